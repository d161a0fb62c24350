import { CsvError, parse } from 'csv-parse/sync';
import { MAX_CSV_BYTES } from '@pricealgo/contract/watchlists';
import { unguardedText } from '../../../common/csv/csv-cell.js';
import { CSV_LIMITS } from '../../../common/csv/csv-table.js';
import { AppError } from '../../../common/errors/app-error.js';
import { MAX_ROWS } from '../watchlist-limits.js';

const COLUMNS = ['symbol', 'exchange', 'note', 'target'] as const;
type Column = (typeof COLUMNS)[number];

/** Names that a column has in files of other products, without spaces and signs. */
const HEADINGS: Record<string, Column> = {
  symbol: 'symbol',
  ticker: 'symbol',
  code: 'symbol',
  tickersymbol: 'symbol',
  exchange: 'exchange',
  exchangeshortname: 'exchange',
  market: 'exchange',
  note: 'note',
  notes: 'note',
  comment: 'note',
  comments: 'note',
  target: 'target',
  targetprice: 'target',
  pricetarget: 'target',
};
const DELIMITERS = [',', ';', '\t'] as const;
const UTF8_BYTES = new TextEncoder();

/** A line of a file. `target` and `note` are `undefined` where the file has no such column. */
export interface CsvLine {
  line: number;
  symbol: string;
  exchange: string;
  note: string | undefined;
  target: string | undefined;
  /** The line has more cells than the header. */
  broken: boolean;
}

/**
 * Reads the text of a file: commas, semicolons or tabs, with or without a header, in any order of the columns.
 * @throws AppError `csv_refused` with a text for a person
 */
export function readWatchlistCsv(text: string): CsvLine[] {
  if (UTF8_BYTES.encode(text).length > MAX_CSV_BYTES) throw refused('The file is larger than 512 kB.');
  const records = parsed(text);
  const [first] = records;
  if (!first) throw refused('The file is empty.');
  const header = columnsOf(first.cells);
  const rows = header ? records.slice(1) : records;
  if (header && !header.includes('symbol')) throw refused('The file has no column with symbols.');
  if (rows.length > MAX_ROWS) throw refused(`The file has more than ${MAX_ROWS} rows.`);
  const columns = header ?? COLUMNS;
  return rows.map(({ line, cells }) => {
    const cell = (column: Column): string | undefined => {
      const place = columns.indexOf(column);
      return place === -1 ? undefined : unguardedText(cells[place] ?? '');
    };
    return {
      line,
      symbol: cell('symbol')!,
      exchange: cell('exchange') ?? '',
      note: cell('note'),
      target: cell('target'),
      broken: header !== null && cells.slice(columns.length).some((rest) => rest !== ''),
    };
  });
}

interface ParsedRecord {
  line: number;
  cells: string[];
}

function parsed(text: string): ParsedRecord[] {
  try {
    const records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      max_record_size: CSV_LIMITS.recordBytes,
      to: MAX_ROWS + 2,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = `ine ${String(error.lines)} of the file`;
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw refused(`L${line} is longer than 64 kB.`);
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw refused('A quotation mark in the file is never closed.');
    throw refused(`The quotation marks in l${line} do not match.`);
  }
}

/** The one that the first line has most of. */
function delimiterOf(text: string): string {
  const first = /[^\r\n]+/.exec(text)?.[0] ?? '';
  const count = (delimiter: string): number => first.split(delimiter).length;
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** What each column holds; `null` where the first line is no header but a row. */
function columnsOf(cells: readonly string[]): (Column | null)[] | null {
  const named = cells.map((cell) => HEADINGS[cell.toLowerCase().replaceAll(/[^a-z]/g, '')] ?? null);
  // One word that is also a heading may stand in a row, as a note.
  const headings = named.filter((column) => column !== null);
  return headings.includes('symbol') || headings.length > 1 ? firstOfEach(named) : null;
}

function firstOfEach(columns: (Column | null)[]): (Column | null)[] {
  return columns.map((column, place) => (columns.indexOf(column) === place ? column : null));
}

function refused(message: string): AppError {
  return new AppError('csv_refused', { message });
}
