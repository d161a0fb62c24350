import { instrumentKey, type InstrumentKey } from '@pricealgo/contract/instrument-key';
import { type CsvSource, overlongCell, readCsvLines } from '../../../common/csv/csv-table.js';
import { parseIsoDate } from '../../../common/market/iso-date.js';
import { MAX_PRICE, MAX_SIZE } from '../../../common/market/tick.js';

const DAILY_COLUMNS = ['date', 'open', 'high', 'low', 'close', 'volume'] as const;

/** Every day of more than two and a half centuries. */
export const MAX_DAILY_ROWS = 100_000;

export interface DailyRow {
  /** `YYYY-MM-DD`. */
  date: string;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

export interface BadRow {
  /** From 1, the header included. */
  line: number;
  reason: string;
}

/**
 * Reads a file of daily bars, oldest first, with the header `date,open,high,low,close,volume` (any order, more columns
 * allowed). Hands over good rows and bad ones as they come, so that a file may be larger than the memory.
 * @param todayMs bars of later dates are refused
 * @throws Error when the file cannot be read, has no such header, is no CSV or holds more than a CSV file may.
 */
export async function* readDailyCsv(file: CsvSource, todayMs: number): AsyncGenerator<DailyRow | BadRow> {
  let columns: { positions: number[]; names: readonly string[] } | null = null;
  let lastDate = '';
  for await (const one of readCsvLines(file, { trim: true, records: MAX_DAILY_ROWS })) {
    if ('fault' in one) {
      yield { line: one.line, reason: one.fault };
      continue;
    }
    const { line, cells } = one;
    if (!columns) {
      columns = { positions: columnPositions(cells), names: cells };
      continue;
    }
    const fields = columns.positions.map((position) => cells[position] ?? '');
    const row = overlongCell(cells, columns.names) ?? checkRow(fields, lastDate, todayMs);
    if (typeof row === 'string') {
      yield { line, reason: row };
    } else {
      lastDate = row.date;
      yield row;
    }
  }
  if (!columns) throw new Error('the file is empty');
}

function columnPositions(header: readonly string[]): number[] {
  const names = header.map((name) => name.toLowerCase());
  return DAILY_COLUMNS.map((column) => {
    const position = names.indexOf(column);
    if (position < 0)
      throw new Error(`the header has no column "${column}" (needs ${DAILY_COLUMNS.join(',')})`);
    return position;
  });
}

/** @returns the row, or why it is none. */
function checkRow(fields: readonly string[], lastDate: string, todayMs: number): DailyRow | string {
  const [date = '', ...texts] = fields;
  const timeMs = parseIsoDate(date);
  if (timeMs === null) return `"${date.slice(0, 40)}" is no date`;
  if (timeMs > todayMs) return `${date} lies in the future`;
  if (date <= lastDate) return `${date} does not come after ${lastDate}`;
  const values = texts.map((text) => (text === '' ? NaN : Number(text)));
  const [open, high, low, close, volume] = values as [number, number, number, number, number];
  const broken = values.findIndex((value) => !Number.isFinite(value));
  if (broken >= 0) return `${DAILY_COLUMNS[broken + 1]} is no number`;
  if ([open, high, low, close].some((price) => price <= 0 || price > MAX_PRICE))
    return 'a price is out of range';
  if (volume < 0 || volume > MAX_SIZE) return 'the volume is out of range';
  if (low > high) return `low ${low} is above high ${high}`;
  return { date, open, high, low, close, volume };
}

/** A row of the instrument directory, as far as a file name needs it. */
export interface Listing {
  exchangeShortName: string;
  symbol: string;
  /** 1 = best known, `null` = unranked. */
  rank: number | null;
}

export type FileMatch =
  | { kind: 'found'; key: InstrumentKey }
  | { kind: 'unknown' }
  | { kind: 'ambiguous'; candidates: InstrumentKey[] };

/**
 * The instrument that a file name means: `SYMBOL.csv`, or `EXCHANGE-SYMBOL.csv` where several exchanges list it. A
 * bare symbol of several exchanges is the best-known listing, when one is better known than the others.
 * @param listingsOf active listings of a symbol
 */
export function instrumentOfFile(
  fileName: string,
  listingsOf: (symbol: string) => readonly Listing[],
): FileMatch {
  const name = fileName.replace(/\.csv$/i, '').toUpperCase();
  const dash = name.indexOf('-');
  if (dash > 0) {
    const exchange = name.slice(0, dash);
    const listing = listingsOf(name.slice(dash + 1)).find((one) => one.exchangeShortName === exchange);
    if (listing) return found(listing);
  }
  const listings = listingsOf(name).toSorted((a, b) => rankOf(a) - rankOf(b));
  const [best, second] = listings;
  if (!best) return { kind: 'unknown' };
  if (!second || rankOf(best) < rankOf(second)) return found(best);
  return {
    kind: 'ambiguous',
    candidates: listings.map(({ exchangeShortName, symbol }) => instrumentKey(exchangeShortName, symbol)),
  };
}

const found = ({ exchangeShortName, symbol }: Listing): FileMatch => ({
  kind: 'found',
  key: instrumentKey(exchangeShortName, symbol),
});

const rankOf = ({ rank }: Listing): number => rank ?? Number.MAX_SAFE_INTEGER;
