import { Injectable } from '@nestjs/common';
import type { Bar } from '@pricealgo/contract/market/bar';
import { hasShares } from '@pricealgo/contract/market/instrument-type';
import { AppError } from '../../../common/errors/app-error.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { AppConfig } from '../../../config/app-config.js';
import {
  BarSourceService,
  believedBars,
  CorporateActionRepository,
  HistoryService,
  inPriceCurrency,
} from '../../bars/index.js';
import { QuoteBook } from '../../quotes/index.js';
import type { CallMode, CallOrigin } from '@pricealgo/contract/calls';
import { type CallView, IMPORTED_VIEW } from '../calls/call-mode.js';
import { finishedCount, type SessionRule, sessionRule } from '../sessions/session-times.js';

/** Ten years of sessions: older ones say little about today. */
export const MAX_SESSIONS = 2_520;
/** A history that ended longer ago is the past, not the present: long weekends and holidays are shorter. */
const LIVE_WITHIN_MS = 7 * DAY_MS;

/** A vendor is asked about the best known every day and about all others in turn: who was asked a month ago is covered. */
const COVERAGE_AGE_MS = 31 * DAY_MS;

export interface AnalysedBars {
  /** Finished sessions only, oldest first, adjusted as asked for. */
  bars: Bar[];
  /** When the sessions of these bars begin and end. */
  sessions: SessionRule;
  source: string;
  /** Cash dividends of these years are known, or that there were none: without, total return is price return. */
  dividendsKnown: boolean;
  simulated: boolean;
  /** Market clock that they were read at. */
  asOfMs: number;
  priceAtCall: number | null;
  priceTimeMs: number | null;
  /** Files, old bars and replays make no live call. */
  origin: CallOrigin;
  mode: CallMode;
}

/** What every call notes of the bars that it was made on. */
export const calledOn = ({ priceAtCall, priceTimeMs, simulated, origin, mode, source }: AnalysedBars) => ({
  priceAtCall,
  priceTimeMs,
  simulated,
  origin,
  mode,
  source,
});

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
    private readonly sources: BarSourceService,
    private readonly config: AppConfig,
    private readonly actions: CorporateActionRepository,
  ) {}

  /** Which calls are about what is on the screens: the market of now, or imported files. */
  view(source?: 'imported'): CallView {
    if (source) return IMPORTED_VIEW;
    const { simulated, replay } = this.sources.provider;
    return { mode: simulated ? 'simulated' : replay ? 'replay' : 'live', nowMs: this.nowMs() };
  }

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
    const rule = sessionRule(instrument, neverCloses);
    // A close that can hardly be true would be in every average for months.
    const finished = believedBars(history.bars, history.flags)
      .slice(0, finishedCount(rule, history.bars, history.asOfMs))
      .slice(-sessions);
    // What a source reports as an index's volume is that of its members, or nothing: rules that weigh by volume do not count.
    const bars = instrument.type === 'index' ? finished.map((bar) => ({ ...bar, volume: 0 })) : finished;
    const last = bars.at(-1);
    if (!last)
      throw new AppError('history_unavailable', {
        message: 'There are no finished sessions of this ticker.',
      });
    const recent = history.asOfMs - last.timeMs <= LIVE_WITHIN_MS;
    // Files are the past even where they end yesterday: nobody knows what was in them before.
    const live = recent && !source && !history.replay;
    // A price that was kept from earlier is no price of now.
    const quote = source ? undefined : this.book.fed(instrument.key);
    return {
      bars,
      sessions: rule,
      source: history.source,
      dividendsKnown:
        inPriceCurrency(history.actions, instrument.currency).some(({ type }) => type === 'dividend') ||
        (!history.simulated && (await this.knownToPayNone(instrument, last.timeMs))),
      simulated: history.simulated,
      asOfMs: recent ? history.asOfMs : last.timeMs + DAY_MS,
      priceAtCall: recent && quote ? quote.price : last.close,
      priceTimeMs: recent && quote ? quote.timeMs : last.timeMs,
      origin: live ? 'live' : 'backtest',
      mode: live
        ? history.simulated
          ? 'simulated'
          : 'live'
        : recent && history.replay
          ? 'replay'
          : 'backtest',
    };
  }

  /** A source that was asked for the dividends of all these sessions told of none. */
  private async knownToPayNone({ key, type }: MarketInstrument, lastMs: number): Promise<boolean> {
    if (!hasShares(type)) return false;
    const coveredMs = await this.actions.coveredUntilMs(key);
    return coveredMs !== null && coveredMs >= lastMs - COVERAGE_AGE_MS;
  }
}
