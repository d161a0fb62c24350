/** What other modules use of this one. */
export { SettingsModule } from './settings.module.js';
export { type SettingGetter, Settings } from './settings.js';
