import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config.js';
import type { MarketStatus } from '../realtime/realtime.contract.js';
import { marketStatus } from './calendar/market-status.js';

/** Market hours by the calendar that this installation is configured with (`MARKET_CALENDAR`). */
@Injectable()
export class MarketHoursService {
  constructor(private readonly config: AppConfig) {}

  /**
   * @param atMs any instant from 1970 up to 2100, ms since epoch UTC
   * @throws RangeError outside of it
   */
  status(exchangeShortName: string, atMs: number): MarketStatus {
    return marketStatus(exchangeShortName, atMs, this.config.env.MARKET_CALENDAR);
  }
}
