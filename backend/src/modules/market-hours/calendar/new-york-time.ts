import { DAY_MS, civilDate, epochDay, type CivilDate } from './civil-date.js';

/**
 * New York wall-clock time from the time zone database that ships with the runtime (Intl), independent of the zone
 * that the process runs in. Intl is slow (microseconds a call), so each year is asked once and kept as its list of
 * offset changes.
 */

/** Instants that the calendar answers for: from 1970 up to, not including, 2100. */
export const CALENDAR_MIN_MS = 0;
export const CALENDAR_END_MS = Date.UTC(2100, 0, 1);

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

interface OffsetChange {
  fromMs: number;
  offsetMs: number;
}

const changesByYear = new Map<number, readonly OffsetChange[]>();

/** Local minus UTC at an instant on a whole second, asked of Intl. */
function askOffsetMs(atMs: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(atMs)) part[type] = Number(value);
  const localMs = Date.UTC(
    part.year ?? NaN,
    (part.month ?? NaN) - 1,
    part.day,
    part.hour,
    part.minute,
    part.second,
  );
  return localMs - atMs;
}

/** Offset changes of one UTC year, the first entry at its first instant. At most one change a month is assumed. */
function offsetChanges(year: number): readonly OffsetChange[] {
  const known = changesByYear.get(year);
  if (known) return known;
  const startMs = Date.UTC(year, 0, 1);
  const changes: OffsetChange[] = [{ fromMs: startMs, offsetMs: askOffsetMs(startMs) }];
  for (let month = 0; month < 12; month++) {
    let beforeS = Date.UTC(year, month, 1) / 1_000;
    let afterS = Date.UTC(year, month + 1, 1) / 1_000;
    const offsetMs = askOffsetMs(afterS * 1_000);
    if (offsetMs === askOffsetMs(beforeS * 1_000)) continue;
    while (afterS - beforeS > 1) {
      const middleS = Math.floor((beforeS + afterS) / 2);
      if (askOffsetMs(middleS * 1_000) === offsetMs) afterS = middleS;
      else beforeS = middleS;
    }
    changes.push({ fromMs: afterS * 1_000, offsetMs });
  }
  changesByYear.set(year, changes);
  return changes;
}

/** Between two changes of the clock (or ends of a year) the offset is the same: the last answer's span is kept. */
let span = { fromMs: 0, endMs: 0, offsetMs: 0 };

/**
 * New York time minus UTC at an instant: −4 h in summer, −5 h in winter.
 * @throws RangeError outside 1969–2100.
 */
export function newYorkOffsetMs(atMs: number): number {
  if (atMs >= span.fromMs && atMs < span.endMs) return span.offsetMs;
  // One day of slack before and a month after, for instants that a caller derives from one inside the range.
  if (!(atMs >= CALENDAR_MIN_MS - DAY_MS && atMs < CALENDAR_END_MS + 31 * DAY_MS)) {
    throw new RangeError(`instant outside the calendar (1970–2099): ${atMs}`);
  }
  const year = new Date(atMs).getUTCFullYear();
  let endMs = Date.UTC(year + 1, 0, 1);
  for (const { fromMs, offsetMs } of [...offsetChanges(year)].reverse()) {
    if (fromMs <= atMs) {
      span = { fromMs, endMs, offsetMs };
      break;
    }
    endMs = fromMs;
  }
  return span.offsetMs;
}

/** Date in New York at an instant. */
export function newYorkDateOf(atMs: number): CivilDate {
  return civilDate(Math.floor((atMs + newYorkOffsetMs(atMs)) / DAY_MS));
}

/**
 * The instant at which New York clocks show `minuteOfDay` (0–1439) on `date`. Times that a clock change skips or
 * repeats (around 02:00 on two Sundays a year) are resolved with the offset that holds before the change.
 */
export function newYorkInstantMs(date: CivilDate, minuteOfDay: number): number {
  const localMs = epochDay(date) * DAY_MS + minuteOfDay * 60_000;
  const guessMs = localMs - newYorkOffsetMs(localMs);
  const resolvedMs = localMs - newYorkOffsetMs(guessMs);
  return newYorkOffsetMs(resolvedMs) === newYorkOffsetMs(guessMs)
    ? resolvedMs
    : Math.max(guessMs, resolvedMs);
}
