import { Module } from '@nestjs/common';
import { BarStorageModule, BarWriterService } from '../bars/index.js';
import { InstrumentsModule } from '../tickers/index.js';
import { FeedCorrections, FeedIndicator, FeedService } from './feed/feed.service.js';
import { LiveInfoController } from './live-info.controller.js';
import { LiveColumnsService } from './quote-book/live-columns.service.js';
import { QuoteBookFeeder, QuotesIndicator } from './quote-book/quote-book.feeder.js';
import { QuoteBook } from './quote-book/quote-book.js';
import { ShardFollower } from './quote-book/shard-follower.js';
import { RefreshDueJob, RefreshPricesJob } from './refresh-prices.job.js';
import { StoredCloseService } from './stored/stored-close.service.js';
import { StoredPriceRepository } from './stored/stored-price.repository.js';

/** What is stored of closes and last prices, in every role. */
@Module({
  imports: [BarStorageModule],
  providers: [StoredCloseService, StoredPriceRepository],
  exports: [StoredCloseService, StoredPriceRepository],
})
export class StoredQuotesModule {}

/** Needs `QuoteShards` (QuoteBusModule), `INSTRUMENT_LOOKUP` and `MARKET_DATA_PROVIDER` from global modules. */
@Module({
  imports: [InstrumentsModule, StoredQuotesModule],
  providers: [
    { provide: QuoteBook, useFactory: () => new QuoteBook() },
    QuoteBookFeeder,
    QuotesIndicator,
    LiveColumnsService,
    ShardFollower,
  ],
  exports: [QuoteBook, LiveColumnsService, ShardFollower],
})
export class QuoteBookModule {}

/** For the feed role. Needs `MARKET_DATA_PROVIDER` and `QuoteShards` from global modules. */
@Module({
  imports: [BarStorageModule, InstrumentsModule, StoredQuotesModule],
  providers: [BarWriterService, FeedService, FeedCorrections, FeedIndicator],
  exports: [FeedService],
})
export class FeedModule {}

/** Newest quotes over HTTP, for the api role. */
@Module({ imports: [QuoteBookModule], controllers: [LiveInfoController] })
export class QuotesApiModule {}

/** Keeps the last prices of what the feed does not follow, for the worker role. */
@Module({
  imports: [InstrumentsModule, QuoteBookModule, StoredQuotesModule],
  providers: [RefreshDueJob, RefreshPricesJob],
})
export class QuoteJobsModule {}
