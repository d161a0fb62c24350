import english from '../../../i18n/en/adminSettings.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('adminSettings', english);
export type SettingText = keyof typeof english & `key.${string}`;

/** A setting as its screen calls it; one that this release does not know by its key. */
export const settingName = (key: string): string =>
  Object.hasOwn(english, `key.${key}`) ? t(`key.${key}` as SettingText) : key;
