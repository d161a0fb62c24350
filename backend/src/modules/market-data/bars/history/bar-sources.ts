import { Inject, Injectable } from '@nestjs/common';
import { aggregateBars, sessionDateMs, sessionZone } from '../../../../common/market/aggregate-bars.js';
import { BAR_INTERVALS, type Bar, type BarInterval } from '../../../../common/market/bar.js';
import type { MarketInstrument } from '../../../../common/market/instrument.js';
import { MARKET_DATA_PROVIDER, type MarketDataProvider } from '../../providers/market-data-provider.js';
import { IMPORTED } from '../imported-source.js';
import { BarRepository } from '../storage/bar.repository.js';

export interface BarRequest {
  instrument: MarketInstrument;
  interval: BarInterval;
  fromMs: number;
  /** Exclusive: the market clock. */
  toMs: number;
}

/** Where bars come from: the provider's own history, what the feed recorded of it, or imported files. */
@Injectable()
export class BarSources {
  constructor(
    @Inject(MARKET_DATA_PROVIDER) readonly provider: MarketDataProvider,
    private readonly stored: BarRepository,
  ) {}

  /** Who serves an instrument now: with several vendors not the same one for all of them. */
  nameFor({ key }: MarketInstrument): string {
    return this.provider.sourceOf?.(key) ?? this.provider.name;
  }

  /** The provider's bars, aggregated where it only has shorter ones; recorded minutes where it has no history. */
  async own({ instrument, interval, fromMs, toMs }: BarRequest): Promise<Bar[]> {
    const { provider } = this;
    const zone = sessionZone(instrument.type);
    const from = longestUpTo(interval, provider.capabilities.history);
    if (from !== null) {
      const bars = await this.fromProvider({ instrument, interval: from, fromMs, toMs });
      return from === interval ? [...bars] : aggregateBars(bars, from, interval, zone);
    }
    return this.recorded({ instrument, interval, fromMs, toMs });
  }

  /** Bars of the minutes that the feed recorded here: costs no question to anyone outside. */
  async recorded({ instrument, interval, fromMs, toMs }: BarRequest): Promise<Bar[]> {
    const source = this.nameFor(instrument);
    const minutes = await this.stored.minuteBars({ source, key: instrument.key, fromMs, toMs });
    return interval === '1m' ? minutes : aggregateBars(minutes, '1m', interval, sessionZone(instrument.type));
  }

  /** Whether asking for bars costs a question to a vendor, who counts and limits them. */
  get asksVendor(): boolean {
    return !this.provider.simulated && !this.provider.replay;
  }

  /** The provider's answer; while it gives none, the days that were back-filled from it. */
  private async fromProvider(request: BarRequest): Promise<readonly Bar[]> {
    try {
      return await this.provider.history(request);
    } catch (error) {
      if (request.interval !== '1d') throw error;
      const { instrument, fromMs, toMs } = request;
      const source = this.nameFor(instrument);
      const kept = await this.stored.dailyBars({ source, key: instrument.key, fromMs, toMs });
      if (kept.length === 0) throw error;
      return kept;
    }
  }

  /** Imported daily bars of dates before the session of `toMs`: a whole day's bar tells of its evening. */
  async importedDaily({ instrument, fromMs, toMs }: Omit<BarRequest, 'interval'>): Promise<Bar[]> {
    const todayMs = sessionDateMs(toMs, sessionZone(instrument.type));
    return this.stored.dailyBars({
      source: IMPORTED,
      key: instrument.key,
      fromMs,
      toMs: todayMs,
    });
  }
}

/** The longest offered interval that `wanted` can be made of, `null` where there is none. */
function longestUpTo(wanted: BarInterval, offered: readonly BarInterval[]): BarInterval | null {
  const upTo = BAR_INTERVALS.slice(0, BAR_INTERVALS.indexOf(wanted) + 1);
  return upTo.findLast((interval) => offered.includes(interval)) ?? null;
}
