/**
 * New York's calendar days as arithmetic on day numbers (days since 1970-01-01), for code that maps thousands of bars
 * and cannot afford a time-zone look-up each. Follows the daylight-saving law since 1987; `new-york-day.spec.ts` checks
 * it against the runtime's time-zone database.
 */

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const STANDARD_OFFSET_MS = -5 * HOUR_MS;

/** Day number of the first Sunday on or after a date; `month` is 0-based. */
function sundayFrom(year: number, month: number, dayOfMonth: number): number {
  const day = Date.UTC(year, month, dayOfMonth) / DAY_MS;
  return day + ((((3 - day) % 7) + 7) % 7);
}

interface SummerTime {
  readonly startMs: number;
  readonly endMs: number;
}

const summerByYear = new Map<number, SummerTime>();

/** First and last instant (UTC, half-open) of a year's daylight time; both changes happen at 02:00 local. */
function summerTime(year: number): SummerTime {
  let summer = summerByYear.get(year);
  if (!summer) {
    const [startDay, endDay] =
      year >= 2007
        ? [sundayFrom(year, 2, 8), sundayFrom(year, 10, 1)]
        : [sundayFrom(year, 3, 1), sundayFrom(year, 9, 25)];
    summer = { startMs: startDay * DAY_MS + 7 * HOUR_MS, endMs: endDay * DAY_MS + 6 * HOUR_MS };
    summerByYear.set(year, summer);
  }
  return summer;
}

/** New York time minus UTC at an instant, ms; exact from 1987 on. */
export function newYorkOffsetMs(timeMs: number): number {
  const { startMs, endMs } = summerTime(new Date(timeMs).getUTCFullYear());
  return timeMs >= startMs && timeMs < endMs ? STANDARD_OFFSET_MS + HOUR_MS : STANDARD_OFFSET_MS;
}

/** Number of the New York date at an instant. */
export function newYorkDay(timeMs: number): number {
  return Math.floor((timeMs + newYorkOffsetMs(timeMs)) / DAY_MS);
}

/** The instant at which a New York date begins; clocks never change at midnight there. */
export function newYorkMidnightMs(day: number): number {
  const winterMs = day * DAY_MS - STANDARD_OFFSET_MS;
  return newYorkOffsetMs(winterMs - HOUR_MS) === STANDARD_OFFSET_MS ? winterMs : winterMs - HOUR_MS;
}
