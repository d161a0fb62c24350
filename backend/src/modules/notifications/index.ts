/** What other modules use of this one. */
export { PushDeviceService } from './devices/push-device.service.js';
export { PushTest } from './devices/push-test.js';
export { NOTIFICATION_READER, type NotificationReader } from './notification.repository.js';
export {
  NotificationJobsModule,
  NotificationsApiModule,
  NotificationsModule,
} from './notifications.module.js';
export { Notifier } from './notifier.js';
export { tellOfNewCalls } from './producers/new-calls.js';
export type { NotificationDraft, ToldTogether } from './write-notifications.js';
