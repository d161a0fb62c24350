import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { AppConfig } from '../../config/app-config.js';
import { MailSpoolModule } from '../mail-spool/mail-spool.module.js';
import { FirebasePhone } from './firebase/firebase-phone.js';
import {
  ownSmsRetries,
  SendSmsJob,
  SMS_RETRY,
  SmsSender,
  SmsTransport,
  SpoolSmsTransport,
  WebhookSmsTransport,
} from './sms-sender.js';
import { SmsBudget } from './sms-budget.js';

/** Provides `SmsSender` and the external phone provider in every role; the worker role delivers the messages. */
@Global()
@Module({})
export class SmsModule {
  static forRoles(config: AppConfig): DynamicModule {
    const useClass = config.env.PHONE_DRIVER === 'sms-webhook' ? WebhookSmsTransport : SpoolSmsTransport;
    const sending = [
      { provide: SmsTransport, useClass },
      { provide: SMS_RETRY, useFactory: ownSmsRetries },
      SendSmsJob,
    ];
    return {
      module: SmsModule,
      imports: [MailSpoolModule],
      providers: [SmsSender, SmsBudget, FirebasePhone, ...(config.has('worker') ? sending : [])],
      exports: [SmsSender, SmsBudget, FirebasePhone],
    };
  }
}
