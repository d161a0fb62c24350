import { NewestEntries } from '../../../common/cache/newest-entries.js';
import type { NotificationType } from '@pricealgo/contract/notification-types';
import {
  type AccountStatus,
  isQuiet,
  mayLogIn,
  type Preferences,
  type StoredPreferences,
  wantsChannel,
  withDefaults,
  zoneOf,
} from '../../users/index.js';

/** Ways out of the product. The row, and with it the notification centre, is there for everybody. */
export type OutChannel = 'push' | 'email';

/** Summed up for those who want a digest; a mail about account and subscription never waits for one. */
export const DIGEST_TYPES: readonly NotificationType[] = ['alert', 'call', 'message'];

export interface Recipient {
  status: AccountStatus;
  preferences: StoredPreferences;
}

/** How one notification reaches one user. */
export interface ChannelPlan {
  /** Not counted as unread and not announced on open screens. */
  silent: boolean;
  /** Instant from which it may leave, ms; `null` = not this way. */
  pushMs: number | null;
  emailMs: number | null;
}

/** What the user's preferences make of a notification of that type now. */
export function planChannels(
  { status, preferences: stored }: Recipient,
  type: NotificationType,
  nowMs: number,
): ChannelPlan {
  const preferences = withDefaults(stored);
  const outMs = mayLogIn(status) ? quietEnd(preferences, nowMs) : null;
  const digested = preferences.digest !== 'off' && DIGEST_TYPES.includes(type);
  return {
    silent: !wantsChannel(preferences, type, 'inApp'),
    pushMs: wantsChannel(preferences, type, 'push') ? outMs : null,
    emailMs: wantsChannel(preferences, type, 'email') && !digested ? outMs : null,
  };
}

type Quiet = Pick<Preferences, 'quietHours' | 'timeZone' | 'deviceTimeZone'>;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** Clocks change by at most this much within a night. */
const CLOCK_CHANGE_MINUTES = 120;

/** Zones whose clocks are kept. Members name them, in any case: `europe/VIENNA` is one more. */
export const ZONES_KEPT = 200;
const formats = new NewestEntries<string, Intl.DateTimeFormat>(ZONES_KEPT);

function minutesOfDay(timeZone: string, timeMs: number): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  formats.set(timeZone, format);
  return minutes(format.format(timeMs));
}

function minutes(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

/**
 * When a member may be disturbed.
 * @returns `nowMs` unless it is quiet; then the minute at which that ends; `null` for those who want silence always
 */
export function quietEnd(preferences: Quiet, nowMs: number): number | null {
  const { quietHours } = preferences;
  if (!quietHours || !isQuiet(preferences, nowMs)) return nowMs;
  if (quietHours.from === quietHours.to) return null;
  const left = minutes(quietHours.to) - minutesOfDay(zoneOf(preferences), nowMs);
  const startMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  let endMs = startMs + ((left + DAY_MINUTES) % DAY_MINUTES) * MINUTE_MS;
  // A clock that is changed meanwhile makes the night longer (or shorter: then it ends a little late).
  for (let more = 0; more < CLOCK_CHANGE_MINUTES && isQuiet(preferences, endMs); more += 15)
    endMs += 15 * MINUTE_MS;
  return endMs;
}
