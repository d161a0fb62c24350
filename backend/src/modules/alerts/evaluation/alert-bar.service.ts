import { Injectable } from '@nestjs/common';
import type { Bar } from '@pricealgo/contract/market/bar';
import { hasShares } from '@pricealgo/contract/market/instrument-type';
import { sessionDateMs, sessionZone } from '../../../common/market/aggregate-bars.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import {
  adjustBars,
  BarSourceService,
  believedBars,
  CorporateActionRepository,
  HistoryService,
  uniqueActions,
} from '../../bars/index.js';
import { marketStatus } from '../../market-hours/index.js';
import { MINUTE_MS } from './catch-up.js';
import { DailyLevels } from './daily-levels.js';

export interface Span {
  fromMs: number;
  /** Exclusive. */
  toMs: number;
}

/**
 * The part of a span in which the exchange traded and nothing was recorded, from its first such minute to its last. A bar with
 * a hole behind it belongs to the hole: whoever recorded it may have stopped in the middle of that minute.
 * @param recorded minute bars of the span, oldest first
 * @returns `null` where every minute of trading was recorded
 */
export function missingMinutes(
  exchangeShortName: string,
  recorded: readonly Bar[],
  { fromMs, toMs }: Span,
): Span | null {
  let first: number | null = null;
  let last = fromMs;
  let coveredMs = fromMs;
  for (const timeMs of [...recorded.map((bar) => bar.timeMs), toMs]) {
    if (timeMs > coveredMs && tradesWithin(exchangeShortName, { fromMs: coveredMs, toMs: timeMs })) {
      first ??= Math.max(fromMs, coveredMs > fromMs ? coveredMs - MINUTE_MS : coveredMs);
      last = timeMs;
    }
    coveredMs = Math.max(coveredMs, timeMs + MINUTE_MS);
  }
  return first === null ? null : { fromMs: first, toMs: last };
}

function tradesWithin(exchangeShortName: string, { fromMs, toMs }: Span): boolean {
  const { exchangeOpen, nextOpen } = marketStatus(exchangeShortName, fromMs, 'exchange');
  return exchangeOpen || (nextOpen !== null && nextOpen < toMs);
}

/** Bars that the evaluation needs: minutes for what was missed and for windows, days for averages. */
@Injectable()
export class AlertBarService {
  constructor(
    private readonly sources: BarSourceService,
    private readonly history: HistoryService,
    private readonly actions: CorporateActionRepository,
  ) {}

  /**
   * Minute bars in today's shares, the running one included. What was recorded here costs nothing: a vendor is asked for the part
   * of the time that was not recorded, and where it does not answer there is what was.
   * @param unseenMs what comes after nobody has looked at, so that the vendor's part of it cannot be done without
   * @throws Error where the vendor does not answer, and nothing was recorded or something unseen is missing
   */
  async minutes(
    instrument: MarketInstrument,
    fromMs: number,
    toMs: number,
    unseenMs = Infinity,
  ): Promise<readonly Bar[]> {
    if (!this.sources.usesVendor) return this.own(instrument, { fromMs, toMs });
    const recorded = await this.recorded(instrument, { fromMs, toMs });
    const missing = missingMinutes(instrument.exchangeShortName, recorded, { fromMs, toMs });
    if (!missing) return recorded;
    try {
      return merged(recorded, await this.own(instrument, missing));
    } catch (error) {
      if (recorded.length === 0 || missing.toMs > unseenMs) throw error;
      return recorded;
    }
  }

  private async own(instrument: MarketInstrument, span: Span): Promise<readonly Bar[]> {
    const bars = await this.sources.own({ instrument, interval: '1m', ...span });
    const { splitAdjusted } = this.sources.provider.capabilities;
    return splitAdjusted ? bars : this.inTodaysShares(instrument, bars);
  }

  private async recorded(instrument: MarketInstrument, span: Span): Promise<readonly Bar[]> {
    return this.inTodaysShares(
      instrument,
      await this.sources.recorded({ instrument, interval: '1m', ...span }),
    );
  }

  private async inTodaysShares(instrument: MarketInstrument, bars: readonly Bar[]): Promise<readonly Bar[]> {
    const zone = sessionZone(instrument);
    if (bars.length === 0 || !hasShares(instrument.type) || this.sources.provider.simulated) return bars;
    const fromMs = sessionDateMs(bars[0]!.timeMs, zone);
    const actions = await this.actions.of(instrument.key, sessionDateMs(this.history.nowMs(), zone));
    const later = uniqueActions(actions).filter(({ exDateMs }) => exDateMs > fromMs);
    return later.length === 0 ? bars : adjustBars(bars, later, { zone });
  }

  /** Split-adjusted daily bars without doubted prices, all there are: exponential averages remember everything. */
  async daily(instrument: MarketInstrument): Promise<DailyLevels> {
    const { bars, flags } = await this.history.history(instrument, 'MAX', { everyDay: true });
    return new DailyLevels(believedBars(bars, flags), sessionZone(instrument));
  }
}

/** Of a minute that both have the vendor's bar counts: ours may have ended in the middle of it. */
function merged(recorded: readonly Bar[], vendors: readonly Bar[]): Bar[] {
  const byTime = new Map([...recorded, ...vendors].map((bar) => [bar.timeMs, bar]));
  return [...byTime.values()].sort((one, other) => one.timeMs - other.timeMs);
}
