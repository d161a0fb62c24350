import type { SessionSnapshot, Tick } from '../../../common/market/tick.js';
import {
  implausible,
  isJump,
  isSaneSnapshot,
  JumpQuarantine,
  noRejections,
  type RejectionCounts,
  RepeatedTicks,
  type TickRejection,
} from './tick-plausibility.js';
import { PreviousCloses, type StoredClose } from '../stored/previous-closes.js';
import type { QuoteTable } from './quote-table.js';
import type { SessionDays } from './feed-calendar.js';

const GAP_MEMORY = 0.98;
/** Longer silences are closures, not the rhythm of an instrument. */
const LONGEST_GAP_MS = 300_000;

/** Receives each trade that counted, in order per instrument (the minute-bar recorder). */
export type AcceptedTickListener = (id: number, price: number, size: number, timeMs: number) => void;

export interface TickToQuoteOptions {
  /** See `repeatsAreTrades`: false drops a tick equal to one of the same millisecond. */
  repeatsAreTrades: boolean;
  onAccepted?: AcceptedTickListener;
}

/**
 * Where a tick becomes a quote: each tick is judged against what is held of its instrument, and one that counts moves
 * price, session values and sequence number of its row. Allocates nothing for a tick that counts.
 */
export class TickToQuote {
  readonly rejections: RejectionCounts = noRejections();
  accepted = 0;
  refused = 0;
  private readonly quarantine = new JumpQuarantine();
  private readonly repeats = new RepeatedTicks();
  private readonly closes = new PreviousCloses();
  private readonly repeatsAreTrades: boolean;
  private readonly onAccepted: AcceptedTickListener;

  constructor(
    private readonly table: QuoteTable,
    private readonly sessionDays: SessionDays,
    options: TickToQuoteOptions,
  ) {
    this.repeatsAreTrades = options.repeatsAreTrades;
    this.onAccepted = options.onAccepted ?? (() => undefined);
  }

  /** Receives ticks in the provider's order. @param nowMs the provider's market clock */
  ingest(ticks: readonly Tick[], nowMs: number): void {
    for (let i = 0; i < ticks.length; i++) {
      const tick = ticks[i]!;
      const rejection = this.ingestOne(tick, nowMs);
      if (rejection !== null) {
        this.rejections[rejection] += 1;
        this.refused += 1;
      }
    }
  }

  /**
   * Starts a row from what the provider knows of its session. A row that has already ticked keeps its values and
   * only learns the close before the snapshot's session, which may be a correction.
   */
  applySnapshot(snapshot: SessionSnapshot, nowMs: number): void {
    const { table } = this;
    const id = table.idOf(snapshot.key);
    if (id === undefined || !isSaneSnapshot(snapshot, nowMs)) return;
    const { previousClose } = snapshot;
    const day = this.sessionDays.dayOf(table.exchange[id]!, snapshot.timeMs);
    if (previousClose !== null && Number.isFinite(previousClose) && previousClose > 0)
      this.closes.learnTold(id, day, previousClose);
    if (table.price[id]! > 0) {
      this.correctPreviousClose(id);
      return;
    }
    table.price[id] = snapshot.price;
    table.lastSize[id] = -1;
    table.timeMs[id] = snapshot.timeMs;
    table.open[id] = snapshot.open;
    table.dayHigh[id] = Math.max(snapshot.dayHigh, snapshot.price);
    table.dayLow[id] = Math.min(snapshot.dayLow, snapshot.price);
    table.volume[id] = snapshot.volume;
    table.previousClose[id] = this.closes.before(id, day, snapshot.price);
    table.sessionDay[id] = day;
    table.acceptedMs[id] = nowMs;
    table.touch(id);
  }

  /** Bars or splits of an instrument were read: the close before the running session, or the next one, is corrected. */
  applyStoredClose(id: number, stored: StoredClose): void {
    this.closes.learnStored(id, stored);
    this.correctPreviousClose(id);
  }

  /** See `PreviousCloses.suspectedSplit`, of the row's session: by its open, since a price may also halve in a day. */
  suspectedSplit(id: number): number | null {
    const { table } = this;
    return this.closes.suspectedSplit(id, table.sessionDay[id]!, table.open[id]!);
  }

  private correctPreviousClose(id: number): void {
    const { table } = this;
    const price = table.price[id]!;
    const close = this.closes.before(id, table.sessionDay[id]!, price);
    if (price === 0 || Number.isNaN(close) || close === table.previousClose[id]) return;
    table.previousClose[id] = close;
    table.touch(id);
  }

  /**
   * Another source serves the row from now on: its session values replace those of the source before, whose volume and
   * extremes are another market's. A state that is older than the row's, or a jump away from it, is not believed; then
   * the row stays as it is until the new source's ticks come.
   */
  changeSource(snapshot: SessionSnapshot, nowMs: number): void {
    const { table } = this;
    const id = table.idOf(snapshot.key);
    if (id === undefined) return;
    const heldPrice = table.price[id]!;
    if (heldPrice > 0) {
      const held = table.timeMs[id]!;
      if (!isSaneSnapshot(snapshot, nowMs) || snapshot.timeMs < held || isJump(snapshot.price, heldPrice))
        return;
      table.price[id] = 0;
    }
    this.quarantine.clear(id);
    this.applySnapshot(snapshot, nowMs);
    if (table.price[id]! > 0) table.stale[id] = 0;
  }

  private ingestOne(tick: Tick, nowMs: number): TickRejection | null {
    const { table } = this;
    const id = table.idOf(tick.key);
    if (id === undefined) return 'unknown_instrument';
    const fault = implausible(tick, nowMs);
    if (fault !== null) return fault;

    const { price, size, timeMs } = tick;
    const heldPrice = table.price[id]!;
    if (heldPrice > 0) {
      const heldTimeMs = table.timeMs[id]!;
      if (timeMs < heldTimeMs) return 'out_of_order';
      // A snapshot holds every trade up to its own newest one: a running provider may still play that one.
      if (timeMs === heldTimeMs && table.lastSize[id] === -1) return 'duplicate';
      if (isJump(price, heldPrice)) {
        const confirmed = this.quarantine.confirmedBy(id, tick, this.repeatsAreTrades);
        if (!confirmed) return 'quarantined';
        this.accept(id, confirmed.price, confirmed.size, confirmed.timeMs, nowMs);
      } else {
        if (
          !this.repeatsAreTrades &&
          timeMs === heldTimeMs &&
          this.repeats.isRepeat(id, timeMs, price, size, heldPrice, table.lastSize[id]!)
        ) {
          return 'duplicate';
        }
        this.quarantine.clear(id);
      }
    }
    this.accept(id, price, size, timeMs, nowMs);
    return null;
  }

  private accept(id: number, price: number, size: number, timeMs: number, nowMs: number): void {
    const { table } = this;
    const day = this.sessionDays.dayOf(table.exchange[id]!, timeMs);
    const first = table.price[id] === 0;
    if (first || day > table.sessionDay[id]!) {
      // Once a session: what is known of the close before it, the last trade seen being the least of it.
      if (!first) this.closes.learnTrade(id, day, table.price[id]!, table.sessionDay[id]!);
      table.previousClose[id] = this.closes.before(id, day, price);
      table.sessionDay[id] = day;
      table.open[id] = price;
      table.dayHigh[id] = price;
      table.dayLow[id] = price;
      table.volume[id] = size;
    } else {
      if (price > table.dayHigh[id]!) table.dayHigh[id] = price;
      if (price < table.dayLow[id]!) table.dayLow[id] = price;
      table.volume[id]! += size;
      const gapMs = nowMs - table.acceptedMs[id]!;
      if (gapMs > 0) {
        table.typicalGapMs[id] = Math.max(
          Math.min(gapMs, LONGEST_GAP_MS),
          table.typicalGapMs[id]! * GAP_MEMORY,
        );
      }
    }
    table.price[id] = price;
    table.lastSize[id] = size;
    table.timeMs[id] = timeMs;
    table.acceptedMs[id] = nowMs;
    table.stale[id] = 0;
    table.touch(id);
    this.accepted += 1;
    this.onAccepted(id, price, size, timeMs);
  }
}
