import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../tickers/instruments.module.js';
import { WatchlistExport } from './files/watchlist-export.js';
import { WatchlistFilesController } from './files/watchlist-files.controller.js';
import { WatchlistImport } from './files/watchlist-import.js';
import { TickerResolver } from './files/resolve-tickers.js';
import { WatchlistItemsService } from './items/watchlist-items.service.js';
import { WatchlistReader } from './lists/watchlist-reader.js';
import { WatchlistsService } from './lists/watchlists.service.js';
import { WatchlistRows } from './rows/watchlist-rows.js';
import { WatchlistRepository } from './storage/watchlist.repository.js';
import { WatchlistWrites } from './storage/watchlist-writes.js';
import { MostWatchedController } from './watched/most-watched.controller.js';
import { MostWatched } from './watched/most-watched.js';
import { WatchlistItemsController } from './watchlist-items.controller.js';
import { WatchlistsController } from './watchlists.controller.js';
import { WatchlistsModule } from './watchlists.module.js';

/** For the api role. */
@Module({
  imports: [WatchlistsModule, InstrumentsModule],
  controllers: [
    WatchlistsController,
    WatchlistItemsController,
    WatchlistFilesController,
    MostWatchedController,
  ],
  providers: [
    WatchlistRepository,
    WatchlistWrites,
    WatchlistsService,
    WatchlistReader,
    WatchlistItemsService,
    WatchlistRows,
    WatchlistImport,
    TickerResolver,
    WatchlistExport,
    MostWatched,
  ],
})
export class WatchlistsApiModule {}
