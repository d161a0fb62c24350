import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { AppConfig } from '../../config/app-config.js';
import { LocalOutboxModule } from '../local-outbox/local-outbox.module.js';
import { FirebasePhone } from './firebase/firebase-phone.js';
import { OutboxSmsTransport } from './outbox-sms-transport.js';
import { SendSmsJob } from './send-sms.job.js';
import { SmsSender } from './sms-sender.js';
import { SmsTransport } from './sms-transport.js';
import { WebhookSmsTransport } from './webhook-sms-transport.js';

/** `SmsSender` and the external phone provider everywhere; messages leave with the worker role. */
@Global()
@Module({})
export class SmsModule {
  static forRoles(config: AppConfig): DynamicModule {
    const useClass = config.env.PHONE_DRIVER === 'sms-webhook' ? WebhookSmsTransport : OutboxSmsTransport;
    const sending = [{ provide: SmsTransport, useClass }, SendSmsJob];
    return {
      module: SmsModule,
      imports: [LocalOutboxModule],
      providers: [SmsSender, FirebasePhone, ...(config.has('worker') ? sending : [])],
      exports: [SmsSender, FirebasePhone],
    };
  }
}
