import type { Quote } from '@pricealgo/contract/realtime';
import type { QuoteRow, FeedSource } from '../../../common/market/quote-batch.js';
import type { SessionSnapshot } from '../../../common/market/tick.js';

const FIRST_CAPACITY = 1_024;

/** What is known of a slot: nothing; a quote that a feed brought; a price that was kept from earlier. */
export const UNKNOWN = 0;
export const FED = 1;
export const STORED = 2;

/**
 * The newest quote of every instrument, one typed array per field. Rows are addressed by the book's own slot numbers,
 * which stay the same when the feed (and with it every feed id) is replaced.
 */
export class QuoteColumns {
  private capacity = FIRST_CAPACITY;
  /** 0 = no quote was ever seen. */
  seq = new Float64Array(FIRST_CAPACITY);
  price = new Float64Array(FIRST_CAPACITY);
  volume = new Float64Array(FIRST_CAPACITY);
  timeMs = new Float64Array(FIRST_CAPACITY);
  open = new Float64Array(FIRST_CAPACITY);
  dayHigh = new Float64Array(FIRST_CAPACITY);
  dayLow = new Float64Array(FIRST_CAPACITY);
  /** NaN = the provider cannot know it. */
  previousClose = new Float64Array(FIRST_CAPACITY);
  stale = new Uint8Array(FIRST_CAPACITY);
  /** UNKNOWN; FED: there is a quote to show, perhaps still of the epoch before; STORED: a kept price stands in for one. */
  known = new Uint8Array(FIRST_CAPACITY);
  /** Counts changes of dayHigh or dayLow: a reader that remembers the number knows whether it has seen them. */
  extremes = new Uint32Array(FIRST_CAPACITY);
  /** Counts sessions: changes of open or previousClose. */
  session = new Uint32Array(FIRST_CAPACITY);

  ensure(slot: number): void {
    if (slot < this.capacity) return;
    while (this.capacity <= slot) this.capacity *= 2;
    const wider = <T extends Float64Array | Uint8Array | Uint32Array>(
      Type: new (length: number) => T,
      column: T,
    ): T => {
      const grown = new Type(this.capacity);
      grown.set(column as never);
      return grown;
    };
    this.seq = wider(Float64Array, this.seq);
    this.price = wider(Float64Array, this.price);
    this.volume = wider(Float64Array, this.volume);
    this.timeMs = wider(Float64Array, this.timeMs);
    this.open = wider(Float64Array, this.open);
    this.dayHigh = wider(Float64Array, this.dayHigh);
    this.dayLow = wider(Float64Array, this.dayLow);
    this.previousClose = wider(Float64Array, this.previousClose);
    this.stale = wider(Uint8Array, this.stale);
    this.known = wider(Uint8Array, this.known);
    this.extremes = wider(Uint32Array, this.extremes);
    this.session = wider(Uint32Array, this.session);
  }

  /**
   * Takes a row over and returns whether it did: not when it is no newer than the held one, nor when a field is not a
   * finite number (one such value would make every frame that carries it unreadable).
   */
  write(slot: number, row: QuoteRow): boolean {
    const [, seq, price, volume, timeMs, open, dayHigh, dayLow, previousClose, stale] = row;
    if (!(seq > this.seq[slot]!) || !Number.isFinite(price + volume + timeMs + open + dayHigh + dayLow))
      return false;
    const previous = previousClose ?? Number.NaN;
    if (this.known[slot] !== FED || dayHigh !== this.dayHigh[slot] || dayLow !== this.dayLow[slot])
      this.extremes[slot]!++;
    if (
      this.known[slot] !== FED ||
      open !== this.open[slot] ||
      !Object.is(previous, this.previousClose[slot])
    ) {
      this.session[slot]!++;
    }
    this.seq[slot] = seq;
    this.price[slot] = price;
    this.volume[slot] = volume;
    this.timeMs[slot] = timeMs;
    this.open[slot] = open;
    this.dayHigh[slot] = dayHigh;
    this.dayLow[slot] = dayLow;
    this.previousClose[slot] = previous;
    this.stale[slot] = stale;
    this.known[slot] = FED;
    return true;
  }

  /**
   * Lets a kept price stand in where no feed has priced the instrument in this epoch. Its sequence number stays 0, so that
   * whatever the feed brings is newer.
   * @returns whether it did: not where a feed's quote, or the same or a newer kept price is held; one of the same time may
   * bring another previous close, which was corrected
   */
  writeStored(slot: number, stored: SessionSnapshot): boolean {
    const { price, previousClose, open, dayHigh, dayLow, volume, timeMs } = stored;
    if (this.seq[slot]! > 0) return false;
    if (this.known[slot] !== UNKNOWN) {
      const heldMs = this.timeMs[slot]!;
      const isSameClose = Object.is(previousClose ?? Number.NaN, this.previousClose[slot]);
      if (timeMs < heldMs || (timeMs === heldMs && isSameClose)) return false;
    }
    if (!Number.isFinite(price + volume + timeMs + open + dayHigh + dayLow)) return false;
    this.price[slot] = price;
    this.volume[slot] = volume;
    this.timeMs[slot] = timeMs;
    this.open[slot] = open;
    this.dayHigh[slot] = dayHigh;
    this.dayLow[slot] = dayLow;
    this.previousClose[slot] = previousClose ?? Number.NaN;
    this.stale[slot] = 1;
    this.known[slot] = STORED;
    this.extremes[slot]!++;
    this.session[slot]!++;
    return true;
  }
}

/** Differences of binary fractions carry noise from about the 15th digit: 0.1 + 0.2 style tails are cut here. */
const rounded = (value: number): number => Math.round(value * 1e8) / 1e8;
/** Of a coin below a thousandth eight decimals may be all that there is. */
const roundedBeside = (price: number, change: number): number =>
  price >= 0.001 ? rounded(change) : Number(change.toPrecision(10));

/** The quote of a slot as clients see it. `change` in the instrument's currency, `changePct` in percent. */
export function toQuote(
  columns: QuoteColumns,
  slot: number,
  { exchangeShortName, symbol }: { exchangeShortName: string; symbol: string },
  { source, simulated }: FeedSource,
): Quote {
  const price = columns.price[slot]!;
  const held = columns.previousClose[slot]!;
  const previousClose = Number.isNaN(held) ? null : held;
  return {
    exchangeShortName,
    symbol,
    price,
    previousClose,
    change: previousClose === null ? null : roundedBeside(price, price - previousClose),
    changePct:
      previousClose === null || previousClose === 0 ? null : rounded((price / previousClose - 1) * 100),
    open: columns.open[slot]!,
    dayHigh: columns.dayHigh[slot]!,
    dayLow: columns.dayLow[slot]!,
    volume: columns.volume[slot]!,
    timeMs: columns.timeMs[slot]!,
    seq: columns.seq[slot]!,
    stale: columns.stale[slot] === 1,
    simulated,
    source,
  };
}
