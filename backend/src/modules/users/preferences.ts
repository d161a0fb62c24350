import { isDeepStrictEqual } from 'node:util';
import {
  type Channel,
  CHANNELS,
  NOTIFICATION_TYPES,
  type NotificationType,
} from '@pricealgo/contract/notification-types';
import {
  type ChannelChoice,
  DEFAULT_NOTIFY,
  DEFAULT_PREFERENCES,
  type NotifyTable,
  type Preferences,
} from '@pricealgo/contract/preference-choices';

/** Part of a table, as it is stored and as it is sent to change something. */
export type NotifyChanges = Partial<Record<NotificationType, Partial<ChannelChoice>>>;

/** The table with the given choices in place of its own. */
export function withChannels(table: NotifyTable, changes: NotifyChanges = {}): NotifyTable {
  return Object.fromEntries(
    NOTIFICATION_TYPES.map((type) => [type, { ...table[type], ...given(changes[type]) }]),
  ) as NotifyTable;
}

/** What differs from the defaults; `undefined` where nothing does. */
export function channelDifferences(table: NotifyTable): NotifyChanges | undefined {
  const changes: NotifyChanges = {};
  for (const type of NOTIFICATION_TYPES) {
    const differing = CHANNELS.filter((channel) => table[type][channel] !== DEFAULT_NOTIFY[type][channel]);
    if (differing.length > 0) {
      changes[type] = Object.fromEntries(differing.map((channel) => [channel, table[type][channel]]));
    }
  }
  return Object.keys(changes).length > 0 ? changes : undefined;
}

/** A validated body holds `undefined` for what was left out: that changes nothing. */
function given(choice: Partial<ChannelChoice> = {}): Partial<ChannelChoice> {
  return Object.fromEntries(Object.entries(choice).filter(([, on]) => on !== undefined));
}

const MASTER = {
  inApp: 'notifyInApp',
  push: 'notifyPush',
  email: 'notifyEmail',
} as const satisfies Record<Channel, keyof Preferences>;

/** Whether a member takes this type of notification on this channel: its master switch and the table's cell are on. */
export function wantsChannel(preferences: Preferences, type: NotificationType, channel: Channel): boolean {
  return preferences[MASTER[channel]] && preferences.notify[type][channel];
}

export type { Preferences };

/** As stored: only what differs from the defaults. */
export type StoredPreferences = Partial<Omit<Preferences, 'notify'>> & { notify?: NotifyChanges };

/** What a member changes at once; what is left out or `undefined` stays. */
export type PreferenceChanges = StoredPreferences;

/** What is stored of a new account: the zone that the installation gives its members, where that is not the default. */
export const firstPreferences = (timeZone: string): StoredPreferences =>
  timeZone === DEFAULT_PREFERENCES.timeZone ? {} : { timeZone };

export function withDefaults(stored: StoredPreferences): Preferences {
  return { ...DEFAULT_PREFERENCES, ...stored, notify: withChannels(DEFAULT_NOTIFY, stored.notify) };
}

/** @returns all preferences after the changes */
export function changedBy(before: Preferences, changes: PreferenceChanges): Preferences {
  const { notify, ...rest } = changes;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return { ...before, ...given, notify: withChannels(before.notify, notify) };
}

/** What has to be stored for these preferences. */
export function differences(chosen: Preferences): StoredPreferences {
  const { notify, ...rest } = chosen;
  const differing = Object.entries(rest).filter(
    ([name, value]) => !isDeepStrictEqual(DEFAULT_PREFERENCES[name as keyof Preferences], value),
  );
  const channels = channelDifferences(notify);
  return { ...Object.fromEntries(differing), ...(channels ? { notify: channels } : {}) };
}

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
