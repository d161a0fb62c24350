import { Module } from '@nestjs/common';
import { MarketDataJobsModule } from '../../market-data/jobs/market-data-jobs.module.js';
import { InstrumentsModule } from '../../tickers/instruments.module.js';
import { BackFillJob } from './back-fill.job.js';

/** For the worker role. */
@Module({ imports: [MarketDataJobsModule, InstrumentsModule], providers: [BackFillJob] })
export class TickersAdminJobsModule {}
