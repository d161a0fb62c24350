/** What other modules use of this one. */
export { WatchedInstruments } from './watched-instruments.js';
export { WatchlistItemsService } from './watchlist-items.service.js';
export { type InstrumentRating, WatchlistRatings } from './watchlist-reader.js';
export { WatchlistJobsModule, WatchlistsApiModule, WatchlistsModule } from './watchlists.module.js';
export { WatchlistsService } from './watchlists.service.js';
