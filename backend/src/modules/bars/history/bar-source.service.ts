import { Inject, Injectable } from '@nestjs/common';
import { BAR_INTERVALS, type Bar, type BarInterval } from '@pricealgo/contract/market/bar';
import { aggregateBars, sessionDateMs, sessionZone } from '../../../common/market/aggregate-bars.js';
import type { Pause } from '../../../common/async/fair-queue.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import {
  MARKET_DATA_PROVIDER,
  type MarketDataProvider,
  type SourcedBars,
  sourcedHistory,
  sourceNamesOf,
} from '../../market-sources/index.js';
import { IMPORTED } from '../storage/imported-source.js';
import { BarRepository } from '../storage/bar.repository.js';
import { SeriesQuestions } from './series-questions.js';

export interface BarRequest {
  instrument: MarketInstrument;
  interval: BarInterval;
  fromMs: number;
  /** Exclusive: the market clock. */
  toMs: number;
  pause?: Pause;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Where bars come from: the provider's own history, what the feed recorded of it, or imported files. */
@Injectable()
export class BarSourceService {
  private readonly questions = new SeriesQuestions();

  constructor(
    @Inject(MARKET_DATA_PROVIDER) readonly provider: MarketDataProvider,
    private readonly stored: BarRepository,
  ) {}

  /** The source that serves an instrument now: with several vendors not the same one for all of them. */
  nameFor({ key }: MarketInstrument): string {
    return this.provider.sourceOf?.(key) ?? this.provider.name;
  }

  /** The provider's bars, aggregated where it only has shorter ones; recorded minutes where it has no history. */
  async own(request: BarRequest): Promise<readonly Bar[]> {
    return (await this.ownFrom(request)).bars;
  }

  /** The same under the name of the source that has them. */
  async ownFrom({ instrument, interval, fromMs, toMs, pause }: BarRequest): Promise<SourcedBars> {
    const from = longestUpTo(interval, this.provider.capabilities.history);
    if (from === null) {
      const bars = await this.recorded({ instrument, interval, fromMs, toMs });
      return { source: this.nameFor(instrument), bars };
    }
    const found = await this.fromProvider({ instrument, interval: from, fromMs, toMs, pause });
    if (from === interval) return found;
    return { ...found, bars: aggregateBars(found.bars, from, interval, sessionZone(instrument)) };
  }

  /** Bars of the minutes that the feed recorded here: costs no call to a vendor. */
  async recorded({ instrument, interval, fromMs, toMs }: BarRequest): Promise<Bar[]> {
    const source = this.nameFor(instrument);
    const minutes = await this.stored.minuteBars({ source, key: instrument.key, fromMs, toMs });
    return interval === '1m' ? minutes : aggregateBars(minutes, '1m', interval, sessionZone(instrument));
  }

  /** Whether bars cost calls to a vendor, who counts and limits them. */
  get usesVendor(): boolean {
    return !this.provider.simulated && !this.provider.replay;
  }

  /** The provider's answer; while it has none, the days that were back-filled from it or from one behind it. */
  private async fromProvider(request: BarRequest): Promise<SourcedBars> {
    const keeps = request.interval === '1d' && this.usesVendor;
    try {
      const answer = await (this.usesVendor
        ? this.fromVendor(request)
        : sourcedHistory(this.provider, request));
      return (keeps && answer.bars.length === 0 && (await this.kept(request))) || answer;
    } catch (error) {
      const kept = keeps ? await this.kept(request) : null;
      if (!kept) throw error;
      return kept;
    }
  }

  /** One question at a time about a series, over whole hours and minutes, so that those who ask together ask the same. */
  private async fromVendor({ instrument, interval, fromMs, toMs }: BarRequest): Promise<SourcedBars> {
    const query = {
      instrument,
      interval,
      fromMs: Math.floor(fromMs / HOUR_MS) * HOUR_MS,
      toMs: Math.ceil(toMs / MINUTE_MS) * MINUTE_MS,
    };
    const series = [this.provider.name, instrument.key, interval, query.fromMs, query.toMs].join(' ');
    const { source, bars } = await this.questions.ask(series, () => sourcedHistory(this.provider, query));
    return { source, bars: bars.filter(({ timeMs }) => timeMs >= fromMs && timeMs < toMs) };
  }

  /** Stored days of the first source that has any of the requested time. */
  private async kept({ instrument, fromMs, toMs }: BarRequest): Promise<SourcedBars | null> {
    const names = new Set([this.nameFor(instrument), ...sourceNamesOf(this.provider)]);
    for (const source of names) {
      const bars = await this.stored.dailyBars({ source, key: instrument.key, fromMs, toMs });
      if (bars.length > 0) return { source, bars };
    }
    return null;
  }

  /** Imported daily bars of dates before the session of `toMs`: the bar of a whole day reveals its close. */
  async importedDaily({ instrument, fromMs, toMs }: Omit<BarRequest, 'interval'>): Promise<Bar[]> {
    const todayMs = sessionDateMs(toMs, sessionZone(instrument));
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
