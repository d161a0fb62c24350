import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../../../tickers/instruments.module.js';
import { HistoryController } from './history.controller.js';
import { HistoryModule } from './history.module.js';

/** Bars over HTTP, for the api role. */
@Module({ imports: [HistoryModule, InstrumentsModule], controllers: [HistoryController] })
export class HistoryApiModule {}
