import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { sessionDateMs, sessionZone, type SessionZone } from '../../../common/market/aggregate-bars.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { SessionSnapshot, Tick } from '../../../common/market/tick.js';
import { exchangeOpenAt } from '../../market-hours/index.js';
import {
  DOWN_AFTER_MS,
  type ProviderEvents,
  type ProviderHealth,
  type TickSink,
} from '../port/market-data-provider.js';
import type { WallClock } from '../port/wall-clock.js';
import type { Demand } from '../port/demand.js';
import { type FeedAllowance, PollPlan } from './poll-plan.js';

/** The vendor's clock may be ahead of ours by this much; beyond, the time is wrong and must not be remembered. */
const MAX_AHEAD_MS = 60_000;
const NEVER = -Infinity;

export interface PollingStreamOptions {
  clock: WallClock;
  /** Between two polls, and between two of an instrument that somebody watches where the allowance suffices. */
  pollMs: number;
  allowance: FeedAllowance;
  /** Instruments in one call. */
  batchSize: number;
  /** Whether the instrument can trade now. */
  isOpen: (instrument: MarketInstrument, nowMs: number) => boolean;
  /** Session state of a batch; instruments that the vendor does not answer for, or not sanely, are left out. */
  fetch: (batch: readonly MarketInstrument[]) => Promise<readonly SessionSnapshot[]>;
  /** A call failed; limits the rate itself. */
  onFailure: (error: Error) => void;
}

/**
 * Turns a vendor that only answers requests into a stream of ticks: polls its quotes and reports the differences. What is
 * wanted most is polled most often, all within the calls that are allowed.
 */
export class PollingStream {
  private readonly held = new Map<InstrumentKey, SessionSnapshot>();
  private readonly plan: PollPlan;
  private sink: TickSink = () => undefined;
  private events: ProviderEvents = {};
  private end: (() => void) | null = null;
  private polling: Promise<void> | null = null;
  private goodMs = NEVER;

  constructor(private readonly options: PollingStreamOptions) {
    const { allowance } = options;
    this.plan = new PollPlan({ ...options, take: (calls) => allowance.take(calls) });
  }

  setDemand(demand: Demand): void {
    this.plan.setDemand(demand);
  }

  /** The most wanted first. */
  inOrder(instruments: readonly MarketInstrument[]): MarketInstrument[] {
    return this.plan.inOrder(instruments);
  }

  /** What the next poll is compared with. */
  remember(snapshots: readonly SessionSnapshot[]): void {
    for (const snapshot of snapshots) if (!this.isAhead(snapshot)) this.held.set(snapshot.key, snapshot);
    if (snapshots.length > 0) this.goodMs = this.options.clock.monotonicMs();
  }

  start(instruments: readonly MarketInstrument[], sink: TickSink, events: ProviderEvents = {}): void {
    const { clock, pollMs } = this.options;
    this.plan.setInstruments(instruments);
    this.sink = sink;
    this.events = events;
    if (this.end) return;
    this.goodMs = Math.max(this.goodMs, clock.monotonicMs());
    this.end = clock.every(pollMs, () => {
      this.polling ??= this.poll().finally(() => (this.polling = null));
    });
  }

  stop(): void {
    this.end?.();
    this.end = null;
    this.plan.setInstruments([]);
  }

  /** Resolves when the poll that runs now, if any, is over. */
  async settled(): Promise<void> {
    await this.polling;
  }

  /** Down when polls have brought nothing for longer than a source may be silent. */
  health(): ProviderHealth {
    const { clock, pollMs, allowance } = this.options;
    if (!this.end || this.plan.size === 0) return { up: true, detail: 'not polling' };
    const silentMs = clock.monotonicMs() - this.goodMs;
    if (silentMs <= DOWN_AFTER_MS + Math.max(pollMs, allowance.msPerCall))
      return { up: true, detail: 'answers' };
    return { up: false, detail: `no answer for ${Math.round(silentMs / 1000)} s` };
  }

  private isAhead({ timeMs }: SessionSnapshot): boolean {
    return timeMs > this.options.clock.nowMs() + MAX_AHEAD_MS;
  }

  private async poll(): Promise<void> {
    const { clock } = this.options;
    const { due, batches } = this.plan.next(clock.nowMs(), clock.monotonicMs());
    // Nothing to poll (everything is closed) is not a failure.
    if (!due) this.goodMs = clock.monotonicMs();
    await Promise.all(batches.map((batch) => this.pollBatch(batch)));
  }

  private async pollBatch(batch: readonly MarketInstrument[]): Promise<void> {
    const { fetch, clock, onFailure } = this.options;
    try {
      const answers = new Map((await fetch(batch)).map((snapshot) => [snapshot.key, snapshot]));
      if (!this.end) return;
      this.goodMs = clock.monotonicMs();
      const ticks: Tick[] = [];
      const news: SessionSnapshot[] = [];
      for (const instrument of batch) {
        const { key } = instrument;
        const next = answers.get(key);
        if (!next || !this.plan.has(key) || this.isAhead(next)) continue;
        const held = this.held.get(key);
        // Of a session of its own each, so that the feed has it before the session's first trade.
        if (!held || correctsClose(held, next)) news.push(next);
        if (held) ticks.push(...ticksBetween(held, next, sessionZone(instrument)));
        if (!held || next.timeMs >= held.timeMs) this.held.set(key, next);
      }
      if (news.length > 0) this.events.onSnapshots?.(news);
      if (ticks.length > 0) this.sink(ticks);
    } catch (error) {
      onFailure(error as Error);
    }
  }
}

/** A later state with another previous close: a session began, or the vendor corrected it (a closing auction, a split). */
function correctsClose(held: SessionSnapshot, next: SessionSnapshot): boolean {
  return (
    next.previousClose !== null && next.previousClose !== held.previousClose && next.timeMs >= held.timeMs
  );
}

/** Trades that are reported late still come in after the bell. */
const AFTER_CLOSE_MS = 20 * 60_000;

/** Whether prices of an instrument can move at `nowMs`: by the real calendar, whatever rule the product shows. */
export function marketOpenFor({ exchangeShortName }: MarketInstrument, nowMs: number): boolean {
  return (
    exchangeOpenAt(exchangeShortName, nowMs) || exchangeOpenAt(exchangeShortName, nowMs - AFTER_CLOSE_MS)
  );
}

/**
 * An extreme further away than this is not reported: one wrong answer has wrong extremes too, and two suspicious prices in
 * one answer must not look like two witnesses to the feed.
 */
const MAX_UNSEEN = 0.5;

/**
 * The trades that must have happened between two polls of one instrument, as far as the two states show: the newest
 * price with all the volume in between, and before it a new open, high or low of the session that no poll saw. Those
 * carry no size and the time of the later state, because nothing more is known.
 * @returns nothing when the later state is older or says nothing new
 */
export function ticksBetween(held: SessionSnapshot, next: SessionSnapshot, zone: SessionZone): Tick[] {
  const { key, price, timeMs } = next;
  if (timeMs < held.timeMs) return [];
  const sameSession = sessionDateMs(timeMs, zone) === sessionDateMs(held.timeMs, zone);
  const size = Math.max(0, sameSession ? next.volume - held.volume : next.volume);
  const unseen = sameSession
    ? [next.dayHigh > held.dayHigh ? next.dayHigh : price, next.dayLow < held.dayLow ? next.dayLow : price]
    : [next.open, next.dayHigh, next.dayLow];
  const passed = [...new Set(unseen)].filter(
    (one) => one !== price && Math.abs(one / held.price - 1) <= MAX_UNSEEN,
  );
  if (sameSession && size === 0 && price === held.price && passed.length === 0) return [];
  return [...passed.map((one) => ({ key, price: one, size: 0, timeMs })), { key, price, size, timeMs }];
}
