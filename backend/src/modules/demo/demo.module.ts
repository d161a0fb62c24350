import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/index.js';
import { QuoteBookModule } from '../quotes/index.js';
import { WatchlistsModule } from '../watchlists/index.js';
import { DemoBacktest } from './demo-backtest.js';
import { DemoContent, DemoContentJob } from './demo-content.js';
import { DemoMemberService } from './demo-member.service.js';
import { DemoRuns } from './demo-runs.js';
import { AnalysisModule } from '../analysis/index.js';
import { InstrumentsModule } from '../tickers/index.js';

/** For the worker role. Does nothing until `DemoContent.begin` is called, which main.ts does where it is wanted. */
@Module({
  imports: [AlertsModule, AnalysisModule, InstrumentsModule, QuoteBookModule, WatchlistsModule],
  providers: [DemoMemberService, DemoRuns, DemoBacktest, DemoContent, DemoContentJob],
})
export class DemoModule {}
