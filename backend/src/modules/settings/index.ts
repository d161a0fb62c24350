/** What other modules use of this one. */
export { SettingsAdminModule } from './admin/settings-admin.module.js';
export { SettingsModule } from './settings.module.js';
export { type SettingGetter, Settings } from './settings.js';
