import { Global, Module } from '@nestjs/common';
import { PushModule } from '../../infra/push/push.module.js';
import { LOGIN_LISTENER } from '../auth/index.js';
import { DeliveryQueue } from './channels/delivery-queue.js';
import { DeliveryWorker } from './channels/delivery-worker.js';
import { EmailChannel } from './channels/email-channel.js';
import { PushChannel } from './channels/push-channel.js';
import { PushDeviceService } from './devices/push-device.service.js';
import { PushTest } from './devices/push-test.js';
import { PushController } from './devices/push.controller.js';
import { DigestJob } from './email/digest.job.js';
import { UnsubscribeLinks, UnsubscribeService } from './email/unsubscribe.service.js';
import { NOTIFICATION_READER, NotificationRepository } from './notification.repository.js';
import { UnsubscribeController, NotificationsController } from './notifications.controller.js';
import { Notifier } from './notifier.js';
import { NotificationPersonalData, PushDevicePersonalData } from './personal-data.js';
import { NewLoginListener } from './producers/new-login.listener.js';
import { SubscriptionRemindersJob } from './producers/subscription-reminders.job.js';
import { WatchedCallsJob } from './producers/watched-calls.job.js';
import { ReadStateService } from './read-state.service.js';
import { RetentionJob } from './retention.job.js';

/** `Notifier` everywhere: any module may have something to notify users of. */
@Global()
@Module({
  providers: [
    Notifier,
    NewLoginListener,
    NotificationRepository,
    NotificationPersonalData,
    PushDevicePersonalData,
    { provide: LOGIN_LISTENER, useExisting: NewLoginListener },
    { provide: NOTIFICATION_READER, useExisting: NotificationRepository },
  ],
  exports: [Notifier, LOGIN_LISTENER, NotificationRepository, NOTIFICATION_READER],
})
export class NotificationsModule {}

/** The routes of the notification centre, of push devices and of unsubscribing. */
@Module({
  imports: [PushModule],
  controllers: [NotificationsController, PushController, UnsubscribeController],
  providers: [ReadStateService, PushDeviceService, PushTest, UnsubscribeService, UnsubscribeLinks],
  exports: [PushDeviceService, PushTest],
})
export class NotificationsApiModule {}

/** What workers do with notifications: deliver them, sum them up in digests, prune them. */
@Module({
  imports: [PushModule],
  providers: [
    DeliveryQueue,
    DeliveryWorker,
    DigestJob,
    EmailChannel,
    PushChannel,
    RetentionJob,
    SubscriptionRemindersJob,
    UnsubscribeLinks,
    WatchedCallsJob,
  ],
})
export class NotificationJobsModule {}
