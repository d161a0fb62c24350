import { Module } from '@nestjs/common';
import { PushModule } from '../../infra/push/push.module.js';
import { PushDevices } from './devices/push-devices.js';
import { PushTest } from './devices/push-test.js';
import { PushController } from './devices/push.controller.js';
import { UnsubscribeLinks } from './email/unsubscribe-links.js';
import { UnsubscribeController } from './email/unsubscribe.controller.js';
import { Unsubscribe } from './email/unsubscribe.js';
import { NotificationsController } from './feed/notifications.controller.js';
import { ReadState } from './feed/read-state.js';

/** Routes: what I was told, which of my browsers take pushes. */
@Module({
  imports: [PushModule],
  controllers: [NotificationsController, PushController, UnsubscribeController],
  providers: [ReadState, PushDevices, PushTest, Unsubscribe, UnsubscribeLinks],
  exports: [PushTest],
})
export class NotificationsApiModule {}
