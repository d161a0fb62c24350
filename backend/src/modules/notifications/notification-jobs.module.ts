import { Module } from '@nestjs/common';
import { PushModule } from '../../infra/push/push.module.js';
import { DeliveryQueue } from './channels/delivery-queue.js';
import { DeliveryWorker } from './channels/delivery-worker.js';
import { EmailChannel } from './channels/email-channel.js';
import { PushChannel } from './channels/push-channel.js';
import { DigestJob } from './email/digest.job.js';
import { UnsubscribeLinks } from './email/unsubscribe-links.js';
import { SubscriptionRemindersJob } from './producers/subscription-reminders.job.js';
import { WatchedCallsJob } from './producers/watched-calls.job.js';
import { RetentionJob } from './retention.job.js';

/** What workers do about notifications: bring them out, sum them up, forget them. */
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
