import { Module } from '@nestjs/common';
import { QuoteBookModule } from '../quotes/index.js';
import { WatchlistsModule } from '../watchlists/index.js';
import { CallRecorder } from './calls/call-recorder.js';
import { CallRepository } from './calls/call.repository.js';
import { ComputePool } from './compute/compute-pool.js';
import { AnalysisPersonalData } from './personal-data.js';
import { RunRepository } from './runs/run.repository.js';
import { InstrumentsModule } from '../tickers/index.js';
import { AnalysisController } from './api/analysis.controller.js';
import { PublicCallsController } from './api/public-calls.controller.js';
import { CallReviewRepository } from './calls/call-review.repository.js';
import { TechnicalRatingService } from './calls/technical-rating.service.js';
import { AnalysisBarService } from './inputs/analysis-bar.service.js';
import { CompanyRatioService } from './inputs/company-ratio.service.js';
import { ComparativeInputCollector } from './inputs/comparative-input-collector.js';
import { ForecastModelRepository } from './inputs/forecast-model.repository.js';
import { INPUT_COLLECTORS, type InputCollector } from './inputs/input-collector.js';
import { InstrumentSplitsService } from './inputs/instrument-splits.service.js';
import { LstmInputCollector } from './inputs/lstm-input-collector.js';
import { MarketIndexService } from './inputs/market-index.service.js';
import { NarrativeInputCollector } from './inputs/narrative-input-collector.js';
import { PeerCompanyService } from './inputs/peer-company.service.js';
import { TechnicalInputCollector } from './inputs/technical-input-collector.js';
import { ValuationInputCollector } from './inputs/valuation-input-collector.js';
import { LedgerHeadService, PublishLedgerHeadJob } from './ledger/ledger-head.service.js';
import { LedgerRepository } from './ledger/ledger.repository.js';
import { NarrativeBudgetService } from './narrative-client/narrative-budget.service.js';
import { NightlyRunService } from './nightly/nightly-run.service.js';
import { NightlyTickerService } from './nightly/nightly-ticker.service.js';
import { NightlyJob } from './nightly/nightly.job.js';
import { OutcomeRepository } from './outcomes/outcome.repository.js';
import { ScoreDueJob } from './outcomes/score-due.job.js';
import { AnalysisRunJob, GiveUpStaleJob, RunProgressPublisher } from './runs/analysis-run.job.js';
import { RunAnswerService } from './runs/run-answer.service.js';
import { ExpireWhatIfsJob, WhatIfRepository } from './runs/what-if.repository.js';
import { RunService } from './runs/run.service.js';
import { TrackRecordController } from './track-record/track-record.controller.js';
import { TrackRecordRepository } from './track-record/track-record.repository.js';
import { TrackRecordService } from './track-record/track-record.service.js';
import { BarStorageModule, HistoryModule } from '../bars/index.js';
import { FundamentalsModule } from '../fundamentals/index.js';

const COLLECTORS = [
  TechnicalInputCollector,
  ComparativeInputCollector,
  ValuationInputCollector,
  LstmInputCollector,
  NarrativeInputCollector,
];

/** What the analysis is made of, in every role that has to do with it. */
@Module({
  imports: [
    InstrumentsModule,
    WatchlistsModule,
    HistoryModule,
    BarStorageModule,
    FundamentalsModule,
    QuoteBookModule,
  ],
  providers: [
    AnalysisBarService,
    MarketIndexService,
    InstrumentSplitsService,
    PeerCompanyService,
    CompanyRatioService,
    NarrativeBudgetService,
    ForecastModelRepository,
    ComputePool,
    CallRecorder,
    CallRepository,
    CallReviewRepository,
    LedgerRepository,
    LedgerHeadService,
    TechnicalRatingService,
    RunRepository,
    WhatIfRepository,
    RunService,
    NightlyTickerService,
    AnalysisPersonalData,
    ...COLLECTORS,
    {
      provide: INPUT_COLLECTORS,
      inject: COLLECTORS,
      useFactory: (...collectors: InputCollector[]): InputCollector[] => collectors,
    },
  ],
  exports: [
    AnalysisBarService,
    MarketIndexService,
    INPUT_COLLECTORS,
    ComputePool,
    CallRecorder,
    CallRepository,
    CallReviewRepository,
    LedgerRepository,
    LedgerHeadService,
    TechnicalRatingService,
    RunRepository,
    WhatIfRepository,
    RunService,
    NightlyTickerService,
  ],
})
export class AnalysisModule {}

/** The routes, for the api role. */
@Module({
  imports: [AnalysisModule, InstrumentsModule],
  controllers: [AnalysisController, PublicCallsController, TrackRecordController],
  providers: [TrackRecordRepository, TrackRecordService],
})
export class AnalysisApiModule {}

/** The jobs, for the worker role. */
@Module({
  imports: [AnalysisModule, InstrumentsModule],
  providers: [
    AnalysisRunJob,
    RunAnswerService,
    RunProgressPublisher,
    GiveUpStaleJob,
    ExpireWhatIfsJob,
    OutcomeRepository,
    ScoreDueJob,
    PublishLedgerHeadJob,
    NightlyRunService,
    NightlyJob,
  ],
})
export class AnalysisJobsModule {}
