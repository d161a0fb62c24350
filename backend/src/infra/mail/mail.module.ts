import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { AppConfig } from '../../config/app-config.js';
import { MailSpoolModule } from '../mail-spool/mail-spool.module.js';
import { MAIL_RETRY, ownMailRetries } from './mail-retries.js';
import { MailServerWatch } from './mail-server-watch.js';
import { MailTransport, SmtpMailTransport, SpoolMailTransport } from './mail-transport.js';
import { Mailer, SendMailJob } from './mailer.js';
import { PublicAddress } from './public-address.js';

/** Provides `Mailer` and the address for its links in every role; the worker role delivers the mails. */
@Global()
@Module({})
export class MailModule {
  static forRoles(config: AppConfig): DynamicModule {
    const useClass = config.env.MAIL_DRIVER === 'smtp' ? SmtpMailTransport : SpoolMailTransport;
    const sending = [
      { provide: MailTransport, useClass },
      { provide: MAIL_RETRY, useFactory: ownMailRetries },
      MailServerWatch,
      SendMailJob,
    ];
    return {
      module: MailModule,
      imports: [MailSpoolModule],
      providers: [Mailer, PublicAddress, ...(config.has('worker') ? sending : [])],
      exports: [Mailer, PublicAddress],
    };
  }
}
