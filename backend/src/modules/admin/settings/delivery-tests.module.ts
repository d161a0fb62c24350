import { Module } from '@nestjs/common';
import { NotificationsApiModule } from '../../notifications/index.js';
import { DeliveryTestsController } from './delivery-tests.controller.js';
import { MailTest } from './mail-test.js';

@Module({
  imports: [NotificationsApiModule],
  controllers: [DeliveryTestsController],
  providers: [MailTest],
})
export class DeliveryTestsModule {}
