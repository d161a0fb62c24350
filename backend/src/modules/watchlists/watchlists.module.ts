import { Module } from '@nestjs/common';
import { RealtimeModule } from '../realtime/index.js';
import { InstrumentsModule } from '../tickers/index.js';
import { CountWatchersJob } from './count-watchers.job.js';
import { TickerResolver, WatchlistImportService } from './files/watchlist-import.service.js';
import { WatchlistExportService } from './files/watchlist-export.service.js';
import { MostWatchedService, WatchedInstruments, WatchlistDemand } from './watched-instruments.js';
import { WatchlistPersonalData } from './personal-data.js';
import { WatchlistRepository, WatchlistWriter } from './storage/watchlist.repository.js';
import { WatchlistItemsController } from './watchlist-items.controller.js';
import { WatchlistItemsService } from './watchlist-items.service.js';
import { WatchlistReader, WatchlistRowService } from './watchlist-reader.js';
import {
  WatchlistFilesController,
  MostWatchedController,
  WatchlistsController,
} from './watchlists.controller.js';
import { WatchlistsService } from './watchlists.service.js';

/** Watchlists as data, for the api and worker roles. */
@Module({
  imports: [InstrumentsModule],
  providers: [
    WatchedInstruments,
    WatchlistRepository,
    WatchlistWriter,
    WatchlistsService,
    WatchlistItemsService,
    WatchlistPersonalData,
  ],
  exports: [
    WatchedInstruments,
    WatchlistRepository,
    WatchlistWriter,
    WatchlistsService,
    WatchlistItemsService,
  ],
})
export class WatchlistsModule {}

/** For the api role. */
@Module({
  imports: [WatchlistsModule, InstrumentsModule, RealtimeModule],
  controllers: [
    WatchlistsController,
    WatchlistItemsController,
    WatchlistFilesController,
    MostWatchedController,
  ],
  providers: [
    WatchlistReader,
    WatchlistRowService,
    WatchlistImportService,
    TickerResolver,
    WatchlistExportService,
    MostWatchedService,
    WatchlistDemand,
  ],
})
export class WatchlistsApiModule {}

/** For the worker role. */
@Module({ providers: [CountWatchersJob] })
export class WatchlistJobsModule {}
