import { Module } from '@nestjs/common';
import { MarketHoursService } from './market-hours.service.js';

/** Market hours for other modules, in every role. */
@Module({ providers: [MarketHoursService], exports: [MarketHoursService] })
export class MarketHoursModule {}
