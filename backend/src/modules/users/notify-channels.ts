import {
  CHANNELS,
  NOTIFICATION_TYPES,
  type Channel,
  type NotificationType,
} from '@pricealgo/contract/notification-types';
import {
  DEFAULT_NOTIFY,
  type ChannelChoice,
  type NotifyTable,
  type Preferences,
} from '@pricealgo/contract/preference-choices';

export { CHANNELS, NOTIFICATION_TYPES, type Channel, type NotificationType };

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
