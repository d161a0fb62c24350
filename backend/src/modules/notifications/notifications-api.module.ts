import { Module } from '@nestjs/common';
import { PushModule } from '../../infra/push/push.module.js';
import { BroadcastsController } from './broadcasts/broadcasts.controller.js';
import { Broadcasts } from './broadcasts/broadcasts.js';
import { PushDevices } from './devices/push-devices.js';
import { PushTest } from './devices/push-test.js';
import { PushController } from './devices/push.controller.js';
import { UnsubscribeLinks } from './email/unsubscribe-links.js';
import { UnsubscribeController } from './email/unsubscribe.controller.js';
import { Unsubscribe } from './email/unsubscribe.js';
import { NotificationsController } from './feed/notifications.controller.js';
import { ReadState } from './feed/read-state.js';

/** Routes: what I was told, which of my browsers take pushes, what administrators send. */
@Module({
  imports: [PushModule],
  controllers: [NotificationsController, BroadcastsController, PushController, UnsubscribeController],
  providers: [ReadState, Broadcasts, PushDevices, PushTest, Unsubscribe, UnsubscribeLinks],
  exports: [PushTest],
})
export class NotificationsApiModule {}
