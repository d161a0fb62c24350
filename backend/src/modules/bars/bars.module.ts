import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../tickers/index.js';
import { CorporateActionRepository } from './corporate-actions/corporate-action.repository.js';
import { BarSourceService } from './history/bar-source.service.js';
import { HistoryController } from './history/history.controller.js';
import { HistoryService } from './history/history.service.js';
import { SparklineService } from './history/sparkline.service.js';
import { BarMaintenanceJob } from './storage/bar-maintenance.job.js';
import { BarRepository } from './storage/bar.repository.js';
import { MinutePartitionRepository } from './storage/minute-partition.repository.js';

const repositories = [BarRepository, CorporateActionRepository, MinutePartitionRepository];

/** Stored bars, splits and dividends, in every role. */
@Module({ providers: repositories, exports: repositories })
export class BarStorageModule {}

/** Bars of any instrument, in every role. Needs `MARKET_DATA_PROVIDER` and `LiveMarket` from global modules. */
@Module({
  imports: [BarStorageModule, InstrumentsModule],
  providers: [BarSourceService, HistoryService, SparklineService],
  exports: [BarSourceService, HistoryService, SparklineService],
})
export class HistoryModule {}

/** Bars over HTTP, for the api role. */
@Module({ imports: [HistoryModule, InstrumentsModule], controllers: [HistoryController] })
export class BarsApiModule {}

/** Upkeep of the stored minutes, for the worker role. */
@Module({ imports: [BarStorageModule], providers: [BarMaintenanceJob] })
export class BarJobsModule {}
