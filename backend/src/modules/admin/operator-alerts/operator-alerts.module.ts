import { Module } from '@nestjs/common';
import { AppConfig } from '../../../config/app-config.js';
import { MailSpool } from '../../../infra/mail-spool/mail-spool.js';
import { MailSpoolModule } from '../../../infra/mail-spool/mail-spool.module.js';
import { SmtpMailTransport, SpoolMailTransport } from '../../../infra/mail/mail-transport.js';
import { AlertFactsService } from './alert-facts.service.js';
import { AlertRound } from './alert-round.service.js';
import { NoticePlanner } from './notice-planner.js';
import { NOTICE_MAIL, NoticeSender } from './notice-sender.js';
import { OperatorAlertsController } from './operator-alerts.controller.js';
import { OperatorAlertsService } from './operator-alerts.service.js';
import { OperatorWatch } from './operator-watch.js';

/** In every process, whatever its roles. */
@Module({
  imports: [MailSpoolModule],
  providers: [
    AlertFactsService,
    AlertRound,
    NoticePlanner,
    NoticeSender,
    OperatorWatch,
    {
      provide: NOTICE_MAIL,
      inject: [AppConfig, MailSpool],
      useFactory: (config: AppConfig, spool: MailSpool) =>
        config.env.MAIL_DRIVER === 'smtp' ? new SmtpMailTransport(config) : new SpoolMailTransport(spool),
    },
  ],
  exports: [NoticePlanner, NoticeSender],
})
export class OperatorAlertsModule {}

/** The routes. */
@Module({
  imports: [OperatorAlertsModule],
  controllers: [OperatorAlertsController],
  providers: [OperatorAlertsService],
})
export class OperatorAlertsApiModule {}
