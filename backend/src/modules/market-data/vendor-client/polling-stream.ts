import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import { sessionZone } from '../../../common/market/aggregate-bars.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { SessionSnapshot, Tick } from '../../../common/market/tick.js';
import { exchangeOpenAt } from '../../market-hours/calendar/trading-session.js';
import {
  DOWN_AFTER_MS,
  type ProviderEvents,
  type ProviderHealth,
  type TickSink,
} from '../providers/market-data-provider.js';
import type { WallClock } from '../providers/wall-clock.js';
import { ticksBetween } from './quote-differences.js';

/** Between the polls of a market that is closed: prices may still be corrected, and a holiday may be wrong. */
const CLOSED_POLL_MS = 300_000;
/** The vendor's clock may be ahead of ours by this much; beyond, the time is wrong and must not be remembered. */
const MAX_AHEAD_MS = 60_000;
const NEVER = -Infinity;

export interface PollingStreamOptions {
  clock: WallClock;
  pollMs: number;
  /** Instruments in one call. */
  batchSize: number;
  /** Whether the instrument can trade now. */
  isOpen: (instrument: MarketInstrument, nowMs: number) => boolean;
  /** Session state of a batch; instruments that the vendor does not answer for, or not sanely, are left out. */
  fetch: (batch: readonly MarketInstrument[]) => Promise<readonly SessionSnapshot[]>;
  /** A call failed; limits the rate itself. */
  onFailure: (error: Error) => void;
}

/** Turns a vendor that only answers requests into a stream of ticks: polls its quotes and reports the differences. */
export class PollingStream {
  private readonly held = new Map<InstrumentKey, SessionSnapshot>();
  private instruments: readonly MarketInstrument[] = [];
  private sink: TickSink = () => undefined;
  private events: ProviderEvents = {};
  private end: (() => void) | null = null;
  private polling: Promise<void> | null = null;
  private goodMs = NEVER;
  private closedPolledMs = NEVER;

  constructor(private readonly options: PollingStreamOptions) {}

  /** What the next poll is compared with. */
  remember(snapshots: readonly SessionSnapshot[]): void {
    for (const snapshot of snapshots) if (!this.isAhead(snapshot)) this.held.set(snapshot.key, snapshot);
    if (snapshots.length > 0) this.goodMs = this.options.clock.monotonicMs();
  }

  start(instruments: readonly MarketInstrument[], sink: TickSink, events: ProviderEvents = {}): void {
    const { clock, pollMs } = this.options;
    this.instruments = instruments;
    this.sink = sink;
    this.events = events;
    if (this.end) return;
    this.goodMs = Math.max(this.goodMs, clock.monotonicMs());
    this.closedPolledMs = NEVER;
    this.end = clock.every(pollMs, () => {
      this.polling ??= this.poll().finally(() => (this.polling = null));
    });
  }

  stop(): void {
    this.end?.();
    this.end = null;
    this.instruments = [];
  }

  /** Resolves when the poll that runs now, if any, is over. */
  async settled(): Promise<void> {
    await this.polling;
  }

  /** Down when polls have brought nothing for longer than a source may be silent. */
  health(): ProviderHealth {
    const { clock, pollMs } = this.options;
    if (!this.end || this.instruments.length === 0) return { up: true, detail: 'not polling' };
    const silentMs = clock.monotonicMs() - this.goodMs;
    if (silentMs <= DOWN_AFTER_MS + pollMs) return { up: true, detail: 'answers' };
    return { up: false, detail: `no answer for ${Math.round(silentMs / 1000)} s` };
  }

  private isAhead({ timeMs }: SessionSnapshot): boolean {
    return timeMs > this.options.clock.nowMs() + MAX_AHEAD_MS;
  }

  private async poll(): Promise<void> {
    const due = this.due();
    // Nothing to poll (everything is closed) is not a failure.
    if (due.length === 0) this.goodMs = this.options.clock.monotonicMs();
    const { batchSize } = this.options;
    await Promise.all(batchesOf(due, batchSize).map((batch) => this.pollBatch(batch)));
  }

  private due(): MarketInstrument[] {
    const { clock, isOpen } = this.options;
    const nowMs = clock.nowMs();
    const monotonicMs = clock.monotonicMs();
    const closedToo = monotonicMs - this.closedPolledMs >= CLOSED_POLL_MS;
    if (closedToo) this.closedPolledMs = monotonicMs;
    return this.instruments.filter((one) => closedToo || isOpen(one, nowMs));
  }

  private async pollBatch(batch: readonly MarketInstrument[]): Promise<void> {
    const { fetch, clock, onFailure } = this.options;
    try {
      const answers = new Map((await fetch(batch)).map((snapshot) => [snapshot.key, snapshot]));
      if (!this.end) return;
      this.goodMs = clock.monotonicMs();
      const followed = new Set(this.instruments.map(({ key }) => key));
      const ticks: Tick[] = [];
      const news: SessionSnapshot[] = [];
      for (const instrument of batch) {
        const { key } = instrument;
        const next = answers.get(key);
        if (!next || !followed.has(key) || this.isAhead(next)) continue;
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

/** Parts of at most `size` instruments, in the same order. */
export function batchesOf(instruments: readonly MarketInstrument[], size: number): MarketInstrument[][] {
  const batches: MarketInstrument[][] = [];
  for (let i = 0; i < instruments.length; i += size) batches.push(instruments.slice(i, i + size));
  return batches;
}

/** Trades that are reported late still come in after the bell. */
const AFTER_CLOSE_MS = 20 * 60_000;

/** Whether prices of an instrument can move at `nowMs`: by the real calendar, whatever rule the product shows. */
export function marketOpenFor({ exchangeShortName }: MarketInstrument, nowMs: number): boolean {
  return (
    exchangeOpenAt(exchangeShortName, nowMs) || exchangeOpenAt(exchangeShortName, nowMs - AFTER_CLOSE_MS)
  );
}
