import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../../tickers/index.js';
import { BarWriterService } from '../bars/bar-writer.service.js';
import { MarketDataStorageModule } from '../market-data-storage.module.js';
import { FeedIndicator, FeedService } from './feed.service.js';

/** For the feed role. Needs `MARKET_DATA_PROVIDER` and `QuoteShards` from global modules. */
@Module({
  imports: [InstrumentsModule, MarketDataStorageModule],
  providers: [BarWriterService, FeedService, FeedIndicator],
  exports: [FeedService],
})
export class FeedModule {}
