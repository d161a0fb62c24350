import { Injectable, type OnModuleDestroy, type OnModuleInit, Optional } from '@nestjs/common';
import { hasShares } from '@pricealgo/contract/market/instrument-type';
import type { Bar, BarInterval } from '@pricealgo/contract/market/bar';
import { AppError } from '../../../common/errors/app-error.js';
import {
  aggregateBars,
  isIntraday,
  sessionDateMs,
  sessionZone,
  type SessionZone,
  weekStartMs,
} from '../../../common/market/aggregate-bars.js';
import type { CorporateAction, Split } from '../../../common/market/corporate-action.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { EventBus } from '../../../infra/bus/event-bus.js';
import { CorporateActionRepository } from '../corporate-actions/corporate-action.repository.js';
import {
  adjustBars,
  inPriceCurrency,
  unadjustBars,
  uniqueActions,
} from '../corporate-actions/adjust-bars.js';
import { placeSplits, type SplitNote } from '../corporate-actions/place-splits.js';
import { IMPORTED } from '../storage/imported-source.js';
import { FairQueue, type Pause } from '../../../common/async/fair-queue.js';
import { AnswerCache } from './answer-cache.js';
import type { SourcedBars } from '../../market-sources/index.js';
import { BarSourceService, type BarRequest } from './bar-source.service.js';
import { LiveMarket } from './live-market.js';
import { MAX_DAILY_BARS, planRange, type PeriodPlan, type SessionPlan } from './history-range.js';
import type { AdjustmentKind, BarFlagDto, HistoryRange, HistorySpanDto } from '@pricealgo/contract/history';
import { believedBars, doubtfulBars } from './doubtful-bars.js';

export interface HistoryOptions {
  /** Only the bars of imported files. */
  source?: 'imported';
  /** Default `splits`. */
  adjustment?: AdjustmentKind;
  /** Days stay days, however many: for downloads. */
  everyDay?: boolean;
  /** `false`: shared by simultaneous requests, and not kept. Downloads are large and rarely repeated. */
  keep?: boolean;
  /** What is computed here is computed in turns, one after the other, not all at once: for requests of strangers. */
  inTurn?: boolean;
  /** Aborted when the asker has gone: what nobody waits for any more is not begun. */
  gone?: AbortSignal;
}

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
  adjustment: AdjustmentKind;
  /** Splits and dividends that are known between the first bar and now, oldest first, whether applied or not. */
  actions: CorporateAction[];
  /** First and last bar and the extremes by the day, doubted prints left out; `null` without bars. */
  span: HistorySpanDto | null;
  /** What looks wrong with daily bars; nothing is said of invented ones. */
  flags: BarFlagDto[];
}

interface Answer extends Pick<History, 'interval' | 'bars' | 'source'> {
  /** The bars before they were merged into weeks. */
  fine: readonly Bar[];
}

interface Found {
  /** What the bars say about splits. */
  notes: SplitNote[];
  /** From here on the bars are a vendor's that adjusts them itself: its splits are those that it was undone by. */
  undoneFromMs: number;
}

/** What one answer is made with. */
interface Request {
  instrument: MarketInstrument;
  range: HistoryRange;
  nowMs: number;
  zone: SessionZone;
  everyDay: boolean;
  adjustment: AdjustmentKind;
  /** Each event once. */
  actions: readonly CorporateAction[];
  /** As every source reports them. */
  recorded: readonly CorporateAction[];
  /** Filled while the bars are adjusted. */
  found: Found;
  pause?: Pause;
}

/** Decades of days, which are made in pieces: shorter ranges of others go first after each. */
const LONG_RANGES: ReadonlySet<HistoryRange> = new Set(['5Y', 'MAX']);

/** Bars of all answers that are kept: about 40 MB. docs/operations.md names the figure. */
export const MAX_CACHED_BARS = 250_000;
const INTRADAY_CACHE_MS = 2_000;
const LONG_CACHE_MS = 10_000;

/** Histories that wait for their turn; beyond, a stranger is told to come back. */
export const HISTORIES_WAITING = 100;

/** Nobody sees it: whoever would has gone. */
class NobodyWaits extends AppError {
  constructor() {
    super('invalid_request');
  }
}

/** Bars for a chart. Simulated answers never hold a real bar, real ones never an invented one. */
@Injectable()
export class HistoryService implements OnModuleInit, OnModuleDestroy {
  private endListening: (() => void) | undefined;
  private readonly turns = new FairQueue(1, HISTORIES_WAITING);
  private readonly cache = new AnswerCache<History>({
    weigh: ({ bars }) => bars.length,
    maxWeight: MAX_CACHED_BARS,
  });

  constructor(
    private readonly sources: BarSourceService,
    private readonly live: LiveMarket,
    private readonly corporateActions: CorporateActionRepository,
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

  /**
   * @throws AppError history_unavailable where imported bars of less than a day are requested; service_unavailable with
   *   `inTurn` where too many wait already
   */
  async history(
    instrument: MarketInstrument,
    range: HistoryRange,
    options: HistoryOptions = {},
  ): Promise<History> {
    const { source, adjustment = 'splits', everyDay = false, keep = true, inTurn = false, gone } = options;
    const epoch = this.live.feed()?.epoch ?? '';
    const ttlMs = !keep ? 0 : range === '1D' || range === '5D' ? INTRADAY_CACHE_MS : LONG_CACHE_MS;
    const cacheKey = [instrument.key, epoch, range, source, adjustment, everyDay].join(' ');
    if (inTurn) this.turns.join(cacheKey);
    const answer = this.cache.get(cacheKey, ttlMs, async () => {
      for (;;) {
        const { simulated, replay } = this.sources.provider;
        const make = (pause?: Pause): Promise<History> =>
          this.compute(instrument, range, { source, adjustment, everyDay }, pause);
        // Whoever waits for a vendor computes nothing meanwhile, and stands in the vendor's line.
        const isOurs = source !== undefined || !this.sources.usesVendor;
        const makeIfWanted = async (pause: Pause): Promise<History> => {
          if (gone?.aborted) throw new NobodyWaits();
          return make(pause);
        };
        const turn = { name: cacheKey, long: LONG_RANGES.has(range) };
        const history = await (inTurn && isOurs ? this.turns.run(makeIfWanted, turn) : make());
        const { provider } = this.sources;
        // A market of another kind took over meanwhile: bars of one must not be labelled as the other's.
        if (provider.simulated === simulated && provider.replay === replay) return history;
      }
    });
    try {
      return await answer;
    } catch (error) {
      // Who asked first has gone, others who asked the same have not.
      if (error instanceof NobodyWaits && !gone?.aborted) return this.history(instrument, range, options);
      throw error;
    }
  }

  private async compute(
    instrument: MarketInstrument,
    range: HistoryRange,
    { source, adjustment = 'splits', everyDay = false }: HistoryOptions,
    pause?: Pause,
  ): Promise<History> {
    const nowMs = this.nowMs();
    const zone = sessionZone(instrument);
    const { simulated, replay } = this.sources.provider;
    // An invented price knows no real split, and an index has none. A coin may be redenominated.
    const eventless = instrument.type === 'index' || (simulated && !source);
    const recorded = eventless
      ? []
      : await this.corporateActions.of(instrument.key, sessionDateMs(nowMs, zone));
    const actions = uniqueActions(recorded);
    const found: Found = { notes: [], undoneFromMs: Infinity };
    const request = { instrument, range, nowMs, zone, everyDay, adjustment, actions, recorded, found, pause };
    const { fine, ...answer } = await (source ? this.imported(request) : this.best(request));
    const firstMs = answer.bars[0]?.timeMs ?? nowMs;
    const isDoubted = !isIntraday(answer.interval) && (!simulated || source !== undefined);
    const flags = [
      ...(isDoubted ? doubtfulBars(fine, recorded) : []),
      ...found.notes.filter(({ exDateMs }) => exDateMs > firstMs).map(flagOfNote),
    ].sort((a, b) => a.timeMs - b.timeMs);
    const isAdjusted = !eventless && (hasShares(instrument.type) || actions.length > 0);
    return {
      range,
      ...answer,
      simulated: source ? false : simulated,
      replay: source ? false : replay,
      asOfMs: nowMs,
      currency: instrument.currency,
      adjustment: isAdjusted ? adjustment : 'none',
      actions: actions.filter(({ exDateMs }) => exDateMs > firstMs),
      span: spanOf(believedBars(fine, flags)),
      flags,
    };
  }

  /** The provider's market clock; before this node has received a batch of a feed, the provider's own. */
  nowMs(): number {
    return this.live.feed() ? this.live.marketNowMs() : this.sources.provider.nowMs();
  }

  /** Bars of the newest `sessions` sessions that have any. */
  async lastSessions(instrument: MarketInstrument, plan: SessionPlan, toMs: number): Promise<SourcedBars> {
    const zone = sessionZone(instrument);
    for (const [i, fromMs] of plan.fromMs.entries()) {
      const { source, bars } = await this.sources.ownFrom({
        instrument,
        interval: plan.interval,
        fromMs,
        toMs,
      });
      const kept = newestSessions(bars, plan.sessions, zone);
      if (kept.sessions >= plan.sessions || i === plan.fromMs.length - 1) return { source, bars: kept.bars };
    }
    return { source: this.sources.nameFor(instrument), bars: [] };
  }

  private async best(request: Request): Promise<Answer> {
    const { instrument, range, nowMs, zone, pause } = request;
    const { provider } = this.sources;
    const plan = planRange(range, nowMs, zone);
    const toMs = nowMs + 1;
    if (plan.kind === 'sessions') {
      const { source, bars } = await this.lastSessions(instrument, plan, toMs);
      const fine = adjusted(this.asTraded(bars, request), request);
      return { interval: plan.interval, bars: fine, fine, source };
    }
    const interval = intervalOf(plan, request);
    const fromMs = startOf(plan, request);
    if (!provider.simulated && range !== '1D' && range !== '5D') {
      return this.joined(request, interval, fromMs, toMs);
    }
    const own = await this.sources.ownFrom({ instrument, interval, fromMs, toMs, pause });
    const bars = adjusted(this.asTraded(own.bars, request), request);
    return { ...shortened(request, interval, bars), source: own.source };
  }

  /** Imported days in front of a real provider's own bars. */
  private async joined(
    request: Request,
    interval: BarInterval,
    fromMs: number,
    toMs: number,
  ): Promise<Answer> {
    const { instrument, zone } = request;
    const { interval: found, source, bars } = await this.finest({ instrument, fromMs, toMs }, interval);
    const fine = isIntraday(found);
    const own = this.asTraded(bars, request);
    const firstOwnMs = own[0] ? (fine ? sessionDateMs(own[0].timeMs, zone) : own[0].timeMs) : Infinity;
    const imported = (await this.sources.importedDaily({ instrument, fromMs, toMs })).filter(
      ({ timeMs }) => timeMs < firstOwnMs,
    );
    const before = onScaleOf(own[0], imported, request);
    if (before.length === 0) return { ...shortened(request, found, adjusted(own, request)), source };
    const days = [...before, ...(fine ? aggregateBars(own, found, '1d', zone) : own)];
    return {
      ...shortened(request, fine ? '1d' : found, adjusted(days, request)),
      source: own.length > 0 ? `${IMPORTED}+${source}` : IMPORTED,
    };
  }

  /** A vendor's bars of `interval`, days for weeks; days too where it has no shorter ones now, or does not answer. */
  private async finest(
    wanted: Omit<BarRequest, 'interval'>,
    interval: BarInterval,
  ): Promise<SourcedBars & { interval: BarInterval }> {
    const days = (): Promise<SourcedBars> => this.sources.ownFrom({ ...wanted, interval: '1d' });
    if (!isIntraday(interval)) return { ...(await days()), interval };
    let hours: SourcedBars | null = null;
    let failure: unknown;
    try {
      hours = await this.sources.ownFrom({ ...wanted, interval });
    } catch (error) {
      failure = error;
    }
    if (hours && (hours.bars.length > 0 || !this.sources.usesVendor)) return { ...hours, interval };
    const instead = await days().catch(() => null);
    if (instead && instead.bars.length > 0) return { ...instead, interval: '1d' };
    if (!hours) throw failure;
    return { ...hours, interval };
  }

  private async imported(request: Request): Promise<Answer> {
    const { instrument, range, nowMs, zone } = request;
    const plan = planRange(range, nowMs, zone);
    if (plan.kind === 'sessions' || range === '1D' || range === '5D') {
      throw new AppError('history_unavailable', { message: 'Imported history has daily bars only.' });
    }
    const days = await this.sources.importedDaily({
      instrument,
      fromMs: startOf(plan, request),
      toMs: nowMs,
    });
    const interval = intervalOf(plan, request) === '1w' ? '1w' : '1d';
    return { ...shortened(request, interval, adjusted(days, request)), source: IMPORTED };
  }

  /** A provider that delivers its bars adjusted for splits gets them undone: adjusting begins with what was traded. */
  private asTraded(own: readonly Bar[], { actions, zone, found }: Request): Bar[] {
    if (!this.sources.provider.capabilities.splitAdjusted) return [...own];
    found.undoneFromMs = own[0]?.timeMs ?? Infinity;
    return unadjustBars(own, actions, zone);
  }
}

/** Where the bars of a range begin: weeks with their Monday, so that the first one is whole. */
function startOf(plan: PeriodPlan, request: Request): number {
  return intervalOf(plan, request) === '1w' ? Math.max(0, weekStartMs(plan.fromMs)) : plan.fromMs;
}

function intervalOf(plan: PeriodPlan, { everyDay }: Request): BarInterval {
  return everyDay && plan.interval === '1w' ? '1d' : plan.interval;
}

function adjusted(bars: Bar[], { actions, recorded, adjustment, zone, instrument, found }: Request): Bar[] {
  if (adjustment === 'none' || actions.length === 0) return bars;
  const isUndone = ({ exDateMs }: CorporateAction): boolean => exDateMs > found.undoneFromMs;
  const placed = placeSplits(
    bars,
    recorded.filter((action) => !isUndone(action)),
    zone,
  );
  found.notes.push(...placed.notes);
  const others = actions
    .filter((action) => action.type === 'dividend' || isUndone(action))
    .map((action) => inSharesOfBars(action, placed.adjusted));
  const applicable = [...placed.splits, ...inPriceCurrency(others, instrument.currency)];
  return adjustBars(bars, applicable, { zone, totalReturn: adjustment === 'total-return' });
}

/** A seam between two series is judged by splits of this size and more: a smaller one is within what prices do. */
const CLEAR_SEAM = Math.log(1.25);

/**
 * Imported days as traded, in front of a source's own bars. A file that is adjusted for splits of after its end joins them a
 * ratio too low: then these splits are undone.
 */
function onScaleOf(
  first: Bar | undefined,
  imported: readonly Bar[],
  { actions, zone, found }: Request,
): Bar[] {
  const last = imported.at(-1);
  const later = actions.filter(
    (action): action is Split =>
      action.type === 'split' && first !== undefined && action.exDateMs > first.timeMs,
  );
  const shares = Math.log(later.reduce((product, { ratio }) => product * ratio, 1));
  if (!first || !last || Math.abs(shares) < CLEAR_SEAM) return [...imported];
  const step = Math.log(first.open / last.close);
  if (Math.abs(step - shares) >= Math.abs(step)) return [...imported];
  const about = {
    kind: 'adjusted-split',
    sessionMs: first.timeMs,
    before: last.close,
    after: first.open,
  } as const;
  found.notes.push(...later.map(({ exDateMs, ratio }) => ({ ...about, exDateMs, ratio })));
  return unadjustBars(imported, later, zone);
}

/** A dividend as paid, in the shares of bars that are adjusted for later splits already. */
function inSharesOfBars(action: CorporateAction, adjusted: readonly Split[]): CorporateAction {
  if (action.type !== 'dividend' || adjusted.length === 0) return action;
  const later = adjusted.filter(({ exDateMs }) => exDateMs > action.exDateMs);
  return { ...action, amount: later.reduce((amount, { ratio }) => amount / ratio, action.amount) };
}

const flagOfNote = ({ kind, exDateMs, before, after, ratio }: SplitNote): BarFlagDto => ({
  kind,
  timeMs: exDateMs,
  value: after,
  reference: before,
  ratio,
});

/** Days as weeks where weeks were requested, and for decades of days: no screen has more columns. */
function shortened(
  { range, everyDay, zone }: Request,
  interval: BarInterval,
  bars: Bar[],
): Omit<Answer, 'source'> {
  const long = interval === '1d' && range === 'MAX' && !everyDay && bars.length > MAX_DAILY_BARS;
  if (interval !== '1w' && !long) return { interval, bars, fine: bars };
  return { interval: '1w', bars: aggregateBars(bars, '1d', '1w', zone), fine: bars };
}

/** First and last bar and the extremes of bars, oldest first; `null` without bars. */
export function spanOf(bars: readonly Bar[]): HistorySpanDto | null {
  const [first] = bars;
  if (!first) return null;
  let [high, low] = [first, first];
  for (const bar of bars) {
    if (bar.high > high.high) high = bar;
    if (bar.low < low.low) low = bar;
  }
  return {
    firstMs: first.timeMs,
    lastMs: bars.at(-1)!.timeMs,
    high: { price: high.high, timeMs: high.timeMs },
    low: { price: low.low, timeMs: low.timeMs },
  };
}

function newestSessions(
  bars: readonly Bar[],
  sessions: number,
  zone: SessionZone,
): { bars: readonly Bar[]; sessions: number } {
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
