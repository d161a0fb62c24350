import { Global, Module } from '@nestjs/common';
import { MarketClock } from './common/market/market-clock.js';
import type { MarketInstrument } from './common/market/instrument.js';
import {
  INSTRUMENT_LOOKUP,
  LiveColumnsService,
  QuoteBook,
  QuoteBookModule,
  StoredCloseService,
  StoredQuotesModule,
} from './modules/quotes/index.js';
import { WatchlistRatings } from './modules/watchlists/index.js';
import { AnalysisModule, TechnicalRatingService } from './modules/analysis/index.js';
import { InstrumentDirectory, InstrumentsModule, LiveValues } from './modules/tickers/index.js';
import { LiveMarket } from './modules/bars/index.js';
import { KNOWN_CLOSE_LOOKUP, PREVIOUS_CLOSE_LOOKUP } from './modules/market-sources/index.js';

/** Binds tokens that a lower module injects to the module that implements them, so that neither knows the other. */
@Global()
@Module({
  imports: [InstrumentsModule, QuoteBookModule, StoredQuotesModule],
  providers: [
    { provide: INSTRUMENT_LOOKUP, useExisting: InstrumentDirectory },
    { provide: LiveMarket, useExisting: QuoteBook },
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
  exports: [INSTRUMENT_LOOKUP, LiveMarket, PREVIOUS_CLOSE_LOOKUP, KNOWN_CLOSE_LOOKUP],
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
