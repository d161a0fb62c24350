import { Injectable } from '@nestjs/common';
import type { Bar } from '@pricealgo/contract/market/bar';
import { AppError } from '../../../common/errors/app-error.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { DAY_MS } from '../../../common/market/new-york-day.js';
import { AppConfig } from '../../../config/app-config.js';
import { HistoryService } from '../../market-data/history/history.service.js';
import { QuoteBook } from '../../market-data/quote-book/quote-book.js';
import type { CallOrigin } from '@pricealgo/contract/calls';
import { finishedCount, type SessionRule, sessionRule } from '../sessions/session-times.js';

/** Ten years of sessions: older ones say little about today. */
export const MAX_SESSIONS = 2_520;
/** A history that ended longer ago is the past, not the present: long weekends and holidays are shorter. */
const LIVE_WITHIN_MS = 7 * DAY_MS;

export interface AnalysedBars {
  /** Finished sessions only, oldest first, adjusted as asked for. */
  bars: Bar[];
  /** When the sessions of these bars begin and end. */
  sessions: SessionRule;
  source: string;
  /** Cash dividends of these years are known: without, total return is price return. */
  dividendsKnown: boolean;
  simulated: boolean;
  /** Market clock that they were read at. */
  asOfMs: number;
  priceAtCall: number | null;
  priceTimeMs: number | null;
  origin: CallOrigin;
}

export interface DailyOptions {
  source?: 'imported';
  /** `total-return` where dividends are to count; default `splits`. */
  adjustment?: 'splits' | 'total-return';
  /** Newest sessions at most; default ten years. */
  sessions?: number;
}

/**
 * Daily bars for the algorithms. The running session is left out, and is there as soon as it is finished: a call is made on what is
 * settled, so the same hours give the same inputs; screens follow the running bar by themselves.
 */
@Injectable()
export class AnalysisBarService {
  constructor(
    private readonly history: HistoryService,
    private readonly book: QuoteBook,
    private readonly config: AppConfig,
  ) {}

  /** The market clock. */
  nowMs(): number {
    return this.history.nowMs();
  }

  /**
   * @throws AppError history_unavailable where there is no bar at all
   */
  async daily(
    instrument: MarketInstrument,
    { source, adjustment = 'splits', sessions = MAX_SESSIONS }: DailyOptions,
  ): Promise<AnalysedBars> {
    const history = await this.history.history(instrument, 'MAX', { source, adjustment, everyDay: true });
    const neverCloses = history.simulated && this.config.env.SIMULATED_SESSION === 'always';
    const rule = sessionRule(instrument.type, neverCloses);
    const bars = history.bars.slice(0, finishedCount(rule, history.bars, history.asOfMs)).slice(-sessions);
    const last = bars.at(-1);
    if (!last)
      throw new AppError('history_unavailable', {
        message: 'There are no finished sessions of this ticker.',
      });
    const live = history.asOfMs - last.timeMs <= LIVE_WITHIN_MS;
    // A price that was kept from earlier is no price of now.
    const quote = source ? undefined : this.book.fed(instrument.key);
    return {
      bars,
      sessions: rule,
      source: history.source,
      dividendsKnown: history.actions.some(({ type }) => type !== 'split'),
      simulated: history.simulated,
      asOfMs: live ? history.asOfMs : last.timeMs + DAY_MS,
      priceAtCall: live && quote ? quote.price : last.close,
      priceTimeMs: live && quote ? quote.timeMs : last.timeMs,
      origin: live && !history.replay ? 'live' : 'backtest',
    };
  }
}
