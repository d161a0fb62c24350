import type { Preferences } from '@pricealgo/contract/preference-choices';

/** Ways of a notification, in the order of the columns. */
export const CHANNELS = ['inApp', 'email', 'push'] as const;

/** The switch that stands above a whole way. */
export const MASTER_OF = {
  inApp: 'notifyInApp',
  email: 'notifyEmail',
  push: 'notifyPush',
} as const satisfies Record<(typeof CHANNELS)[number], keyof Preferences>;
