import { plainCell, shown } from './cell-text.js';
import { CsvFileError } from './table-text.js';

export type DecimalMark = '.' | ',';
type GroupMark = DecimalMark | "'" | ' ';

/** Longer than any number with its currency, however its digits are grouped. */
export const MAX_NUMBER_CELL = 64;

/** A way to understand the digits of a cell. */
interface Reading {
  /** `null`: there is none, so that the number is whole. */
  decimal: DecimalMark | null;
  group: GroupMark | null;
  /** As JavaScript writes numbers, with the decimals that stand in the file. */
  text: string;
}

interface NumberCell {
  readings: Reading[];
  negative: boolean;
  percent: boolean;
  /** Currency code or sign beside the number. */
  sign: string | null;
}

/** A number of a cell; `text` is as JavaScript writes it, with the decimals that stand in the file. */
export type NumberRead =
  { text: string; percent: boolean; sign: string | null } | { fault: string; doubtful?: true };

interface Seen {
  line: number;
  cell: string;
}

/**
 * How a file writes its numbers, from all of its rows: `1,234.50` shows a decimal point and commas for thousands, `0,123` a
 * decimal comma, since no thousands begin with a zero; `1.234` alone shows nothing. Where no row shows it, the separator of
 * the cells does: whoever writes decimal commas separates by semicolons, and commas separate what has decimal points.
 */
export class NumberForm {
  private readonly decimals = new Map<DecimalMark, Seen>();
  private readonly groups = new Map<GroupMark, Seen>();
  private readonly doubtful = new Map<DecimalMark, Seen>();
  /** Columns of which some cell has decimals, and marks that may be decimals there. */
  private readonly broken = new Set<string>();
  private readonly doubtfulIn = new Map<string, Set<DecimalMark>>();
  private decimal: DecimalMark | null = null;
  private chosen = false;

  /** Takes a cell as evidence. */
  add(cell: string, column: string, line: number): void {
    const seen = { line, cell };
    const readings = readCell(cell)?.readings ?? [];
    const [only, other] = readings;
    if (!only) return;
    if (other) {
      const mark = readings.find(({ decimal }) => decimal !== null)!.decimal!;
      keepFirst(this.doubtful, mark, seen);
      const marks = this.doubtfulIn.get(column);
      if (marks) marks.add(mark);
      else this.doubtfulIn.set(column, new Set([mark]));
      return;
    }
    if (only.decimal) {
      keepFirst(this.decimals, only.decimal, seen);
      this.broken.add(column);
    }
    if (only.group) keepFirst(this.groups, only.group, seen);
  }

  /**
   * Decides after all cells.
   * @throws CsvFileError where rows contradict each other
   */
  decide(separator: string, choice?: DecimalMark): void {
    this.chosen = choice !== undefined;
    this.decimal = choice ?? this.shownMark() ?? this.markBeside(separator);
    const mark = this.decimal;
    if (mark === null) return;
    const otherwise = this.decimals.get(mark === '.' ? ',' : '.') ?? this.groups.get(mark);
    if (otherwise && !this.chosen) {
      const own = this.decimals.get(mark) ?? this.groups.get(mark === '.' ? ',' : '.')!;
      throw new CsvFileError(
        `its numbers are written in two ways: ${shown(own.cell)} in line ${own.line}, ${shown(otherwise.cell)} in line ${otherwise.line}`,
      );
    }
    for (const [column, marks] of this.doubtfulIn) if (marks.has(mark)) this.broken.add(column);
  }

  /** What is said of the form where it is not the usual one. */
  get note(): string | null {
    if (this.decimal !== ',') return null;
    const seen = this.decimals.get(',') ?? this.doubtful.get(',');
    return seen ? `numbers have a decimal comma, like ${shown(seen.cell)} in line ${seen.line}` : null;
  }

  /** @returns the number of a cell that is not missing, or why it is none */
  read(cell: string, column: string): NumberRead {
    const found = readCell(cell);
    if (!found || found.readings.length === 0) return { fault: `${column} is no number: ${shown(cell)}` };
    const { readings, negative, percent, sign } = found;
    const fitting = readings.filter(({ decimal, group }) => this.fits(decimal, group));
    const [one] = fitting.length > 1 ? [] : fitting;
    if (!one || (readings.length > 1 && one.decimal === null && !this.groupsIn(one.group!, column))) {
      const [first, second] = readings;
      if (!second) return { fault: `${column} is not written like the other numbers: ${shown(cell)}` };
      return {
        fault: `${column} ${shown(cell)} may be ${first!.text} or ${second.text}: choose the decimal mark`,
        doubtful: true,
      };
    }
    return { text: `${negative ? '-' : ''}${one.text}`, percent, sign };
  }

  private fits(decimal: DecimalMark | null, group: GroupMark | null): boolean {
    if (this.decimal === null) return true;
    return (decimal === null || decimal === this.decimal) && group !== this.decimal;
  }

  /** A lone mark groups only where the file shows that it does, or where its column has whole numbers alone. */
  private groupsIn(group: GroupMark, column: string): boolean {
    if (this.decimal === null) return false;
    return this.chosen || this.groups.has(group) || !this.broken.has(column);
  }

  private shownMark(): DecimalMark | null {
    const [mark] = this.decimals.keys();
    if (mark) return mark;
    if (this.groups.has(',')) return '.';
    if (this.groups.has('.')) return ',';
    // Thousands that are set apart otherwise leave the one mark to the decimals.
    const [doubt, ...more] = this.doubtful.keys();
    return this.groups.size > 0 && more.length === 0 ? (doubt ?? null) : null;
  }

  private markBeside(separator: string): DecimalMark | null {
    if (separator === ';') return this.doubtful.has(',') ? ',' : null;
    return separator === ',' && this.doubtful.has('.') ? '.' : null;
  }
}

function keepFirst<Mark>(map: Map<Mark, Seen>, mark: Mark, seen: Seen): void {
  if (!map.has(mark)) map.set(mark, seen);
}

const CURRENCY = String.raw`[A-Z]{1,3}\p{Sc}|[A-Za-z]{3}|\p{Sc}`;
const CELL = new RegExp(
  String.raw`^(\(?)([-+]?) ?(${CURRENCY})? ?([-+]?)(\d(?:[\d.,']| (?=\d))*|[.,]\d+)(e[-+]?\d{1,3})? ?(%?) ?(${CURRENCY})?(-?)(\)?)$`,
  'iu',
);

function readCell(cell: string): NumberCell | null {
  if (cell.length > MAX_NUMBER_CELL) return null;
  const match = CELL.exec(plainCell(cell));
  if (!match) return null;
  const [, open, first, before, second, body = '', exponent = '', percent, after, last, close] = match;
  const signs = [first, second, last].filter(Boolean);
  if ((open === '(') !== (close === ')') || signs.length + (open ? 1 : 0) > 1 || (before && after))
    return null;
  return {
    readings: readingsOf(body, exponent.toLowerCase()),
    negative: open === '(' || signs[0] === '-',
    percent: percent === '%',
    sign: before ?? after ?? null,
  };
}

/** Every way to understand digits with marks: none, one or two. */
function readingsOf(body: string, exponent: string): Reading[] {
  const readings: Reading[] = [];
  for (const decimal of ['.', ','] as const) {
    const [whole = '', fraction, ...more] = body.split(decimal);
    if (fraction === undefined || more.length > 0 || !/^\d+$/.test(fraction)) continue;
    const digits = whole === '' ? { text: '0', group: null } : wholeDigits(whole, decimal);
    if (!digits || (exponent && digits.group)) continue;
    readings.push({ decimal, group: digits.group, text: `${digits.text}.${fraction}${exponent}` });
  }
  const whole = wholeDigits(body, null);
  if (whole && !(exponent && whole.group)) {
    readings.push({ decimal: null, group: whole.group, text: `${whole.text}${exponent}` });
  }
  return readings;
}

/** Digits in groups of three, or as in India of two and a last one of three; a group in front never begins with a zero. */
function wholeDigits(
  text: string,
  decimal: DecimalMark | null,
): { text: string; group: GroupMark | null } | null {
  if (/^\d+$/.test(text)) return { text, group: null };
  const group = /[^\d]/.exec(text)?.[0] as GroupMark;
  if (group === decimal) return null;
  const [first = '', ...rest] = text.split(group);
  const last = rest.at(-1) ?? '';
  const middle = rest.slice(0, -1);
  const size = (length: number): boolean =>
    middle.every((part) => part.length === length && /^\d+$/.test(part));
  const well =
    /^[1-9]\d{0,2}$/.test(first) && /^\d{3}$/.test(last) && (size(3) || (first.length < 3 && size(2)));
  return well ? { text: `${first}${rest.join('')}`, group } : null;
}
