/** What other modules use of this one. */
export { type AccountWork, runAccountBatch, runAccountBatches } from './account-batches.js';
export { ACCOUNT_STATUSES, type AccountStatus, mayLogIn, SETTABLE_STATUSES } from './account-status.js';
export { pictureAddress } from './picture-address.js';
export { NOTIFICATION_TYPES, type NotificationType } from './preferences/notify-channels.js';
export {
  changedBy,
  differences,
  type Preferences,
  type StoredPreferences,
  withDefaults,
} from './preferences/preferences.js';
export { isQuiet, zoneOf } from './preferences/quiet-hours.js';
export { wantsChannel } from './preferences/wants-channel.js';
export { type Condition, searchCondition } from './user-search.js';
export type { User, UserRole } from './user.entity.js';
export { identityKey, type NewUser, UserRepository } from './user.repository.js';
export { UsersModule } from './users.module.js';
