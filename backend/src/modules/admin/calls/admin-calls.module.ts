import { Module } from '@nestjs/common';
import { AnalysisModule } from '../../analysis/analysis.module.js';
import { InstrumentsModule } from '../../tickers/instruments.module.js';
import { AdminCallsController } from './admin-calls.controller.js';
import { AdminCallsRepository } from './admin-calls.repository.js';
import { CallDetails } from './call-details.js';
import { CallReplay } from './call-replay.js';
import { CallRunsController } from './call-runs.controller.js';
import { CallWithdrawals } from './call-withdrawals.js';
import { CallsExport } from './calls-export.js';

/** What administrators see of the algorithms' calls, and do about them. */
@Module({
  imports: [AnalysisModule, InstrumentsModule],
  controllers: [AdminCallsController, CallRunsController],
  providers: [AdminCallsRepository, CallDetails, CallReplay, CallWithdrawals, CallsExport],
})
export class AdminCallsModule {}
