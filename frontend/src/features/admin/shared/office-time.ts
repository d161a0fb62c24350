import {
  formatClock,
  formatDate,
  formatInstant,
  formatMinute,
  localTimeZone,
} from '../../../lib/format/time-format';

const DAY_MS = 86_400_000;

/*
 * The one rule for times in the back office: the clock of the device that looks, as its date fields, filters and schedules have
 * it. The frame names the zone once, so no time repeats it. What the market's parts show there follows by `showLocalTimes`.
 */

/** `Oct 11, 2013, 15:59:58` */
export const officeInstant = (timeMs: number): string => formatInstant(timeMs, localTimeZone());

/** What a call is as of: the day of daily bars, which is no instant, else an instant. */
export const officeAsOf = (asOfMs: number): string =>
  asOfMs % DAY_MS === 0 ? formatDate(asOfMs, 'UTC') : officeInstant(asOfMs);

/** `Oct 11, 2013` */
export const officeDate = (timeMs: number): string => formatDate(timeMs, localTimeZone());

/** `15:59:58` */
export const officeClock = (timeMs: number): string => formatClock(timeMs, localTimeZone());

/** `15:59` */
export const officeMinute = (timeMs: number): string => formatMinute(timeMs, localTimeZone());
