import english from '../../../i18n/en/adminSettings.json';
import { texts } from '../../../lib/i18n/texts';

export const t = texts('adminSettings', english);
export type SettingText = keyof typeof english & `key.${string}`;
