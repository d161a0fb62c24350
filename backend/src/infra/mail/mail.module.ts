import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { AppConfig } from '../../config/app-config.js';
import { LocalOutboxModule } from '../local-outbox/local-outbox.module.js';
import { MailTransport } from './mail-transport.js';
import { Mailer } from './mailer.js';
import { OutboxMailTransport } from './outbox-mail-transport.js';
import { PublicAddress } from './public-address.js';
import { SendMailJob } from './send-mail.job.js';
import { SmtpMailTransport } from './smtp-mail-transport.js';

/** `Mailer` and the address for its links everywhere; mails leave with the worker role. */
@Global()
@Module({})
export class MailModule {
  static forRoles(config: AppConfig): DynamicModule {
    const useClass = config.env.MAIL_DRIVER === 'smtp' ? SmtpMailTransport : OutboxMailTransport;
    const sending = [{ provide: MailTransport, useClass }, SendMailJob];
    return {
      module: MailModule,
      imports: [LocalOutboxModule],
      providers: [Mailer, PublicAddress, ...(config.has('worker') ? sending : [])],
      exports: [Mailer, PublicAddress],
    };
  }
}
