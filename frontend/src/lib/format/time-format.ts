import { exchangeOf, SESSION_ZONES } from '@pricealgo/contract/market/exchanges';
import { formatChoice } from '../i18n/format-choice';

const formats = new Map<string, Intl.DateTimeFormat>();
const DATE = { year: 'numeric', month: 'short', day: 'numeric' } as const;

function format(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone}|${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...options });
  formats.set(key, made);
  return made;
}

/** A time zone (IANA) and its short name. */
export interface Zone {
  timeZone: string;
  label: string;
}

const { utc: UTC, 'new-york': NEW_YORK } = SESSION_ZONES;

/** Zone of an exchange's sessions. */
export const exchangeZone = (exchangeShortName: string): Zone =>
  SESSION_ZONES[exchangeOf(exchangeShortName).zone];

/** Zone of this device, as an IANA name. */
export const localTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const HOUR_MS = 3_600_000;
const QUARTER_MS = 900_000;
const DAY_MS = 24 * HOUR_MS;
/** By zone: the span of time that was asked for last and its offset. */
const offsets = new Map<string, { fromMs: number; endMs: number; offsetMs: number }>();

/** What clocks of a zone show at an instant minus UTC, ms: −14,400,000 for New York in summer. */
export function zoneOffsetMs(timeMs: number, timeZone: string): number {
  if (timeZone === UTC.timeZone) return 0;
  const known = offsets.get(timeZone);
  if (known && timeMs >= known.fromMs && timeMs < known.endMs) return known.offsetMs;
  // Clocks change at most once a day, and at a quarter of an hour.
  const dayMs = Math.floor(timeMs / DAY_MS) * DAY_MS;
  const isWholeDay = askOffsetMs(dayMs, timeZone) === askOffsetMs(dayMs + DAY_MS, timeZone);
  const fromMs = isWholeDay ? dayMs : Math.floor(timeMs / QUARTER_MS) * QUARTER_MS;
  const offsetMs = askOffsetMs(fromMs, timeZone);
  offsets.set(timeZone, { fromMs, endMs: fromMs + (isWholeDay ? DAY_MS : QUARTER_MS), offsetMs });
  return offsetMs;
}

function askOffsetMs(timeMs: number, timeZone: string): number {
  const shown = { ...DATE, month: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const part: Record<string, number> = {};
  for (const { type, value } of format(timeZone, shown).formatToParts(timeMs)) part[type] = Number(value);
  const { year = NaN, month = NaN, day, hour, minute } = part;
  return Date.UTC(year, month - 1, day, hour, minute) - timeMs;
}

const labels = new Map<string, { hour: number; label: string }>();

/** `ET`, `UTC`, `GMT+2`: as of this hour, since it changes with daylight time. */
export function zoneLabel(timeZone: string): string {
  const same = [UTC, NEW_YORK].find((zone) => zone.timeZone === timeZone);
  if (same) return same.label;
  const hour = Math.floor(Date.now() / HOUR_MS);
  const known = labels.get(timeZone);
  if (known?.hour === hour) return known.label;
  const parts = format(timeZone, { timeZoneName: 'short' }).formatToParts();
  const label = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  labels.set(timeZone, { hour, label });
  return label;
}

/**
 * Zone in which times are shown: the one that was chosen, else that of the exchange they belong to, UTC for times that
 * belong to none.
 */
export function shownZone(exchangeShortName?: string): Zone {
  const { timeZone: chosen } = formatChoice();
  if (chosen === 'exchange') return exchangeShortName === undefined ? UTC : exchangeZone(exchangeShortName);
  const timeZone = chosen === 'local' ? localTimeZone() : chosen;
  return { timeZone, label: zoneLabel(timeZone) };
}

/**
 * Has the browser read how dates are written: whoever asks for the first one waits 80 ms for that on a phone.
 * For pages that wait for their data anyway.
 */
export function prepareDates(): void {
  format(NEW_YORK.timeZone, DATE);
}

/** `15:59:58` */
export function formatClock(timeMs: number, timeZone: string): string {
  return format(timeZone, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(timeMs);
}

/** `15:59` */
export function formatMinute(timeMs: number, timeZone: string): string {
  return format(timeZone, { hour: '2-digit', minute: '2-digit' }).format(timeMs);
}

/** `Oct 11, 2013` */
export function formatDate(timeMs: number, timeZone: string): string {
  return format(timeZone, DATE).format(timeMs);
}

/** `Fri, Oct 11, 15:59` */
export function formatDayMinute(timeMs: number, timeZone: string): string {
  const options = {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  return format(timeZone, options).format(timeMs);
}

/** `Oct 11, 2013, 15:59:58` */
export function formatInstant(timeMs: number, timeZone: string): string {
  return `${formatDate(timeMs, timeZone)}, ${formatClock(timeMs, timeZone)}`;
}

/** Time left in its two largest units: `2 d 3 h`, `2 h 5 min`, `4 min 10 s`, `12 s`. */
export function formatDuration(durationMs: number): string {
  const total = Math.max(0, Math.ceil(durationMs / 1_000));
  const days = Math.floor(total / 86_400);
  const hours = Math.floor((total % 86_400) / 3_600);
  const minutes = Math.floor((total % 3_600) / 60);
  const seconds = total % 60;
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  if (minutes > 0) return seconds > 0 ? `${minutes} min ${seconds} s` : `${minutes} min`;
  return `${seconds} s`;
}

/** An instant with its zone, as `shownZone` has it: `Oct 11, 2013, 15:59:58 ET` */
export function formatShownInstant(timeMs: number, exchangeShortName?: string): string {
  const { timeZone, label } = shownZone(exchangeShortName);
  return `${formatInstant(timeMs, timeZone)} ${label}`;
}
