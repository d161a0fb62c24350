import { Module } from '@nestjs/common';
import { BarStorageModule, HistoryModule } from '../bars/index.js';
import { FeedModule, QuoteBookModule } from '../quotes/index.js';
import { InstrumentsModule } from '../tickers/index.js';
import { AlertsController } from './alerts.controller.js';
import { AlertsService } from './alerts.service.js';
import { CallAlertService, CallAlertsJob } from './calls/call-alert.service.js';
import { CallRepository } from './calls/call.repository.js';
import { DryRunService } from './dry-run.service.js';
import { AlertBarService } from './evaluation/alert-bar.service.js';
import { AlertEvaluator } from './evaluation/alert-evaluator.js';
import { AlertPersonalData } from './personal-data.js';
import { AlertSplits } from './splits/alert-splits.service.js';
import { AlertRepository } from './storage/alert.repository.js';
import { EvaluatedAlertRepository } from './storage/evaluated-alert.repository.js';
import { FiringDeliveryRepository } from './storage/firing-delivery.repository.js';
import { FiringWriter } from './storage/firing-writer.js';
import { MarkRepository } from './storage/mark.repository.js';

/** Alerts as data, for the api and worker roles. */
@Module({
  providers: [AlertRepository, AlertsService, CallRepository, AlertPersonalData],
  exports: [AlertRepository, AlertsService, CallRepository],
})
export class AlertsModule {}

/** For the api role. */
@Module({
  imports: [AlertsModule, InstrumentsModule, HistoryModule, BarStorageModule, QuoteBookModule],
  controllers: [AlertsController],
  providers: [FiringDeliveryRepository, DryRunService],
})
export class AlertsApiModule {}

/** For the feed role. Needs `Notifier` from a global module. */
@Module({
  imports: [FeedModule, HistoryModule, InstrumentsModule, BarStorageModule],
  providers: [
    AlertBarService,
    AlertEvaluator,
    AlertSplits,
    EvaluatedAlertRepository,
    FiringWriter,
    MarkRepository,
  ],
})
export class AlertsEvaluationModule {}

/** For the worker role. Needs `Notifier` from a global module. */
@Module({ imports: [AlertsModule, InstrumentsModule], providers: [CallAlertService, CallAlertsJob] })
export class AlertsJobsModule {}
