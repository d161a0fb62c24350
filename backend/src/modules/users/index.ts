/** What other modules use of this one. */
export {
  type AccountWork,
  type Condition,
  runAccountBatch,
  runAccountBatches,
  searchCondition,
} from './account-batches.js';
export { DEMO_ADMIN_EMAIL, DEMO_LOGIN_EMAILS, DEMO_MEMBER_EMAIL, mayBeUsed } from './demo-logins.js';
export {
  changedBy,
  differences,
  firstPreferences,
  isQuiet,
  type Preferences,
  type StoredPreferences,
  wantsChannel,
  withDefaults,
  zoneOf,
} from './preferences.js';
export {
  type AccountStatus,
  hasSecondFactor,
  mayLogIn,
  NUMBER_SETTLES_MS,
  pictureAddress,
  settledNumber,
  type User,
  type UserRole,
} from './user.entity.js';
export { identityKey, type NewUser, UserRepository } from './user.repository.js';
export { UsersModule } from './users.module.js';
