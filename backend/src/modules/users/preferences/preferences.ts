import { isDeepStrictEqual } from 'node:util';
import {
  channelDifferences,
  DEFAULT_NOTIFY,
  withChannels,
  type NotifyChanges,
  type NotifyTable,
} from './notify-channels.js';

export const THEMES = ['auto', 'light', 'dark'] as const;
/** Separators of thousands and decimals: 1,234.56 · 1.234,56 · 1 234,56 */
export const NUMBER_FORMATS = ['comma-point', 'point-comma', 'space-comma'] as const;
export const CURRENCY_DISPLAYS = ['symbol', 'code'] as const;
export const MOTIONS = ['system', 'reduce'] as const;
export const DIGESTS = ['off', 'daily', 'weekly'] as const;

/** Two times of the day, `HH:MM` on a 24-hour clock. `to` may lie on the next day; both the same is the whole day. */
export interface QuietHours {
  from: string;
  to: string;
}

/** What a member chooses for the screens and for what reaches them. Stored as differences from the defaults. */
export interface Preferences {
  theme: (typeof THEMES)[number];
  /** Blue and orange instead of green and red for up and down. */
  colourBlind: boolean;
  numberFormat: (typeof NUMBER_FORMATS)[number];
  currencyDisplay: (typeof CURRENCY_DISPLAYS)[number];
  /** `exchange`: each exchange's own; `local`: that of the device; else an IANA name. */
  timeZone: string;
  /** IANA name that the member's browser told last: what `local` means away from the browser. */
  deviceTimeZone: string | null;
  reducedMotion: (typeof MOTIONS)[number];
  /** Nothing is pushed or mailed meanwhile; on the clock of quiet-hours.ts. */
  quietHours: QuietHours | null;
  /** Mail that sums up what happened. */
  digest: (typeof DIGESTS)[number];
  /** Master switches: a channel that is off here is off for every type. */
  notifyEmail: boolean;
  notifyInApp: boolean;
  notifyPush: boolean;
  /** Which type takes which channel. */
  notify: NotifyTable;
}

/** As stored: only what differs from the defaults. */
export type StoredPreferences = Partial<Omit<Preferences, 'notify'>> & { notify?: NotifyChanges };

/** What a member changes at once; what is left out or `undefined` stays. */
export type PreferenceChanges = StoredPreferences;

export const DEFAULT_PREFERENCES: Readonly<Preferences> = {
  theme: 'auto',
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
};

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
