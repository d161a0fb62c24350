import { isDeepStrictEqual } from 'node:util';
import { channelDifferences, withChannels, type NotifyChanges } from './notify-channels.js';
import {
  DEFAULT_NOTIFY,
  DEFAULT_PREFERENCES,
  type Preferences,
} from '@pricealgo/contract/preference-choices';

export type { Preferences };

/** As stored: only what differs from the defaults. */
export type StoredPreferences = Partial<Omit<Preferences, 'notify'>> & { notify?: NotifyChanges };

/** What a member changes at once; what is left out or `undefined` stays. */
export type PreferenceChanges = StoredPreferences;

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
