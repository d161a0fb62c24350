import type { Preferences } from '../../account-preferences/use-preferences';

/** Ways of a notification, in the order of the columns. */
export const CHANNELS = ['inApp', 'email', 'push'] as const;

/** The switch that stands above a whole way. */
export const MASTER_OF = {
  inApp: 'notifyInApp',
  email: 'notifyEmail',
  push: 'notifyPush',
} as const satisfies Record<(typeof CHANNELS)[number], keyof Preferences>;

/** What a notification is about, in the order of the rows. */
export const TYPES = ['alert', 'call', 'subscription', 'message', 'account'] as const;
