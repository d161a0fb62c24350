import { Module } from '@nestjs/common';
import { ReferenceRefreshModule } from '../../market-data/fundamentals/refresh/reference-refresh.module.js';
import { InstrumentsModule } from '../../tickers/instruments.module.js';
import { BackFillJob } from './back-fill.job.js';

/** For the worker role. */
@Module({ imports: [ReferenceRefreshModule, InstrumentsModule], providers: [BackFillJob] })
export class TickersAdminJobsModule {}
