/** What other modules use of this one. */
export { ApplicationInfoModule } from './application-info.controller.js';
export {
  addressesIn,
  definitionOf,
  isSettingKey,
  SETTING_KEYS,
  type SettingKey,
} from './setting-definitions.js';
export type { SettingContent } from './setting.entity.js';
export { type SettingChangeRow, SettingRepository } from './setting.repository.js';
export { SettingsModule } from './settings.module.js';
export { type SettingGetter, Settings } from './settings.js';
