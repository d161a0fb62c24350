import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../tickers/instruments.module.js';
import { CallAlerts } from './calls/call-alerts.js';
import { CallAlertsJob } from './calls/call-alerts.job.js';
import { CallLog } from './calls/call-log.js';

/** For the worker role. Needs `Notifier` from a global module. */
@Module({ imports: [InstrumentsModule], providers: [CallAlerts, CallAlertsJob, CallLog] })
export class AlertsJobsModule {}
