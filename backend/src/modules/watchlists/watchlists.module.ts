import { Module } from '@nestjs/common';
import { WatchedInstruments } from './watched/watched-instruments.js';

/** What other modules may know of watchlists, in every role. */
@Module({ providers: [WatchedInstruments], exports: [WatchedInstruments] })
export class WatchlistsModule {}
