import { isKnownExchange } from '@pricealgo/contract/market/exchanges';
import { MAX_CSV_BYTES } from '@pricealgo/contract/watchlists';
import { AppError } from '../../../common/errors/app-error.js';
import { isMissing } from '../../../common/tables/cell-text.js';
import { unguardedText } from '../../../common/tables/csv-cell.js';
import { CsvFileError } from '../../../common/tables/table-text.js';
import { NumberForm } from '../../../common/tables/number-form.js';
import { detectLayout, headingOf } from '../../../common/tables/table-layout.js';
import { isBlank, tableLines } from '../../../common/tables/table-lines.js';
import { MAX_ROWS } from '../storage/watchlist.entity.js';

const COLUMNS = ['symbol', 'exchange', 'note', 'target'] as const;
type Column = (typeof COLUMNS)[number];

/** Names that a column has in files of other products, without spaces and signs. */
const HEADINGS: Readonly<Record<string, Column>> = {
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
const UTF8_BYTES = new TextEncoder();
const TICKER = /^[$^]?[A-Z0-9][A-Z0-9.:$^/_&=-]{0,40}$/i;
const KEY = /^[A-Z0-9]{1,16}:[^\s:]{1,24}$/i;
/** Some products write headings between the tickers of a list so. */
const SECTION = /^###/;

/** A target price as it stands in a file. `sign`: the currency beside it. */
export type Target = { price: number; sign: string | null } | 'none' | 'bad' | 'doubtful';

/** A ticker of a file. `target` and `note` are `undefined` where the file has no such column. */
export interface CsvLine {
  line: number;
  symbol: string;
  exchange: string;
  note: string | undefined;
  target: Target | undefined;
  /** The line has more cells than the header. */
  broken: boolean;
}

export interface WatchlistFile {
  lines: CsvLine[];
  /** Headings of columns that are not read. */
  ignoredColumns: string[];
}

/**
 * Reads the text of a file: any separator, with or without a header, in any order of the columns; or tickers behind each
 * other. All rows together tell how target prices are written.
 * @throws AppError `csv_refused` with a text for a person
 */
export function readWatchlistCsv(text: string): WatchlistFile {
  if (UTF8_BYTES.encode(text).length > MAX_CSV_BYTES) throw refused('The file is larger than 512 kB.');
  try {
    return read(text.replace(/^\ufeff/, ''));
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error;
    throw refused(`${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`);
  }
}

interface Row {
  line: number;
  cells: string[];
}

function read(text: string): WatchlistFile {
  if (isBlank(text)) throw new CsvFileError('the file is empty');
  const { rows: all, separator } = rowsOf(text);
  const [first] = all;
  if (!first) throw new CsvFileError('the file is empty');
  const header = columnsOf(first.cells);
  if (header && !header.includes('symbol')) throw new CsvFileError('the file has no column with symbols');
  const rows = header ? all.slice(1) : inOneLine(all);
  if (rows.length > MAX_ROWS) throw new CsvFileError(`the file has more than ${MAX_ROWS} rows`);
  const columns = header ?? COLUMNS;
  const place = (column: Column): number => columns.indexOf(column);
  const form = formOf(rows, place('target'), separator);
  const lines = rows.map(({ line, cells }): CsvLine => {
    const cell = (column: Column): string | undefined =>
      place(column) === -1 ? undefined : unguardedText(cells[place(column)] ?? '');
    const target = cell('target');
    return {
      line,
      symbol: cell('symbol')!,
      exchange: cell('exchange') ?? '',
      note: cell('note'),
      target: target === undefined ? undefined : targetOf(target, form),
      broken: header !== null && cells.slice(columns.length).some((rest) => rest !== ''),
    };
  });
  const ignoredColumns = header ? first.cells.filter((name, at) => name !== '' && header[at] === null) : [];
  return { lines, ignoredColumns };
}

function rowsOf(text: string): { rows: Row[]; separator: string } {
  const layout = detectLayout(text, {
    relaxed: true,
    isHeading: (heading) => Object.hasOwn(HEADINGS, heading),
    beginsRow: (cell) => TICKER.test(cell),
  });
  const rows: Row[] = [];
  for (const line of tableLines(text, layout, { relaxed: true })) {
    if ('cells' in line) rows.push(line);
    if (rows.length === MAX_ROWS + 2) break;
  }
  return { rows, separator: layout.separator };
}

function formOf(rows: readonly Row[], place: number, separator: string): NumberForm {
  const form = new NumberForm();
  for (const { line, cells } of place === -1 ? [] : rows)
    form.add(unguardedText(cells[place] ?? ''), 'target', line);
  form.decide(separator);
  return form;
}

function targetOf(cell: string, form: NumberForm): Target {
  if (isMissing(cell)) return 'none';
  const read = form.read(cell, 'target');
  if ('fault' in read) return read.doubtful ? 'doubtful' : 'bad';
  return read.percent ? 'bad' : { price: Number(read.text), sign: read.sign };
}

/**
 * Tickers behind each other in a file without a header, as one row each: `NASDAQ:AAPL,NYSE:JPM` in any number of lines,
 * or `AAPL,MSFT` and `AAPL MSFT` in a single one.
 */
function inOneLine(rows: readonly Row[]): Row[] {
  const filled = rows.map(({ line, cells }) => ({ line, cells: cells.filter((cell) => cell !== '') }));
  const each = filled.flatMap(({ line, cells }) => cells.map((cell) => ({ line, cells: [cell] })));
  const several = each.length > filled.length;
  if (several && each.every(({ cells: [cell] }) => KEY.test(cell!) || SECTION.test(cell!))) return each;
  const [only, ...more] = filled;
  if (!only || more.length > 0) return [...rows];
  if (
    several &&
    only.cells.every((cell) => TICKER.test(cell) && !/^\d/.test(cell)) &&
    !isExchange(only.cells[1]!)
  )
    return each;
  const words = only.cells[0]!.split(/\s+/);
  // `BRK B` is one share.
  const list = words.length > 2 || (words.length === 2 && words[1]!.length > 1);
  if (several || !list || !words.every((word) => TICKER.test(word))) return [...rows];
  return words.map((word) => ({ line: only.line, cells: [word] }));
}

const isExchange = (cell: string): boolean => isKnownExchange(cell.toUpperCase());

/** What each column holds; `null` where the first line is no header but a row. */
function columnsOf(cells: readonly string[]): (Column | null)[] | null {
  const named = cells.map((cell) =>
    Object.hasOwn(HEADINGS, headingOf(cell)) ? HEADINGS[headingOf(cell)]! : null,
  );
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
