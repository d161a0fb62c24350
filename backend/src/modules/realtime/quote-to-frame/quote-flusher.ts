import { DurationCounts } from '../../../infra/metrics/exported-series.js';
import type { QuoteBook } from '../../quotes/index.js';
import type { RealtimeOptions, Tier } from '../realtime-options.js';
import type { SubscriptionTable, TickerConnection } from '../subscriptions/subscription-table.js';
import { FlushWheel } from './flush-wheel.js';
import { FrameBuilder } from './frame-builder.js';
import { LoadWindow } from './load-window.js';
import { SYSTEM_TIMING, type Timing } from './timing.js';

/** Counters since the start; for health and benchmark. */
export interface FlushTotals {
  quotes: number;
  frames: number;
  /** Turns at which a socket could not take its batch. */
  skipped: number;
  /** Longest single run of the scheduler, ms. */
  longestMs: number;
  /** Of each frame: from this node's learning of the oldest change in it until it was written. */
  readonly delays: DurationCounts;
}

/** Upper bounds, ms: at once, within the windows of members and of visitors, later than that. */
const DELAY_BOUNDS_MS = [2, 5, 10, 25, 50, 100, 150, 250, 500, 1_000, 1_500, 2_500, 5_000, 10_000];

const WIDEST_LOAD_WINDOW_MS = 500;

/**
 * Decides when each socket is sent what changed. A change marks seats dirty; a socket with dirty seats has its turn at its
 * own phase of the window, or at once after a pause (leading edge). A socket that cannot take its batch keeps it: the
 * seats stay dirty, newer quotes replace older ones, and memory stays bounded by its subscriptions.
 */
export class QuoteFlusher {
  readonly totals: FlushTotals = {
    quotes: 0,
    frames: 0,
    skipped: 0,
    longestMs: 0,
    delays: new DurationCounts(DELAY_BOUNDS_MS),
  };
  readonly builder: FrameBuilder;
  private readonly load = new LoadWindow();
  private readonly wheel: FlushWheel;
  private readonly windowBeats: Record<Tier, number> = { visitor: 1, member: 1 };
  /** Sockets that have been idle, in the order in which their changes came. */
  private leading: TickerConnection[] = [];
  private readonly stalled = new Set<TickerConnection>();
  private cancelTimer: (() => void) | null = null;
  private stopped = false;

  constructor(
    book: QuoteBook,
    private readonly table: SubscriptionTable,
    private readonly options: RealtimeOptions,
    private readonly timing: Timing = SYSTEM_TIMING,
    /** One connection could not be served; the others of its turn are. */
    private readonly onError: (connection: TickerConnection, error: unknown) => void = (_, error) => {
      throw error;
    },
  ) {
    this.builder = new FrameBuilder(book, table);
    const longestMs = Math.max(
      options.tiers.visitor.windowMs,
      options.tiers.member.windowMs,
      WIDEST_LOAD_WINDOW_MS,
    );
    this.wheel = new FlushWheel(Math.ceil(longestMs / options.beatMs), this.beat());
    this.setWindows();
  }

  /** Quotes of these slots changed. */
  onQuotes(slots: readonly number[]): void {
    const { table } = this;
    const { dirty, owners } = table;
    const nowMs = this.timing.nowMs();
    for (const slot of slots) {
      for (const seat of table.seatsOf(slot)) {
        if (dirty[seat] === 1) continue;
        const owner = owners[seat]!;
        if (owner.awaitingResync) continue;
        dirty[seat] = 1;
        if (owner.dirty.push(seat) > 1) continue;
        owner.dirtySinceMs = nowMs;
        if (!owner.queued) this.queue(owner);
      }
    }
    if (this.leading.length > 0) this.run();
  }

  /** The client has handled batch `n`. Numbers that cannot be are ignored. */
  onReceived(connection: TickerConnection, n: number): void {
    if (!(n > connection.received && n <= connection.batch)) return;
    connection.received = n;
    if (connection.stalledSinceMs > 0 && !connection.queued) {
      connection.queued = true;
      this.leading.push(connection);
      this.run();
    }
  }

  /** Sockets that take nothing now. */
  get stalledCount(): number {
    return this.stalled.size;
  }

  forget(connection: TickerConnection): void {
    connection.closed = true;
    this.stalled.delete(connection);
  }

  /** Call about once a second: adapts the windows to the load and closes sockets that have long taken nothing. */
  onSecond(eventLoopUtilisation: number): void {
    this.load.observe(eventLoopUtilisation);
    this.setWindows();
    const nowMs = this.timing.nowMs();
    for (const connection of this.stalled) {
      if (nowMs - connection.stalledSinceMs >= this.options.stallCloseMs) {
        this.forget(connection);
        connection.writer.close();
      }
    }
  }

  stop(): void {
    this.stopped = true;
    this.cancelTimer?.();
    this.cancelTimer = null;
  }

  private beat(): number {
    return Math.floor(this.timing.nowMs() / this.options.beatMs);
  }

  private setWindows(): void {
    for (const tier of ['visitor', 'member'] as const) {
      const windowMs = Math.max(this.options.tiers[tier].windowMs, this.load.minWindowMs);
      this.windowBeats[tier] = Math.max(1, Math.round(windowMs / this.options.beatMs));
    }
  }

  private queue(connection: TickerConnection): void {
    const nowBeat = this.beat();
    const windowBeats = this.windowBeats[connection.tier];
    connection.queued = true;
    if (nowBeat - connection.lastFlushBeat >= windowBeats && connection.stalledSinceMs === 0) {
      this.leading.push(connection);
    } else {
      this.wheel.put(connection, windowBeats, nowBeat);
      this.arm();
    }
  }

  private arm(): void {
    if (this.cancelTimer || this.stopped) return;
    const { beatMs } = this.options;
    const untilNextBeat = beatMs - (this.timing.nowMs() % beatMs);
    this.cancelTimer = this.timing.after(Math.max(1, untilNextBeat), () => {
      this.cancelTimer = null;
      this.run();
    });
  }

  /** Serves the connections whose turn has come. */
  private run(): void {
    if (this.stopped) return;
    const startMs = this.timing.nowMs();
    const nowBeat = this.beat();
    const serve = (connection: TickerConnection): void => {
      try {
        this.serve(connection, nowBeat);
      } catch (error) {
        this.onError(connection, error);
      }
    };
    try {
      this.wheel.advance(nowBeat, serve);
      if (this.leading.length > 0) {
        const first = this.leading;
        this.leading =
          first.length > this.options.leadingPerBeat ? first.splice(this.options.leadingPerBeat) : [];
        for (const connection of first) serve(connection);
      }
    } finally {
      // Whatever failed: those who wait get their turn, or they would wait forever.
      const tookMs = this.timing.nowMs() - startMs;
      if (tookMs > this.totals.longestMs) this.totals.longestMs = tookMs;
      if (this.wheel.size > 0 || this.leading.length > 0) this.arm();
    }
  }

  private serve(connection: TickerConnection, nowBeat: number): void {
    connection.queued = false;
    if (connection.closed || connection.dirty.length === 0) return;
    const { writer } = connection;
    if (connection.credit && connection.batch - connection.received >= this.options.creditBatches) {
      // Its next `received` puts it back in.
      this.stall(connection);
      return;
    }
    if (!writer.canWrite()) {
      this.stall(connection);
      connection.queued = true;
      this.wheel.put(connection, this.windowBeats[connection.tier], nowBeat);
      return;
    }
    connection.lastFlushBeat = nowBeat;
    if (connection.stalledSinceMs > 0) {
      connection.stalledSinceMs = 0;
      this.stalled.delete(connection);
    }
    const quotes = this.builder.build(connection);
    this.totals.quotes += quotes;
    this.totals.frames += 1;
    this.totals.delays.observe(this.timing.nowMs() - connection.dirtySinceMs);
  }

  private stall(connection: TickerConnection): void {
    this.totals.skipped += 1;
    if (connection.stalledSinceMs > 0) return;
    connection.stalledSinceMs = this.timing.nowMs();
    this.stalled.add(connection);
  }
}
