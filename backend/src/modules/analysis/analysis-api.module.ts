import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../tickers/instruments.module.js';
import { AdminCallsController } from './admin/admin-calls.controller.js';
import { AdminCallsRepository } from './admin/admin-calls.repository.js';
import { CallDetails } from './admin/call-details.js';
import { CallReplay } from './admin/call-replay.js';
import { CallRunsController } from './admin/call-runs.controller.js';
import { CallsExport } from './admin/calls-export.js';
import { CallWithdrawals } from './admin/call-withdrawals.js';
import { AnalysisModule } from './analysis.module.js';
import { AnalysisController } from './api/analysis.controller.js';
import { PublicCallsController } from './api/public-calls.controller.js';
import { TrackRecordController } from './track-record/track-record.controller.js';
import { TrackRecordRepository } from './track-record/track-record.repository.js';
import { TrackRecords } from './track-record/track-records.js';

/** For the api role. */
@Module({
  imports: [AnalysisModule, InstrumentsModule],
  controllers: [
    AnalysisController,
    PublicCallsController,
    TrackRecordController,
    AdminCallsController,
    CallRunsController,
  ],
  providers: [
    TrackRecordRepository,
    TrackRecords,
    AdminCallsRepository,
    CallDetails,
    CallReplay,
    CallWithdrawals,
    CallsExport,
  ],
})
export class AnalysisApiModule {}
