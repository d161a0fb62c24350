import { Injectable, type OnModuleDestroy, type OnModuleInit, Optional } from '@nestjs/common';
import type { YearRangeDto } from '@pricealgo/contract/movers';
import { DAY_MS } from '../../common/market/zone-days.js';
import type { MarketInstrument } from '../../common/market/instrument.js';
import { EventBus } from '../../infra/bus/event-bus.js';
import { AnswerCache, HistoryService } from '../bars/index.js';
import { QuoteBook } from '../quotes/index.js';

/** A year's extremes move with the day's, which are added on every answer; the rest changes once a day. */
const CACHE_MS = 15 * 60_000;

type PastYear = Omit<YearRangeDto, 'symbol'> | null;

/**
 * Lowest and highest price of 52 weeks, split-adjusted. Simulated bars are computed; of real ones those that are
 * stored are taken, so that looking at a list never spends a vendor's rate limit.
 */
@Injectable()
export class YearRangesService implements OnModuleInit, OnModuleDestroy {
  private endListening: (() => void) | undefined;
  private readonly cache = new AnswerCache<PastYear>();

  constructor(
    private readonly history: HistoryService,
    private readonly book: QuoteBook,
    @Optional() private readonly events?: EventBus,
  ) {}

  onModuleInit(): void {
    this.endListening = this.events?.on('history.changed', ({ instruments }) => {
      const changed = new Set<string>(instruments);
      this.cache.forget((cacheKey) => changed.has(cacheKey.split(' ', 1)[0]!));
    });
  }

  onModuleDestroy(): void {
    this.endListening?.();
  }

  /** In the given order; instruments without a stored year are left out. */
  async ranges(instruments: readonly MarketInstrument[]): Promise<YearRangeDto[]> {
    const feed = this.book.feed();
    if (!feed) return [];
    const ranges: YearRangeDto[] = [];
    for (const instrument of instruments) {
      const past = await this.cache.get(`${instrument.key} ${feed.epoch}`, CACHE_MS, async () => {
        // Computing a year takes a millisecond or two: others get their turn in between.
        await new Promise((resolve) => setImmediate(resolve));
        return this.pastYear(instrument, feed.simulated);
      });
      if (past) ranges.push(this.withToday(instrument, past));
    }
    return ranges;
  }

  private async pastYear(instrument: MarketInstrument, simulated: boolean): Promise<PastYear> {
    const { span, source, ...history } = await this.history.history(
      instrument,
      '1Y',
      simulated ? {} : { source: 'imported' },
    );
    if (!span) return null;
    const { firstMs: fromMs, lastMs: toMs, low, high } = span;
    return {
      low: low.price,
      high: high.price,
      fromMs,
      toMs,
      source,
      simulated: history.simulated,
    };
  }

  private withToday({ key }: MarketInstrument, past: NonNullable<PastYear>): YearRangeDto {
    const quote = this.book.get(key);
    if (!quote) return { symbol: key, ...past };
    return {
      symbol: key,
      ...past,
      low: Math.min(past.low, quote.dayLow),
      high: Math.max(past.high, quote.dayHigh),
      toMs: Math.max(past.toMs, Math.floor(quote.timeMs / DAY_MS) * DAY_MS),
    };
  }
}
