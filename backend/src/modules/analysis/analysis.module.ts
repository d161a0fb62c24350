import { Module } from '@nestjs/common';
import { MarketDataStorageModule } from '../market-data/market-data-storage.module.js';
import { HistoryModule } from '../market-data/history/history.module.js';
import { QuoteBookModule } from '../market-data/quote-book/quote-book.module.js';
import { InstrumentsModule } from '../tickers/instruments.module.js';
import { WatchlistsModule } from '../watchlists/watchlists.module.js';
import { CallRecorder } from './calls/call-recorder.js';
import { CallRepository } from './calls/call.repository.js';
import { TechnicalRatings } from './calls/technical-ratings.js';
import { ComputePool } from './compute/compute-pool.js';
import { ForecastModels } from './forecast-models/forecast-models.js';
import { AnalysisBars } from './inputs/analysis-bars.js';
import { ComparativeGatherer } from './inputs/comparative-gatherer.js';
import { INPUT_GATHERERS, type InputGatherer } from './inputs/gathered-inputs.js';
import { InstrumentNames } from './inputs/instrument-names.js';
import { LstmGatherer } from './inputs/lstm-gatherer.js';
import { MarketIndex } from './inputs/market-index.js';
import { NarrativeFacts } from './inputs/narrative-facts.js';
import { NarrativeGatherer } from './inputs/narrative-gatherer.js';
import { TechnicalGatherer } from './inputs/technical-gatherer.js';
import { ValuationGatherer } from './inputs/valuation-gatherer.js';
import { NarrativeBudget } from './narrative-client/narrative-budget.js';
import { NightlyTickers } from './nightly/nightly-tickers.js';
import { AnalysisRuns } from './runs/analysis-runs.js';
import { RunRepository } from './runs/run.repository.js';

const GATHERERS = [
  TechnicalGatherer,
  ComparativeGatherer,
  ValuationGatherer,
  LstmGatherer,
  NarrativeGatherer,
];

/** What the analysis is made of, in every role that has to do with it. */
@Module({
  imports: [InstrumentsModule, WatchlistsModule, HistoryModule, MarketDataStorageModule, QuoteBookModule],
  providers: [
    AnalysisBars,
    MarketIndex,
    InstrumentNames,
    NarrativeFacts,
    NarrativeBudget,
    ForecastModels,
    ComputePool,
    CallRecorder,
    CallRepository,
    TechnicalRatings,
    RunRepository,
    AnalysisRuns,
    NightlyTickers,
    ...GATHERERS,
    {
      provide: INPUT_GATHERERS,
      inject: GATHERERS,
      useFactory: (...gatherers: InputGatherer[]): InputGatherer[] => gatherers,
    },
  ],
  exports: [
    InstrumentNames,
    AnalysisBars,
    MarketIndex,
    NarrativeFacts,
    INPUT_GATHERERS,
    ComputePool,
    CallRecorder,
    CallRepository,
    TechnicalRatings,
    RunRepository,
    AnalysisRuns,
    NightlyTickers,
  ],
})
export class AnalysisModule {}
