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

const FIRST_CAPACITY = 4_096;

/**
 * Who follows what: instrument slot → seats → sockets. A seat is one subscription of one socket; its few numbers sit
 * in shared typed arrays (20 subscriptions cost well under a kilobyte) and remember what that socket has been sent.
 */
export class SubscriptionTable {
  private capacity = FIRST_CAPACITY;
  private used = 0;
  private readonly free: number[] = [];
  private readonly seatsBySlot: number[][] = [];
  private positions = new Int32Array(FIRST_CAPACITY);

  readonly owners: (TickerConnection | null)[] = [];
  slots = new Int32Array(FIRST_CAPACITY);
  /** 1 = in its owner's dirty list. */
  dirty = new Uint8Array(FIRST_CAPACITY);
  /** `extremes` and `session` counters of the quote book as this socket knows them; session 0 = never sent a quote. */
  sentExtremes = new Uint32Array(FIRST_CAPACITY);
  sentSession = new Uint32Array(FIRST_CAPACITY);
  sentStale = new Uint8Array(FIRST_CAPACITY);

  /** Subscriptions held now, over all sockets. */
  get size(): number {
    return this.used - this.free.length;
  }

  /** Seats that follow an instrument, in no order. Not to be kept: it changes. */
  seatsOf(slot: number): readonly number[] {
    return this.seatsBySlot[slot] ?? [];
  }

  /** Slots that somebody follows. */
  followedSlots(): number[] {
    return this.seatsBySlot.flatMap((seats, slot) => (seats.length > 0 ? slot : []));
  }

  /** The owner's seat for an instrument; -1: the socket is not subscribed to this instrument. */
  seatOf(owner: TickerConnection, slot: number): number {
    for (const seat of owner.seats) if (this.slots[seat] === slot) return seat;
    return -1;
  }

  /** The caller has made sure that the owner does not follow the instrument already. */
  add(owner: TickerConnection, slot: number): number {
    const seat = this.free.pop() ?? this.used++;
    if (seat >= this.capacity) this.grow();
    const seats = (this.seatsBySlot[slot] ??= []);
    this.owners[seat] = owner;
    this.slots[seat] = slot;
    this.positions[seat] = seats.length;
    this.dirty[seat] = 0;
    this.sentExtremes[seat] = 0;
    this.sentSession[seat] = 0;
    this.sentStale[seat] = 0;
    seats.push(seat);
    owner.seats.push(seat);
    return seat;
  }

  remove(owner: TickerConnection, seat: number): void {
    owner.seats.splice(owner.seats.indexOf(seat), 1);
    if (this.dirty[seat] === 1) owner.dirty.splice(owner.dirty.indexOf(seat), 1);
    this.release(seat);
  }

  removeAll(owner: TickerConnection): void {
    for (const seat of owner.seats) this.release(seat);
    owner.seats.length = 0;
    owner.dirty.length = 0;
  }

  /** Forgets what is waiting to be sent: an answer that holds everything is about to go out instead. */
  clearDirty(owner: TickerConnection): void {
    for (const seat of owner.dirty) this.dirty[seat] = 0;
    owner.dirty.length = 0;
  }

  private release(seat: number): void {
    const seats = this.seatsBySlot[this.slots[seat]!]!;
    const last = seats.pop()!;
    if (last !== seat) {
      const position = this.positions[seat]!;
      seats[position] = last;
      this.positions[last] = position;
    }
    this.dirty[seat] = 0;
    this.owners[seat] = null;
    this.free.push(seat);
  }

  private grow(): void {
    this.capacity *= 2;
    const wider = <T extends Int32Array | Uint8Array | Uint32Array>(
      Type: new (length: number) => T,
      column: T,
    ): T => {
      const grown = new Type(this.capacity);
      grown.set(column);
      return grown;
    };
    this.positions = wider(Int32Array, this.positions);
    this.slots = wider(Int32Array, this.slots);
    this.dirty = wider(Uint8Array, this.dirty);
    this.sentExtremes = wider(Uint32Array, this.sentExtremes);
    this.sentSession = wider(Uint32Array, this.sentSession);
    this.sentStale = wider(Uint8Array, this.sentStale);
  }
}
