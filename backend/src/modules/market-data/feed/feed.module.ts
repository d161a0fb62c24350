import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../../tickers/instruments.module.js';
import { BarRecordingModule } from '../bars/recording/bar-recording.module.js';
import { FeedIndicator } from './feed.indicator.js';
import { FeedService } from './feed.service.js';

/**
 * For the feed role. Needs `MARKET_DATA_PROVIDER` and `QUOTE_BUS` from global modules.
 */
@Module({
  imports: [BarRecordingModule, InstrumentsModule],
  providers: [FeedService, FeedIndicator],
  exports: [FeedService],
})
export class FeedModule {}
