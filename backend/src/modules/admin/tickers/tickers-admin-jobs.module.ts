import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../../tickers/index.js';
import { BackFillJob } from './back-fill.job.js';
import { MarketDataJobsModule } from '../../market-data/jobs/market-data-jobs.module.js';

/** For the worker role. */
@Module({ imports: [MarketDataJobsModule, InstrumentsModule], providers: [BackFillJob] })
export class TickersAdminJobsModule {}
