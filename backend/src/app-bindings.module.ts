import { Global, Module } from '@nestjs/common';
import { MarketClock } from './common/market/market-clock.js';
import type { MarketInstrument } from './common/market/instrument.js';
import { QuoteBook } from './modules/market-data/quote-book/quote-book.js';
import { QuoteBookModule } from './modules/market-data/quote-book/quote-book.module.js';
import { INSTRUMENT_LOOKUP } from './modules/market-data/quote-book/instrument-lookup.js';
import { WatchlistRatings } from './modules/watchlists/index.js';
import { AnalysisModule, TechnicalRatingService } from './modules/analysis/index.js';
import { InstrumentDirectory, InstrumentsModule, LiveValues } from './modules/tickers/index.js';
import { MarketDataStorageModule } from './modules/market-data/market-data-storage.module.js';
import { StoredCloseService } from './modules/market-data/previous-close/stored-close.service.js';
import { PREVIOUS_CLOSE_LOOKUP } from './modules/market-data/replay/replay-provider.js';
import { KNOWN_CLOSE_LOOKUP } from './modules/market-data/simulated/known-levels.js';
import { LiveColumnsService } from './modules/market-data/quote-book/live-columns.service.js';

/** Binds tokens that a lower module injects to the module that implements them, so that neither knows the other. */
@Global()
@Module({
  imports: [InstrumentsModule, MarketDataStorageModule],
  providers: [
    { provide: INSTRUMENT_LOOKUP, useExisting: InstrumentDirectory },
    {
      provide: PREVIOUS_CLOSE_LOOKUP,
      inject: [StoredCloseService],
      useFactory: (closes: StoredCloseService) => (instrument: MarketInstrument, date: string) =>
        closes.importedBefore(instrument, date),
    },
    {
      provide: KNOWN_CLOSE_LOOKUP,
      inject: [StoredCloseService],
      useFactory: (closes: StoredCloseService) => closes.newestReal.bind(closes),
    },
  ],
  exports: [INSTRUMENT_LOOKUP, PREVIOUS_CLOSE_LOOKUP, KNOWN_CLOSE_LOOKUP],
})
export class AppBindingsModule {}

/** Bindings of the api role alone: the market clock, lists by live price, and the ratings beside watched tickers. */
@Global()
@Module({
  imports: [QuoteBookModule, AnalysisModule],
  providers: [
    { provide: MarketClock, useExisting: QuoteBook },
    { provide: LiveValues, useExisting: LiveColumnsService },
    { provide: WatchlistRatings, useExisting: TechnicalRatingService },
  ],
  exports: [MarketClock, LiveValues, WatchlistRatings],
})
export class ApiBindingsModule {}
