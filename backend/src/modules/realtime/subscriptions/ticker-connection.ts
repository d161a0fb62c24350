import type { FrameWriter } from '../quote-to-frame/frame-writer.js';
import type { Tier } from '../realtime-options.js';

/** How rows of quotes are written: as arrays of numbers, or packed (`@pricealgo/contract/quote-rows`). */
export type RowsVersion = 1 | 2;

/** What the server holds for one socket of `/tickers`. Kept small: there are thousands. */
export class TickerConnection {
  /** Seats in the subscription table, one per followed instrument. */
  readonly seats: number[] = [];
  /** Seats with changes that this socket has not been sent. */
  readonly dirty: number[] = [];
  /** Number of the newest `quotes` frame sent, and the newest one that the client has reported. */
  batch = 0;
  received = 0;
  /** Already waiting for its turn in the flush scheduler. */
  queued = false;
  lastFlushBeat = Number.NEGATIVE_INFINITY;
  /** Since when a batch could not be sent, on the scheduler's clock; 0: no batch is waiting. */
  stalledSinceMs = 0;
  /** When the oldest change came that it has not been sent, on the scheduler's clock; meaningless while `dirty` is empty. */
  dirtySinceMs = Number.NaN;
  /** The feed was replaced: nothing is sent until the client has requested the new ids. */
  awaitingResync = false;
  closed = false;

  constructor(
    readonly writer: FrameWriter,
    /** Changes when a subscription ends or is extended; only through `TickersHub.setTier`. */
    public tier: Tier,
    /** The client reports `received`. */
    readonly credit: boolean,
    /** Where in the window this socket has its turn, 0 ≤ phase < 1. */
    readonly phase: number,
    /** Version of the rows that the client reads. */
    readonly rows: RowsVersion = 1,
  ) {}
}
