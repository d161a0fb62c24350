import { Module } from '@nestjs/common';
import { AnalysisModule } from '../../analysis/index.js';
import { InstrumentsModule } from '../../tickers/index.js';
import { AdminCallService } from './admin-call.service.js';
import { AdminCallsController } from './admin-calls.controller.js';
import { CallExportService } from './call-export.service.js';
import { CallReplayService } from './call-replay.service.js';
import { CallRunsController } from './call-runs.controller.js';

/** What administrators see of the algorithms' calls, and do about them. */
@Module({
  imports: [AnalysisModule, InstrumentsModule],
  controllers: [AdminCallsController, CallRunsController],
  providers: [AdminCallService, CallReplayService, CallExportService],
})
export class AdminCallsModule {}
