import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../tickers/instruments.module.js';
import { AnalysisModule } from './analysis.module.js';
import { AnalysisController } from './api/analysis.controller.js';
import { PublicCallsController } from './api/public-calls.controller.js';
import { TrackRecordController } from './track-record/track-record.controller.js';
import { TrackRecordRepository } from './track-record/track-record.repository.js';
import { TrackRecords } from './track-record/track-records.js';

/** For the api role. */
@Module({
  imports: [AnalysisModule, InstrumentsModule],
  controllers: [AnalysisController, PublicCallsController, TrackRecordController],
  providers: [TrackRecordRepository, TrackRecords],
})
export class AnalysisApiModule {}
