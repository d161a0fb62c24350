import { setImmediate } from 'node:timers/promises';
import type { DecodedText } from '@pricealgo/contract/text-encoding';
import { isMissing, shown } from './cell-text.js';
import { CsvFileError, readTableText, type TableSource } from './table-text.js';
import { DateForm, type DayOrder } from './date-form.js';
import { NumberForm } from './number-form.js';
import { detectLayout, headingOf } from './table-layout.js';
import { isBlank, TABLE_LIMITS, tableLines, type TableLayout, type TableLimits } from './table-lines.js';

/**
 * What the cells of a column are. Their texts come as JavaScript writes numbers and as `YYYY-MM-DD`, and empty where the
 * file says that it has none (`N/A`, `null`, `-`). `fraction`: may be a percentage; `money`: may have a currency beside it;
 * `ratio`: two numbers like `4:1`, or one.
 */
export type CellKind = 'text' | 'number' | 'fraction' | 'money' | 'ratio' | 'date';

export interface TableSpec<Column extends string> {
  required: readonly Column[];
  optional?: readonly Column[];
  /** `text` where it is not named. */
  kinds?: Readonly<Partial<Record<Column, CellKind>>>;
  /** Other headings of columns, their letters and digits in lower case. */
  aliases?: Readonly<Record<string, Column>>;
}

/** The same kind, or one by name, for many columns. */
export function columnKinds<Column extends string>(
  columns: readonly Column[],
  kindOf: (column: Column) => CellKind,
): Partial<Record<Column, CellKind>> {
  return Object.fromEntries(columns.map((column) => [column, kindOf(column)])) as Partial<
    Record<Column, CellKind>
  >;
}

/** What the user says of a file, where its rows do not. */
export interface TableChoices {
  decimal?: 'point' | 'comma';
  dates?: DayOrder;
}

export interface TableOptions extends TableChoices {
  /** IANA name of the zone in which dates of instants are taken. */
  timeZone?: string;
  limits?: Partial<TableLimits>;
}

/** A data row, or why there is none at that line. */
export type TableRecord<Column extends string> =
  | {
      line: number;
      cells: Partial<Record<Column, string>>;
      /** As they stand in the file. */
      written: Partial<Record<Column, string>>;
      /** Currency beside the number of a `money` column. */
      signs: Partial<Record<Column, string>>;
    }
  | { line: number; fault: string };

export interface Table<Column extends string> {
  /** Headings of columns that are not read, as they stand there. */
  ignoredColumns: string[];
  /** How the file was read, where that is not the usual way. */
  notes: string[];
  records: AsyncGenerator<TableRecord<Column>>;
}

/** Rows after which other work of the process has a turn. */
const TURN_ROWS = 2_000;

/**
 * Reads a table with a header line: first all of it, to learn how its numbers and dates are written, then row by row.
 * @throws CsvFileError here or while the records are read, when the file as a whole cannot be used.
 */
export async function openTable<Column extends string>(
  source: TableSource,
  spec: TableSpec<Column>,
  options: TableOptions = {},
): Promise<Table<Column>> {
  const reading = new TableReading(await readTableText(source), spec, options);
  const survey = reading.survey();
  for (let rows = 1; !survey.next().done; rows += 1) if (rows % TURN_ROWS === 0) await setImmediate();

  async function* records(): AsyncGenerator<TableRecord<Column>> {
    let read = 0;
    for (const record of reading.records()) {
      if (++read % TURN_ROWS === 0) await setImmediate();
      yield record;
    }
  }
  return { ignoredColumns: reading.ignoredColumns, notes: reading.notes, records: records() };
}

class TableReading<Column extends string> {
  readonly ignoredColumns: string[];
  private readonly layout: TableLayout;
  private readonly limits: TableLimits;
  private readonly columns: readonly (Column | null)[];
  private readonly headings: readonly string[];
  private readonly numbers = new NumberForm();
  private readonly dates: DateForm;

  constructor(
    private readonly source: DecodedText,
    private readonly spec: TableSpec<Column>,
    private readonly options: TableOptions,
  ) {
    this.limits = { ...TABLE_LIMITS, ...options.limits };
    this.dates = new DateForm(options.timeZone);
    if (isBlank(source.text)) throw new CsvFileError('it is empty');
    const known = columnsByHeading(spec);
    this.layout = detectLayout(source.text, {
      isHeading: (heading) => known.has(heading),
      recordLength: this.limits.recordLength,
    });
    const [first] = this.lines();
    if (!first) throw new CsvFileError('it is empty');
    if ('fault' in first) throw new CsvFileError(`line ${first.line}: ${first.fault}`);
    this.headings = first.cells.slice(0, first.cells.findLastIndex((name) => name !== '') + 1);
    this.columns = namedColumns(this.headings, known, spec);
    this.ignoredColumns = this.headings
      .map((name, place) => name || `column ${place + 1} without a heading`)
      .filter((_, place) => this.columns[place] === null);
  }

  get notes(): string[] {
    const { separator } = this.layout;
    return [
      this.source.encoding === 'UTF-8' ? null : `the text is ${this.source.encoding}`,
      separator === ',' ? null : `cells are separated by ${separator === '\t' ? 'tabs' : separator}`,
      this.numbers.note,
      this.dates.note,
    ].filter((note) => note !== null);
  }

  /** Looks at every cell; forms are decided at its end. */
  *survey(): Generator<void> {
    for (const line of this.rows()) {
      if ('cells' in line && this.faultOf(line.cells) === null) this.look(line.cells, line.line);
      yield;
    }
    const { decimal, dates } = this.options;
    this.numbers.decide(this.layout.separator, decimal && (decimal === 'comma' ? ',' : '.'));
    this.dates.decide(dates);
  }

  *records(): Generator<TableRecord<Column>> {
    for (const line of this.rows()) {
      if ('fault' in line) yield line;
      else {
        const fault = this.faultOf(line.cells);
        yield fault === null ? this.record(line.line, line.cells) : { line: line.line, fault };
      }
    }
  }

  private lines() {
    return tableLines(this.source.text, this.layout, { recordLength: this.limits.recordLength });
  }

  /** Lines below the header, as many as there may be. */
  private *rows() {
    let rows = -1;
    for (const line of this.lines()) {
      rows += 1;
      if (rows > this.limits.records) {
        throw new CsvFileError(
          `it has more than ${this.limits.records.toLocaleString('en')} rows (line ${line.line})`,
        );
      }
      if (rows > 0) yield line;
    }
  }

  /** Why the cells of a row do not belong to the headings. */
  private faultOf(cells: readonly string[]): string | null {
    const headings = this.headings.length;
    const filled = cells.findLastIndex((cell) => cell !== '') + 1;
    if (filled > headings) {
      return `${filled} cells under ${headings} headings: ${this.overfull}`;
    }
    if (cells.length < headings) return `${cells.length} cells under ${headings} headings`;
    const long = cells.findIndex((cell) => cell.length > this.limits.cellLength);
    if (long < 0) return null;
    return `${this.headings[long] || `column ${long + 1}`} is longer than ${this.limits.cellLength} characters`;
  }

  private get overfull(): string {
    return this.layout.separator === ','
      ? 'thousands commas without quotes?'
      : 'a separator within a cell without quotes?';
  }

  private look(cells: readonly string[], line: number): void {
    this.columns.forEach((column, place) => {
      const cell = cells[place]!;
      if (!column || isMissing(cell)) return;
      const kind = this.kindOf(column);
      if (kind === 'date') this.dates.add(cell, line);
      else if (kind === 'ratio') for (const half of cell.split(':')) this.numbers.add(half, column, line);
      else if (kind !== 'text') this.numbers.add(cell, column, line);
    });
  }

  private kindOf(column: Column): CellKind {
    return this.spec.kinds?.[column] ?? 'text';
  }

  private record(line: number, texts: readonly string[]): TableRecord<Column> {
    const cells: Partial<Record<Column, string>> = {};
    const written: Partial<Record<Column, string>> = {};
    const signs: Partial<Record<Column, string>> = {};
    for (const [place, column] of this.columns.entries()) {
      if (!column) continue;
      const text = texts[place]!;
      const read = this.cell(text, column);
      if ('fault' in read) return { line, fault: read.fault };
      cells[column] = read.text;
      written[column] = text;
      if (read.sign) signs[column] = read.sign;
    }
    return { line, cells, written, signs };
  }

  private cell(text: string, column: Column): { text: string; sign?: string | null } | { fault: string } {
    const kind = this.kindOf(column);
    if (kind === 'text') return { text };
    if (isMissing(text)) return { text: '' };
    if (kind === 'date') {
      const read = this.dates.read(text, column);
      return 'fault' in read ? read : { text: read.date };
    }
    if (kind === 'ratio') return this.ratio(text, column);
    const read = this.numbers.read(text, column);
    if ('fault' in read) return read;
    if (read.sign && kind !== 'money')
      return { fault: `${column} has a currency beside its number: ${shown(text)}` };
    if (!read.percent) return read;
    if (kind === 'fraction') return { text: String(Number(read.text) / 100) };
    return { fault: `${column} is a percentage: ${shown(text)}` };
  }

  private ratio(text: string, column: Column): { text: string } | { fault: string } {
    const halves: string[] = [];
    for (const half of text.split(':')) {
      const read = this.numbers.read(half, column);
      if ('fault' in read || read.sign || read.percent) {
        return { fault: `${column} must be like 4:1 or 4, not ${shown(text)}` };
      }
      halves.push(read.text);
    }
    return { text: halves.join(':') };
  }
}

function columnsByHeading<Column extends string>({
  required,
  optional = [],
  aliases = {},
}: TableSpec<Column>): Map<string, Column> {
  return new Map<string, Column>([
    ...(Object.entries(aliases) as [string, Column][]),
    ...[...required, ...optional].map((column) => [headingOf(column), column] as const),
  ]);
}

function namedColumns<Column extends string>(
  headings: readonly string[],
  known: ReadonlyMap<string, Column>,
  { required }: TableSpec<Column>,
): (Column | null)[] {
  const columns = headings.map((name) => known.get(headingOf(name)) ?? null);
  const missing = required.filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    const none = columns.every((column) => column === null) ? `; it reads ${shown(headings.join(','))}` : '';
    throw new CsvFileError(
      `the first line must name the columns ${required.join(',')}; missing: ${missing.join(', ')}${none}`,
    );
  }
  const twice = columns.find((column, place) => column !== null && columns.indexOf(column) !== place);
  if (twice) throw new CsvFileError(`the first line names the column ${twice} twice`);
  return columns;
}
