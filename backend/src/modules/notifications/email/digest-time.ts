import { NewestEntries } from '../../../common/cache/newest-entries.js';
import { type Preferences, zoneOf } from '../../users/index.js';

/** Morning of the reader: hours of their clock in which a digest may begin. */
const FROM_HOUR = 8;
const TO_HOUR = 20;
const HOUR_MS = 3_600_000;
/** A little less than the period: the hour of the day would else move on with each digest. */
const PERIOD_MS = { daily: 20 * HOUR_MS, weekly: (7 * 24 - 4) * HOUR_MS } as const;
/** Nobody gets another one sooner, ms. */
export const SHORTEST_PERIOD_MS = PERIOD_MS.daily;
const MONDAY = 'Mon';

/** Zones whose clocks are kept. Members name them, in any case: `europe/VIENNA` is one more. */
export const ZONES_KEPT = 200;
const formats = new NewestEntries<string, Intl.DateTimeFormat>(ZONES_KEPT);

function clock(timeZone: string, timeMs: number): { hour: number; weekday: string } {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', weekday: 'short', hourCycle: 'h23' });
  formats.set(timeZone, format);
  const parts = Object.fromEntries(format.formatToParts(timeMs).map(({ type, value }) => [type, value]));
  return { hour: Number(parts['hour']), weekday: parts['weekday'] ?? '' };
}

/**
 * Whether a digest is due: in the reader's daytime, the weekly one on Mondays (or later, where one was missed).
 * @param lastMs when the last one was sent; `null` = never
 */
export function digestDue(
  preferences: Pick<Preferences, 'digest' | 'timeZone' | 'deviceTimeZone'>,
  lastMs: number | null,
  nowMs: number,
): boolean {
  const { digest } = preferences;
  if (digest === 'off' || (lastMs !== null && nowMs - lastMs < PERIOD_MS[digest])) return false;
  const { hour, weekday } = clock(zoneOf(preferences), nowMs);
  if (hour < FROM_HOUR || hour >= TO_HOUR) return false;
  const missed = lastMs !== null && nowMs - lastMs >= 8 * 24 * HOUR_MS;
  return digest === 'daily' || weekday === MONDAY || missed;
}
