import type { Preferences } from './preferences.js';

/** Every instrument of the product trades on New York's clock or around it. */
const EXCHANGE_ZONE = 'America/New_York';

/** The IANA zone whose clock counts for a member away from any screen: quiet hours, digests, times in mails. */
export function zoneOf({
  timeZone,
  deviceTimeZone,
}: Pick<Preferences, 'timeZone' | 'deviceTimeZone'>): string {
  if (timeZone === 'exchange') return EXCHANGE_ZONE;
  if (timeZone === 'local') return deviceTimeZone ?? 'UTC';
  return timeZone;
}

/**
 * Whether a member wants silence at an instant.
 * @param nowMs wall clock, ms
 */
export function isQuiet(
  { quietHours, ...zone }: Pick<Preferences, 'quietHours' | 'timeZone' | 'deviceTimeZone'>,
  nowMs: number,
): boolean {
  if (!quietHours) return false;
  const { from, to } = quietHours;
  const now = clockIn(zoneOf(zone), nowMs);
  if (from === to) return true;
  return from < to ? now >= from && now < to : now >= from || now < to;
}

/** `HH:MM` of an instant on a zone's clock. */
function clockIn(timeZone: string, timeMs: number): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return clock.format(timeMs);
}
