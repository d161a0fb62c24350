import { Global, Module } from '@nestjs/common';
import { MarketClock } from './common/market/market-clock.js';
import type { MarketInstrument } from './common/market/instrument.js';
import { AnalysisModule } from './modules/analysis/analysis.module.js';
import { TechnicalRatings } from './modules/analysis/calls/technical-ratings.js';
import { BarRepository } from './modules/market-data/bars/bar.repository.js';
import { MarketDataStorageModule } from './modules/market-data/market-data-storage.module.js';
import { PREVIOUS_CLOSE_LOOKUP } from './modules/market-data/replay/replay-provider.js';
import { LiveColumnsService } from './modules/market-data/quote-book/live-columns.service.js';
import { QuoteBook } from './modules/market-data/quote-book/quote-book.js';
import { QuoteBookModule } from './modules/market-data/quote-book/quote-book.module.js';
import { INSTRUMENT_LOOKUP } from './modules/market-data/quote-book/instrument-lookup.js';
import { InstrumentDirectory } from './modules/tickers/directory/instrument-directory.js';
import { InstrumentsModule } from './modules/tickers/instruments.module.js';
import { LiveValues } from './modules/tickers/list/live-values.js';
import { WatchlistRatings } from './modules/watchlists/rows/watchlist-ratings.js';

/** Ties what a module asks for by token to the module that has it, so that neither knows the other. */
@Global()
@Module({
  imports: [InstrumentsModule, MarketDataStorageModule],
  providers: [
    { provide: INSTRUMENT_LOOKUP, useExisting: InstrumentDirectory },
    {
      provide: PREVIOUS_CLOSE_LOOKUP,
      inject: [BarRepository],
      useFactory: (bars: BarRepository) => (instrument: MarketInstrument, date: string) =>
        bars.importedCloseBefore(instrument.key, date),
    },
  ],
  exports: [INSTRUMENT_LOOKUP, PREVIOUS_CLOSE_LOOKUP],
})
export class AppBindingsModule {}

/** What only the api role asks for: lists by live price, and the ratings beside watched tickers. */
@Global()
@Module({
  imports: [QuoteBookModule, AnalysisModule],
  providers: [
    { provide: MarketClock, useExisting: QuoteBook },
    { provide: LiveValues, useExisting: LiveColumnsService },
    { provide: WatchlistRatings, useExisting: TechnicalRatings },
  ],
  exports: [MarketClock, LiveValues, WatchlistRatings],
})
export class ApiBindingsModule {}
