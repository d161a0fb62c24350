import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../../tickers/index.js';
import { MarketDataStorageModule } from '../market-data-storage.module.js';
import { LiveColumnsService } from './live-columns.service.js';
import { QuoteBookFeeder, QuotesIndicator } from './quote-book.feeder.js';
import { QuoteBook } from './quote-book.js';
import { ShardFollower } from './shard-follower.js';
import { StoredPriceRepository } from './stored-price.repository.js';

/** Needs `QuoteShards` (QuoteBusModule), `INSTRUMENT_LOOKUP` and `MARKET_DATA_PROVIDER` from global modules. */
@Module({
  imports: [InstrumentsModule, MarketDataStorageModule],
  providers: [
    { provide: QuoteBook, useFactory: () => new QuoteBook() },
    QuoteBookFeeder,
    QuotesIndicator,
    LiveColumnsService,
    ShardFollower,
    StoredPriceRepository,
  ],
  exports: [QuoteBook, LiveColumnsService, ShardFollower, StoredPriceRepository],
})
export class QuoteBookModule {}
