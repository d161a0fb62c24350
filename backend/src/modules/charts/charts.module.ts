import { Module } from '@nestjs/common';
import { InstrumentsModule } from '../tickers/index.js';
import { ChartsController } from './charts.controller.js';
import { DrawingsService } from './drawings.service.js';
import { LayoutsService } from './layouts.service.js';
import { ChartPersonalData } from './personal-data.js';

/** In every process: a worker removes accounts, too. */
@Module({ providers: [ChartPersonalData] })
export class ChartsModule {}

/** The routes. */
@Module({
  imports: [InstrumentsModule],
  controllers: [ChartsController],
  providers: [DrawingsService, LayoutsService],
})
export class ChartsApiModule {}
