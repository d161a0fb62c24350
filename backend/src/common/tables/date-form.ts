import { isoDate, parseIsoDate } from '../market/iso-date.js';
import { DAY_MS, ZoneDays } from '../market/zone-days.js';
import { plainCell, shown } from './cell-text.js';

export type DayOrder = 'day-first' | 'month-first';

/** How a date is written. `day-or-month`: `24.11.2026` or `11/24/2026`, year last. */
type Form = 'year-first' | 'compact' | 'day-or-month' | 'named' | 'unix';

interface Written {
  form: Form;
  /** In the order in which they stand, the year in front; of an instant only `atMs`. */
  parts: [year: number, first: number, second: number];
  /** An instant that is told with its offset from UTC. */
  atMs: number | null;
}

export type DateRead = { date: string } | { fault: string };

interface Seen {
  line: number;
  cell: string;
}

const NAMES: Readonly<Record<Form, string>> = {
  'year-first': 'year-month-day',
  compact: 'YYYYMMDD',
  'day-or-month': 'year last',
  named: 'with the name of the month',
  unix: 'seconds or milliseconds since 1970',
};
const FIRST_MS = Date.UTC(1900, 0, 1);
const END_MS = Date.UTC(2101, 0, 1);
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * How a file writes its dates, from all of its rows. Dates with the year last are decided by a day above 12; those with the
 * month first are refused by name unless the importer's user says that they are. Years of two digits are refused, and
 * day numbers of spreadsheets. A time of day is left out: what counts is the date as it is written, or where an instant is
 * told with its offset, the date of the exchange.
 */
export class DateForm {
  private readonly forms = new Map<Form, number>();
  private dayFirst: Seen | null = null;
  private monthFirst: Seen | null = null;
  private form: Form | null = null;
  private order: DayOrder | null = null;
  private chosen = false;
  private readonly zone: ZoneDays | null;

  /** @param timeZone IANA name of the place where dates of instants are taken; none: as they are written */
  constructor(timeZone?: string) {
    this.zone = timeZone === undefined ? null : new ZoneDays(timeZone);
  }

  /** Takes a cell as evidence. */
  add(cell: string, line: number): void {
    const written = parse(cell);
    if (!written || 'fault' in written) return;
    this.forms.set(written.form, (this.forms.get(written.form) ?? 0) + 1);
    if (written.form !== 'day-or-month') return;
    const [, first, second] = written.parts;
    if (first > 12) this.dayFirst ??= { line, cell };
    if (second > 12) this.monthFirst ??= { line, cell };
  }

  /** Decides after all cells. */
  decide(choice?: DayOrder): void {
    const [most] = [...this.forms].sort(([, a], [, b]) => b - a);
    this.form = most?.[0] ?? null;
    this.chosen = choice !== undefined;
    if (choice) this.order = choice;
    else if (this.dayFirst && !this.monthFirst) this.order = 'day-first';
    else if (this.monthFirst && !this.dayFirst) this.order = 'month-first';
  }

  /** What is said of the form where it is not the usual one. */
  get note(): string | null {
    if (this.form === null || this.form === 'year-first') return null;
    if (this.form !== 'day-or-month') return `dates are written ${NAMES[this.form]}`;
    if (this.chosen) return `dates are read ${this.order}, as chosen`;
    return this.order === 'day-first' ? 'dates are written day, month, year' : null;
  }

  /** @returns the date of a cell that is not missing as `YYYY-MM-DD`, or why it is none */
  read(cell: string, column: string): DateRead {
    const written = parse(cell);
    if (!written) return { fault: `${column} must be like 2024-12-31, not ${shown(cell)}` };
    if ('fault' in written) return { fault: `${column} ${shown(cell)} ${written.fault}: write 2024-12-31` };
    if (written.form !== this.form) {
      return { fault: `${column} is not written like the others (${NAMES[this.form!]}): ${shown(cell)}` };
    }
    const [year, first, second] = written.parts;
    if (written.form === 'unix') return this.dateOf(written.atMs!, cell, column);
    if (written.form !== 'day-or-month') {
      const asWritten = dateOr(year, first, second, cell, column);
      const zoned = this.zone !== null && written.atMs !== null && 'date' in asWritten;
      return zoned ? this.dateOf(written.atMs!, cell, column) : asWritten;
    }
    const fault = this.orderFault(cell, column);
    if (fault) return { fault };
    return this.order === 'day-first'
      ? dateOr(year, second, first, cell, column)
      : dateOr(year, first, second, cell, column);
  }

  private orderFault(cell: string, column: string): string | null {
    if (this.chosen || this.order === 'day-first') return null;
    const text = `${column} ${shown(cell)}`;
    if (this.order === 'month-first') {
      return `${text} is month/day/year, the US form: choose month-first dates, or write 2024-12-31`;
    }
    const both = this.dayFirst && this.monthFirst;
    return both
      ? `${text}: rows of this file have the day first (line ${this.dayFirst!.line}) and the month first (line ${this.monthFirst!.line})`
      : `${text} may have the day or the month first, and no row shows which: choose one, or write 2024-12-31`;
  }

  /** Midnight of UTC is the date that is meant, wherever the exchange is. */
  private dateOf(atMs: number, cell: string, column: string): DateRead {
    if (!(atMs >= FIRST_MS && atMs < END_MS)) {
      return { fault: `${column} ${shown(cell)} is outside of 1900 to 2100` };
    }
    const shiftMs = this.zone && atMs % DAY_MS !== 0 ? this.zone.offsetMs(atMs) : 0;
    return { date: isoDate(atMs + shiftMs) };
  }
}

function dateOr(year: number, month: number, day: number, cell: string, column: string): DateRead {
  const two = (part: number): string => String(part).padStart(2, '0');
  const date = `${year}-${two(month)}-${two(day)}`;
  return parseIsoDate(date) === null
    ? { fault: `${column} ${shown(cell)} is no day of the calendar` }
    : { date };
}

const TIME = String.raw`(?:[ T,]+(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?([AP]M)? ?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}$`, 'i');
const COMPACT = new RegExp(String.raw`^((?:19|20|21)\d\d)(\d\d)(\d\d)${TIME}$`, 'i');
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})${TIME}$`, 'i');
const DAY_NAMED = new RegExp(String.raw`^(\d{1,2})[-/. ]{1,2}([a-z]{3,9})\.?[-/. ]{1,2}(\d{4})${TIME}$`, 'i');
const MONTH_NAMED = new RegExp(String.raw`^([a-z]{3,9})\.?[-/ ](\d{1,2}),?[-/ ](\d{4})${TIME}$`, 'i');
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? (?=\S)/i;
const TWO_DIGIT_YEAR = /^(?:\d{1,2}[-/.]\d{1,2}[-/.]\d{2}|\d{1,2}[-/ ][a-z]{3,9}[-/ ]\d{2})$/i;
/** Of any date that a cell can hold. */
const MAX_DATE_CELL = 48;

function parse(cell: string): Written | { fault: string } | null {
  if (cell.length > MAX_DATE_CELL) return null;
  const text = plainCell(cell).replace(WEEKDAY, '');
  if (TWO_DIGIT_YEAR.test(text)) return { fault: 'has a year of two digits' };
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return { fault: 'is a day number of a spreadsheet' };
  if (/^\d{9,10}$/.test(text)) return { form: 'unix', parts: [0, 0, 0], atMs: Number(text) * 1_000 };
  if (/^\d{12,13}$/.test(text)) return { form: 'unix', parts: [0, 0, 0], atMs: Number(text) };
  const numbered = YEAR_FIRST.exec(text);
  if (numbered) return written('year-first', [numbered[1]!, numbered[3]!, numbered[4]!], numbered.slice(5));
  const compact = COMPACT.exec(text);
  if (compact) return written('compact', [compact[1]!, compact[2]!, compact[3]!], compact.slice(4));
  const last = YEAR_LAST.exec(text);
  if (last) return written('day-or-month', [last[4]!, last[1]!, last[3]!], last.slice(5));
  const day = DAY_NAMED.exec(text);
  if (day) return named(day[3]!, day[2]!, day[1]!, day.slice(4));
  const month = MONTH_NAMED.exec(text);
  return month ? named(month[3]!, month[1]!, month[2]!, month.slice(4)) : null;
}

function named(
  year: string,
  month: string,
  day: string,
  time: readonly (string | undefined)[],
): Written | null {
  const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return number === 0 ? null : written('named', [year, String(number), day], time);
}

function written(
  form: Form,
  texts: [string, string, string],
  [time, half, offset]: readonly (string | undefined)[],
): Written {
  const parts = texts.map(Number) as [number, number, number];
  const atMs = time && offset && form !== 'day-or-month' ? instant(parts, time, half, offset) : null;
  return { form, parts, atMs };
}

/** @returns `null` for midnight, which is the beginning of the date as it is written */
function instant(
  [year, month, day]: readonly [number, number, number],
  time: string,
  half: string | undefined,
  offset: string,
): number | null {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map((part) => Number(part.replace(',', '.')));
  const hours = half ? (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : hour;
  if (hours === 0 && minute === 0 && second === 0) return null;
  const [, sign, east = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? [];
  const shiftMs = (sign === '-' ? -1 : 1) * (Number(east) * 60 + Number(minutes)) * 60_000;
  const atMs = Date.UTC(year, month - 1, day, hours, minute, second) - shiftMs;
  return Number.isNaN(atMs) ? null : atMs;
}
