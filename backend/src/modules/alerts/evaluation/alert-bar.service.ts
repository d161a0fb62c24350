import { Injectable } from '@nestjs/common';
import { hasShares } from '@pricealgo/contract/market/instrument-type';
import type { Bar } from '@pricealgo/contract/market/bar';
import { sessionDateMs, sessionZone } from '../../../common/market/aggregate-bars.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { adjustBars, uniqueActions } from '../../market-data/corporate-actions/adjust-bars.js';
import { CorporateActionRepository } from '../../market-data/corporate-actions/corporate-action.repository.js';
import { BarSourceService } from '../../market-data/history/bar-source.service.js';
import { HistoryService } from '../../market-data/history/history.service.js';
import { DailyLevels } from './daily-levels.js';

/** Bars that the evaluation needs: minutes for what was missed and for windows, days for averages. */
@Injectable()
export class AlertBarService {
  constructor(
    private readonly sources: BarSourceService,
    private readonly history: HistoryService,
    private readonly actions: CorporateActionRepository,
  ) {}

  /**
   * Minute bars in today's shares, the running one included; where the source does not answer, those that were recorded
   * here.
   */
  async minutes(instrument: MarketInstrument, fromMs: number, toMs: number): Promise<readonly Bar[]> {
    const request = { instrument, interval: '1m', fromMs, toMs } as const;
    const { capabilities } = this.sources.provider;
    try {
      const own = await this.sources.own(request);
      return capabilities.splitAdjusted ? own : await this.inTodaysShares(instrument, own);
    } catch (error) {
      const recorded = await this.sources.recorded(request);
      if (recorded.length === 0) throw error;
      return this.inTodaysShares(instrument, recorded);
    }
  }

  private async inTodaysShares(instrument: MarketInstrument, bars: readonly Bar[]): Promise<readonly Bar[]> {
    const zone = sessionZone(instrument);
    if (bars.length === 0 || !hasShares(instrument.type) || this.sources.provider.simulated) return bars;
    const fromMs = sessionDateMs(bars[0]!.timeMs, zone);
    const actions = await this.actions.of(instrument.key, sessionDateMs(this.history.nowMs(), zone));
    const later = uniqueActions(actions).filter(({ exDateMs }) => exDateMs > fromMs);
    return later.length === 0 ? bars : adjustBars(bars, later, { zone });
  }

  /** Split-adjusted daily bars, all there are: exponential averages remember everything. */
  async daily(instrument: MarketInstrument): Promise<DailyLevels> {
    const { bars } = await this.history.history(instrument, 'MAX', { everyDay: true });
    return new DailyLevels(bars, sessionZone(instrument));
  }
}
