import { Module } from '@nestjs/common';
import { AlertsService } from '../alerts/alerts.service.js';
import { AlertRepository } from '../alerts/storage/alert.repository.js';
import { AnalysisModule } from '../analysis/index.js';
import { QuoteBookModule } from '../market-data/quote-book/quote-book.module.js';
import { InstrumentsModule } from '../tickers/index.js';
import { WatchlistItemsService } from '../watchlists/items/watchlist-items.service.js';
import { WatchlistsService } from '../watchlists/lists/watchlists.service.js';
import { WatchlistRepository } from '../watchlists/storage/watchlist.repository.js';
import { WatchlistWrites } from '../watchlists/storage/watchlist-writes.js';
import { DemoBacktest } from './demo-backtest.js';
import { DemoContent } from './demo-content.js';
import { DemoContentJob } from './demo-content.job.js';
import { DemoMembers } from './demo-members.js';
import { DemoRuns } from './demo-runs.js';

/** For the worker role. Does nothing until `DemoContent.begin` is called, which main.ts does where it is wanted. */
@Module({
  imports: [AnalysisModule, InstrumentsModule, QuoteBookModule],
  providers: [
    WatchlistRepository,
    WatchlistWrites,
    WatchlistsService,
    WatchlistItemsService,
    AlertRepository,
    AlertsService,
    DemoMembers,
    DemoRuns,
    DemoBacktest,
    DemoContent,
    DemoContentJob,
  ],
})
export class DemoModule {}
