import type { Channel, NotificationType } from './notification-types.js';

export const THEMES = ['auto', 'light', 'dark'] as const;
/** What the primary colour is: #2E93FA or #0CABB8. */
export const COLOUR_THEMES = ['blue', 'teal'] as const;
export type ColourTheme = (typeof COLOUR_THEMES)[number];
/** Separators of thousands and decimals: 1,234.56 · 1.234,56 · 1 234,56 */
export const NUMBER_FORMATS = ['comma-point', 'point-comma', 'space-comma'] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];
export const CURRENCY_DISPLAYS = ['symbol', 'code'] as const;
export const MOTIONS = ['system', 'reduce'] as const;
export const DIGESTS = ['off', 'daily', 'weekly'] as const;

/** Two times of the day, `HH:MM` on a 24-hour clock. `to` may lie on the next day; both the same is the whole day. */
export interface QuietHours {
  from: string;
  to: string;
}

export type ChannelChoice = Record<Channel, boolean>;
/** Which type of notification takes which channel. */
export type NotifyTable = Record<NotificationType, ChannelChoice>;

/** What a member chooses for the screens and for what reaches them. Stored as differences from the defaults. */
export interface Preferences {
  theme: (typeof THEMES)[number];
  colourTheme: ColourTheme;
  /** Blue and orange instead of green and red for up and down. */
  colourBlind: boolean;
  numberFormat: NumberFormat;
  currencyDisplay: (typeof CURRENCY_DISPLAYS)[number];
  /** `exchange`: each exchange's own; `local`: that of the device; else an IANA name. */
  timeZone: string;
  /** IANA name that the member's browser reported last: what `local` means away from the browser. */
  deviceTimeZone: string | null;
  reducedMotion: (typeof MOTIONS)[number];
  /** Nothing is pushed or mailed meanwhile. */
  quietHours: QuietHours | null;
  /** Mail that sums up what happened. */
  digest: (typeof DIGESTS)[number];
  /** Master switches: a channel that is off here is off for every type. */
  notifyEmail: boolean;
  notifyInApp: boolean;
  notifyPush: boolean;
  notify: NotifyTable;
  /** The home page, or the dashboard of an administrator, lists what somebody new does first, until they hide it. */
  firstSteps: boolean;
}

export const DEFAULT_NOTIFY: Readonly<NotifyTable> = {
  alert: { inApp: true, push: true, email: true },
  call: { inApp: true, push: true, email: false },
  subscription: { inApp: true, push: false, email: true },
  message: { inApp: true, push: true, email: false },
  account: { inApp: true, push: false, email: true },
};

/** What holds for somebody who chose nothing. */
export const DEFAULT_PREFERENCES: Readonly<Preferences> = {
  theme: 'auto',
  colourTheme: 'blue',
  colourBlind: false,
  numberFormat: 'comma-point',
  currencyDisplay: 'symbol',
  timeZone: 'exchange',
  deviceTimeZone: null,
  reducedMotion: 'system',
  quietHours: null,
  digest: 'off',
  notifyEmail: true,
  notifyInApp: true,
  notifyPush: false,
  notify: DEFAULT_NOTIFY,
  firstSteps: true,
};
