import { readCurrencyUnit, signFits } from '@pricealgo/contract/market/currency-unit';
import { isMissing, shown } from '../../../common/tables/cell-text.js';
import { CsvFileError, type TableSource } from '../../../common/tables/table-text.js';
import { openTable, type TableOptions, type TableRecord } from '../../../common/tables/read-table.js';
import { emptyReport, type TableReport } from '../../../common/tables/table-report.js';
import { parseIsoDate } from '../../../common/market/iso-date.js';
import { MAX_PRICE, MAX_SIZE } from '../../../common/market/tick.js';

const PRICES = ['open', 'high', 'low', 'close'] as const;
type Column = 'date' | 'volume' | 'symbol' | 'currency' | (typeof PRICES)[number];
/** What each column is read as; the report of what importers refuse is made of this. */
export const DAILY_SPEC = {
  required: ['date', ...PRICES],
  optional: ['volume', 'symbol', 'currency'],
  kinds: {
    date: 'date',
    open: 'money',
    high: 'money',
    low: 'money',
    close: 'money',
    volume: 'number',
  },
  aliases: {
    closelast: 'close',
    vol: 'volume',
    datetime: 'date',
    timestamp: 'date',
    time: 'date',
    ticker: 'symbol',
  },
} as const;

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

export interface DailyOptions extends Omit<TableOptions, 'limits'> {
  /** Bars of later dates are refused. */
  todayMs: number;
  /** What the prices are in: a sign beside one has to fit. Not told: no sign fits. */
  currency?: string;
  /** Whose bars they are: rows that name another ticker are left out. Not told: every row counts. */
  symbol?: string;
  /** An index has no volume; the file of anything else has such a column. */
  isIndex?: boolean;
  /** Receives the report when the file was read to its end. */
  onReport?: (report: TableReport) => void;
}

/**
 * Reads a file of daily bars in any order, with the header `date,open,high,low,close,volume` (any order, more columns
 * allowed). A volume that is empty is 0.
 * @throws CsvFileError when the file cannot be read, has no such header, has several bars a day, or no bar of use
 */
export async function* readDailyCsv(
  file: TableSource,
  { todayMs, currency, symbol, isIndex = false, onReport, ...options }: DailyOptions,
): AsyncGenerator<DailyRow> {
  const required: Column[] = isIndex ? [...DAILY_SPEC.required] : [...DAILY_SPEC.required, 'volume'];
  const table = await openTable<Column>(
    file,
    { ...DAILY_SPEC, required },
    { ...options, limits: { records: MAX_DAILY_ROWS } },
  );
  const report = { ...emptyReport(), ignoredColumns: table.ignoredColumns, notes: table.notes };
  const seen = new Map<string, { line: number; written: string }>();
  let withoutVolume = 0;
  for await (const record of table.records) {
    report.rows += 1;
    const row =
      'fault' in record
        ? record.fault
        : (otherInstrument(record.cells, { symbol, currency, isIndex }) ??
          checkRow(record, todayMs, currency));
    const { line } = record;
    if (typeof row === 'string') {
      report.refused.add({ line, reason: row });
      continue;
    }
    const written = 'written' in record ? (record.written.date ?? '') : '';
    const earlier = seen.get(row.date);
    if (earlier) {
      if (earlier.written !== written) {
        throw new CsvFileError(
          `lines ${earlier.line} and ${line} are bars of one day (${shown(earlier.written)}, ${shown(written)}): it holds no daily bars`,
        );
      }
      report.refused.add({ line, reason: `${row.date} is already in line ${earlier.line}` });
      continue;
    }
    seen.set(row.date, { line, written });
    if ('cells' in record && !record.cells.volume) withoutVolume += 1;
    yield row;
  }
  if (withoutVolume > 0 && !isIndex) report.notes.push(`${withoutVolume} bars without a volume have 0`);
  onReport?.(report);
  if (report.rows === 0) throw new CsvFileError('it has a header but no rows');
  if (seen.size === 0) throw new CsvFileError('none of its rows can be used');
}

/** Why a row is of another instrument than the file; `null` where it says nothing of it. */
function otherInstrument(
  cells: Partial<Record<Column, string>>,
  { symbol, currency, isIndex }: Pick<DailyOptions, 'symbol' | 'currency' | 'isIndex'>,
): string | null {
  const [ticker, unit] = [cells.symbol ?? '', cells.currency ?? ''];
  if (symbol !== undefined && !isMissing(ticker) && !namesSymbol(ticker, symbol))
    return `symbol is ${shown(ticker)}, the file is of ${symbol}`;
  if (currency === undefined || isIndex || isMissing(unit) || readCurrencyUnit(unit) === currency)
    return null;
  return `currency is ${shown(unit)}, the prices of this instrument are in ${currency}`;
}

/** Whether a ticker, with what vendors write around it (`AAPL.US`, `NASDAQ:AAPL`, `BTC-USD`), names a symbol. */
function namesSymbol(ticker: string, symbol: string): boolean {
  const wanted = letters(symbol).join('');
  const parts = letters(ticker);
  return parts.some((_, from) =>
    parts.some((_, to) => to >= from && parts.slice(from, to + 1).join('') === wanted),
  );
}

const letters = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean);

/** @returns the row, or why it is none. */
function checkRow(
  { cells, signs }: Extract<TableRecord<Column>, { cells: unknown }>,
  todayMs: number,
  currency: string | undefined,
): DailyRow | string {
  const { date = '' } = cells;
  if (date === '') return 'date is empty';
  if (parseIsoDate(date)! > todayMs) return `${date} lies in the future`;
  for (const column of PRICES) {
    if (!cells[column]) return `${column} is empty`;
    const sign = signs[column];
    if (sign && !(currency !== undefined && signFits(sign, currency))) {
      return `${column} is in ${sign}, the prices of this instrument ${currency === undefined ? 'have no currency here' : `are in ${currency}`}`;
    }
  }
  const [open, high, low, close] = PRICES.map((column) => Number(cells[column])) as [
    number,
    number,
    number,
    number,
  ];
  const volume = Number(cells.volume ?? '');
  if ([open, high, low, close].some((price) => !(price > 0 && price <= MAX_PRICE)))
    return 'a price is out of range';
  if (!(volume >= 0 && volume <= MAX_SIZE)) return 'the volume is out of range';
  if (low > high) return `low ${low} is above high ${high}`;
  const slack = lastDigit(
    PRICES.map((column) => cells[column]!),
    high,
  );
  for (const [name, price] of [
    ['open', open],
    ['close', close],
  ] as const) {
    if (price > high + slack) return `${name} ${price} is above high ${high}`;
    if (price < low - slack) return `${name} ${price} is below low ${low}`;
  }
  return { date, open, high, low, close, volume };
}

/** Numbers that were rounded apart from each other differ by one of their last digit, and by single precision. */
const SINGLE_PRECISION = 1e-6;
/** A digit that is more of the price than this is none that rounding changes. */
const MAX_ROUNDING = 0.01;

function lastDigit(texts: readonly string[], price: number): number {
  const decimals = Math.max(...texts.map((text) => /\.(\d*)/.exec(text)?.[1]?.length ?? 0));
  const digit = texts.some((text) => text.includes('e')) ? 0 : 10 ** -decimals * (1 + SINGLE_PRECISION);
  return Math.max(digit <= price * MAX_ROUNDING ? digit : 0, price * SINGLE_PRECISION);
}
