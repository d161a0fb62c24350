import { Injectable } from '@nestjs/common';
import { AppError } from '../../../../common/errors/app-error.js';
import {
  aggregateBars,
  isIntraday,
  sessionDateMs,
  sessionZone,
  type SessionZone,
} from '../../../../common/market/aggregate-bars.js';
import type { Bar, BarInterval } from '../../../../common/market/bar.js';
import type { MarketInstrument } from '../../../../common/market/instrument.js';
import { QuoteBook } from '../../quote-book/quote-book.js';
import { IMPORTED } from '../imported-source.js';
import { AnswerCache } from './answer-cache.js';
import { BarSources } from './bar-sources.js';
import { MAX_DAILY_BARS, planRange, type HistoryRange, type SessionPlan } from './history-range.js';

export interface History {
  range: HistoryRange;
  interval: BarInterval;
  /** Oldest first, gaps left out. */
  bars: Bar[];
  /** Provider name, `imported`, or `imported+NAME` where imported days precede the provider's own. */
  source: string;
  simulated: boolean;
  replay: boolean;
  /** Market clock that the answer was made at; no bar begins after it. */
  asOfMs: number;
  currency: string;
}

type Answer = Pick<History, 'interval' | 'bars' | 'source'>;

const INTRADAY_CACHE_MS = 2_000;
const LONG_CACHE_MS = 10_000;

/** Bars for a chart. Simulated answers never hold a real bar, real ones never an invented one. */
@Injectable()
export class HistoryService {
  private readonly cache = new AnswerCache<History>();

  constructor(
    private readonly sources: BarSources,
    private readonly book: QuoteBook,
  ) {}

  /**
   * @param source `imported` asks for the bars of imported files only.
   * @throws AppError history_unavailable where imported bars of less than a day are asked for.
   */
  async history(instrument: MarketInstrument, range: HistoryRange, source?: 'imported'): Promise<History> {
    const epoch = this.book.feed()?.epoch ?? '';
    const ttlMs = range === '1D' || range === '5D' ? INTRADAY_CACHE_MS : LONG_CACHE_MS;
    return this.cache.get([epoch, instrument.key, range, source].join(' '), ttlMs, async () => {
      const asOfMs = this.nowMs();
      const answer = await (source
        ? this.imported(instrument, range, asOfMs)
        : this.best(instrument, range, asOfMs));
      const { simulated, replay } = this.sources.provider;
      return {
        range,
        ...answer,
        simulated: source ? false : simulated,
        replay: source ? false : replay,
        asOfMs,
        currency: instrument.currency,
      };
    });
  }

  /** The provider's market clock; before this node has heard of a feed, the provider's own. */
  nowMs(): number {
    return this.book.feed() ? this.book.marketNowMs() : this.sources.provider.nowMs();
  }

  /** Bars of the newest `sessions` sessions that have any. */
  async lastSessions(instrument: MarketInstrument, plan: SessionPlan, toMs: number): Promise<Bar[]> {
    const zone = sessionZone(instrument.type);
    for (const [i, fromMs] of plan.fromMs.entries()) {
      const bars = await this.sources.own({ instrument, interval: plan.interval, fromMs, toMs });
      const kept = newestSessions(bars, plan.sessions, zone);
      if (kept.sessions >= plan.sessions || i === plan.fromMs.length - 1) return kept.bars;
    }
    return [];
  }

  private async best(instrument: MarketInstrument, range: HistoryRange, nowMs: number): Promise<Answer> {
    const { provider } = this.sources;
    const zone = sessionZone(instrument.type);
    const plan = planRange(range, nowMs, zone);
    const toMs = nowMs + 1;
    if (plan.kind === 'sessions') {
      return {
        interval: plan.interval,
        bars: await this.lastSessions(instrument, plan, toMs),
        source: provider.name,
      };
    }
    if (provider.simulated || range === '1D' || range === '5D') {
      const bars = await this.sources.own({ instrument, interval: plan.interval, fromMs: plan.fromMs, toMs });
      return { ...shortened(range, plan.interval, bars, zone), source: provider.name };
    }
    return this.joined(instrument, range, plan.interval, plan.fromMs, toMs);
  }

  /** Imported days in front of a real provider's own bars. */
  private async joined(
    instrument: MarketInstrument,
    range: HistoryRange,
    interval: BarInterval,
    fromMs: number,
    toMs: number,
  ): Promise<Answer> {
    const zone = sessionZone(instrument.type);
    const { provider } = this.sources;
    const fine = isIntraday(interval);
    const own = await this.sources.own({ instrument, interval: fine ? interval : '1d', fromMs, toMs });
    const firstOwnMs = own[0] ? (fine ? sessionDateMs(own[0].timeMs, zone) : own[0].timeMs) : Infinity;
    const before = (await this.sources.importedDaily({ instrument, fromMs, toMs })).filter(
      ({ timeMs }) => timeMs < firstOwnMs,
    );
    if (before.length === 0) {
      const bars = interval === '1w' ? aggregateBars(own, '1d', '1w', zone) : own;
      return { ...shortened(range, interval, bars, zone), source: provider.name };
    }
    const ownDays = fine ? aggregateBars(own, interval, '1d', zone) : own;
    const days = [...before, ...ownDays];
    const bars = interval === '1w' ? aggregateBars(days, '1d', '1w', zone) : days;
    return {
      ...shortened(range, fine ? '1d' : interval, bars, zone),
      source: ownDays.length > 0 ? `${IMPORTED}+${provider.name}` : IMPORTED,
    };
  }

  private async imported(instrument: MarketInstrument, range: HistoryRange, nowMs: number): Promise<Answer> {
    const zone = sessionZone(instrument.type);
    if (range === '1D' || range === '5D') {
      throw new AppError('history_unavailable', { message: 'Imported history has daily bars only.' });
    }
    const plan = planRange(range, nowMs, zone) as { interval: BarInterval; fromMs: number };
    const days = await this.sources.importedDaily({ instrument, fromMs: plan.fromMs, toMs: nowMs });
    const bars = plan.interval === '1w' ? aggregateBars(days, '1d', '1w', zone) : days;
    return { ...shortened(range, plan.interval === '1w' ? '1w' : '1d', bars, zone), source: IMPORTED };
  }
}

/** Decades of days are told in weeks: no screen has more columns. */
function shortened(
  range: HistoryRange,
  interval: BarInterval,
  bars: Bar[],
  zone: SessionZone,
): Pick<Answer, 'interval' | 'bars'> {
  if (range !== 'MAX' || interval !== '1d' || bars.length <= MAX_DAILY_BARS) return { interval, bars };
  return { interval: '1w', bars: aggregateBars(bars, '1d', '1w', zone) };
}

function newestSessions(bars: Bar[], sessions: number, zone: SessionZone): { bars: Bar[]; sessions: number } {
  let found = 0;
  let dateMs = NaN;
  for (let i = bars.length - 1; i >= 0; i--) {
    const ofBarMs = sessionDateMs(bars[i]!.timeMs, zone);
    if (ofBarMs === dateMs) continue;
    if (found === sessions) return { bars: bars.slice(i + 1), sessions: found };
    dateMs = ofBarMs;
    found += 1;
  }
  return { bars, sessions: found };
}
