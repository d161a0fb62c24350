import { Injectable } from '@nestjs/common';
import type { Bar } from '@pricealgo/contract/market/bar';
import { sessionZone } from '../../../common/market/aggregate-bars.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { BarSourceService } from '../../market-data/history/bar-source.service.js';
import { HistoryService } from '../../market-data/history/history.service.js';
import { DailyLevels } from './daily-levels.js';

/** Bars that the evaluation needs: minutes for what was missed and for windows, days for averages. */
@Injectable()
export class AlertBarService {
  constructor(
    private readonly sources: BarSourceService,
    private readonly history: HistoryService,
  ) {}

  /** Minute bars, the running one included; where the source does not answer, those that were recorded here. */
  async minutes(instrument: MarketInstrument, fromMs: number, toMs: number): Promise<readonly Bar[]> {
    const request = { instrument, interval: '1m', fromMs, toMs } as const;
    try {
      return await this.sources.own(request);
    } catch (error) {
      const recorded = await this.sources.recorded(request);
      if (recorded.length === 0) throw error;
      return recorded;
    }
  }

  /** Split-adjusted daily bars, all there are: exponential averages remember everything. */
  async daily(instrument: MarketInstrument): Promise<DailyLevels> {
    const { bars } = await this.history.history(instrument, 'MAX', { everyDay: true });
    return new DailyLevels(bars, sessionZone(instrument.type));
  }
}
