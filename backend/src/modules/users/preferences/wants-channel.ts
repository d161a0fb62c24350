import type { Channel, NotificationType } from './notify-channels.js';
import type { Preferences } from './preferences.js';

const MASTER = {
  inApp: 'notifyInApp',
  push: 'notifyPush',
  email: 'notifyEmail',
} as const satisfies Record<Channel, keyof Preferences>;

/** Whether a member takes this type of notification on this channel: its master switch and the table's cell are on. */
export function wantsChannel(preferences: Preferences, type: NotificationType, channel: Channel): boolean {
  return preferences[MASTER[channel]] && preferences.notify[type][channel];
}
