import { CsvFileError } from './table-text.js';

/** What a file may hold. One that holds more is refused, and the line at which it does is named. */
export interface TableLimits {
  /** Rows below the header, also those that cannot be used. */
  readonly records: number;
  /** Characters of a row. */
  readonly recordLength: number;
  /** Characters. A row with a longer cell is left out; the others are used. */
  readonly cellLength: number;
}

/** A hundred times what real files hold. */
export const TABLE_LIMITS: TableLimits = { records: 2_000_000, recordLength: 65_536, cellLength: 4_096 };

const FILLED = /[^\s,;|"]/;
/** Whether a text has no filled cell, whatever separates its cells. */
export const isBlank = (text: string): boolean => !FILLED.test(text);

/** Lines without a filled cell that follow each other. Behind so many a table ends, or it is none: reading millions holds the process. */
const BLANK_LINES = 1_000;

/** A table goes on behind very many empty lines. */
export class EmptyStretch extends CsvFileError {}

/** How the cells of a file are told apart. */
export interface TableLayout {
  readonly separator: string;
  readonly quote: '"' | "'";
  /** Where the first line begins: behind a line like `sep=;`. */
  readonly start: number;
}

/** Cells of a line as they stand there, without white space around them; or why that line cannot be read. */
export type TableLine = { line: number; cells: string[] } | { line: number; fault: string };

export interface LineOptions {
  /** A quote within a cell is a sign like any other: files that people write. */
  relaxed?: boolean;
  recordLength?: number;
}

/**
 * Reads the lines of a table (RFC 4180 with any separator; lines end with LF, CRLF or CR), the header's among them. Lines
 * without a filled cell are left out. A stray quote spoils its own line only. `line` is where a row begins, from 1.
 * @throws EmptyStretch
 * @throws CsvFileError where nobody knows any more where the next line begins
 */
export function tableLines(
  text: string,
  layout: TableLayout,
  options: LineOptions = {},
): Generator<TableLine> {
  return new LineReader(text, layout, options).lines();
}

const BREAK = /\r\n|\n|\r/g;

class LineReader {
  private at: number;
  private line: number;
  private first = 1;
  private begin = 0;
  private stray = false;
  private readonly end: RegExp;
  private readonly longest: number;

  constructor(
    private readonly text: string,
    private readonly layout: TableLayout,
    private readonly options: LineOptions,
  ) {
    this.at = layout.start;
    this.line = 1 + breaksIn(text.slice(0, layout.start));
    this.end = new RegExp(`[${layout.separator}\r\n]`, 'g');
    this.longest = options.recordLength ?? TABLE_LIMITS.recordLength;
  }

  *lines(): Generator<TableLine> {
    let blank = 0;
    while (this.at < this.text.length) {
      const cells = this.record();
      const isFilled = this.stray || cells.some((cell) => cell !== '');
      blank = isFilled ? 0 : blank + 1;
      if (this.stray) yield { line: this.first, fault: 'a quote inside a field that is not quoted' };
      else if (isFilled) yield { line: this.first, cells };
      else if (blank === BLANK_LINES) {
        if (this.isBlankFromHere()) return;
        throw new EmptyStretch(
          `more than ${BLANK_LINES.toLocaleString('en')} lines up to line ${this.first} are empty`,
        );
      }
    }
  }

  private isBlankFromHere(): boolean {
    const filled = new RegExp(FILLED, 'g');
    filled.lastIndex = this.at;
    return !filled.test(this.text);
  }

  private record(): string[] {
    this.first = this.line;
    this.begin = this.at;
    this.stray = false;
    const cells: string[] = [];
    for (;;) {
      this.skipBlanks();
      cells.push(this.text[this.at] === this.layout.quote ? this.quoted() : this.bare());
      if (this.text[this.at] !== this.layout.separator) break;
      this.at += 1;
    }
    if (this.text[this.at] === '\r' && this.text[this.at + 1] === '\n') this.at += 1;
    this.at += 1;
    this.line += 1;
    return cells;
  }

  /** White space in front of a cell does not belong to it. */
  private skipBlanks(): void {
    for (;;) {
      const sign = this.text[this.at];
      if (sign === this.layout.separator || (sign !== ' ' && sign !== '\t')) return;
      this.at += 1;
    }
  }

  private bare(): string {
    const from = this.at;
    this.end.lastIndex = from;
    this.moveTo(this.end.exec(this.text)?.index ?? this.text.length);
    const cell = this.text.slice(from, this.at).trim();
    if (!this.options.relaxed && cell.includes(this.layout.quote)) this.stray = true;
    return cell;
  }

  private quoted(): string {
    const { quote, separator } = this.layout;
    let content = '';
    for (let from = this.at + 1; ;) {
      const found = this.text.indexOf(quote, from);
      if (found < 0) throw new CsvFileError(this.unclosed());
      content += this.text.slice(from, found);
      this.moveTo(found + 1);
      if (this.text[this.at] !== quote) break;
      content += quote;
      from = this.at + 1;
    }
    this.line += breaksIn(content);
    this.skipBlanks();
    const next = this.text[this.at];
    if (next === undefined || next === separator || next === '\r' || next === '\n') return content;
    if (!this.options.relaxed) throw new CsvFileError(`the quotes in line ${this.line} are broken`);
    return `${quote}${content}${quote} ${this.bare()}`;
  }

  private unclosed(): string {
    const rest = this.text.length - this.begin;
    return rest > this.longest ? this.tooLong() : 'a quote is never closed';
  }

  private moveTo(place: number): void {
    if (place - this.begin > this.longest) throw new CsvFileError(this.tooLong());
    this.at = place;
  }

  private tooLong(): string {
    return `the row that begins at line ${this.first} is longer than ${this.longest} characters (is a quote left open?)`;
  }
}

function breaksIn(text: string): number {
  return /[\r\n]/.test(text) ? text.match(BREAK)!.length : 0;
}
