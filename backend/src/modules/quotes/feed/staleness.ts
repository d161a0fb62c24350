import type { FeedCalendar } from './feed-calendar.js';
import type { QuoteTable } from './quote-table.js';

/** Silence that makes a busy instrument stale while its market is open. */
export const STALE_AFTER_MS = 15_000;
/** A rarely traded instrument may be silent for this many of its own typical gaps … */
const PATIENCE = 2;
/** … but never for longer than this. */
const LONGEST_PATIENCE_MS = 600_000;

/**
 * Flags rows whose last accepted tick is older than a live market allows (docs/adr/0030). Everything is measured on the
 * provider's market clock: a replay at 100 × is stale after 150 ms of wall time, a paused one never.
 */
export class StalenessWatch {
  /** Market clock when each exchange was first seen open, NaN while closed: silence counts from there. */
  private readonly openSinceMs: number[] = [];

  constructor(
    private readonly table: QuoteTable,
    private readonly calendar: FeedCalendar,
  ) {}

  /** Call about once a second. */
  sweep(nowMs: number): void {
    const { table, openSinceMs } = this;
    table.exchanges.forEach((name, index) => {
      if (!this.calendar.exchangeOpen(name, nowMs)) openSinceMs[index] = NaN;
      else if (!(openSinceMs[index]! <= nowMs)) openSinceMs[index] = nowMs;
    });
    for (let id = 1; id < table.size; id++) {
      if (table.price[id] === 0 || table.stale[id] === 1 || table.active[id] === 0) continue;
      const silentMs = nowMs - Math.max(table.acceptedMs[id]!, openSinceMs[table.exchange[id]!]!);
      // NaN (a closed market) compares false: a price that rests overnight is not stale.
      if (silentMs > allowedSilenceMs(table.typicalGapMs[id]!)) {
        table.stale[id] = 1;
        table.touch(id);
      }
    }
  }
}

function allowedSilenceMs(typicalGapMs: number): number {
  return Math.min(Math.max(STALE_AFTER_MS, PATIENCE * typicalGapMs), LONGEST_PATIENCE_MS);
}
