import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { QuoteDefinition, QuoteRow } from '../../../common/market/quote-batch.js';

const FIRST_CAPACITY = 1_024;

/**
 * The newest quote of every instrument of one epoch, one typed array per field so that a tick touches a few numbers
 * and allocates nothing. An instrument's `id` is its row; row 0 stays empty. A row without a price (0) is not
 * published.
 */
export class QuoteTable {
  price = new Float64Array(FIRST_CAPACITY);
  /** Size of the newest trade; -1 while the row comes from a snapshot. */
  lastSize = new Float64Array(FIRST_CAPACITY).fill(-1);
  timeMs = new Float64Array(FIRST_CAPACITY);
  open = new Float64Array(FIRST_CAPACITY);
  dayHigh = new Float64Array(FIRST_CAPACITY);
  dayLow = new Float64Array(FIRST_CAPACITY);
  volume = new Float64Array(FIRST_CAPACITY);
  /** NaN = unknown. */
  previousClose = new Float64Array(FIRST_CAPACITY).fill(NaN);
  seq = new Float64Array(FIRST_CAPACITY);
  /** Days since 1970-01-01 of the session that the row's day values belong to. */
  sessionDay = new Int32Array(FIRST_CAPACITY);
  /** Market clock when the newest accepted tick came in. */
  acceptedMs = new Float64Array(FIRST_CAPACITY);
  /** Longest recent silence between two ticks, slowly forgotten. */
  typicalGapMs = new Float64Array(FIRST_CAPACITY);
  stale = new Uint8Array(FIRST_CAPACITY);
  /** 1 while the instrument is part of the feed. */
  active = new Uint8Array(FIRST_CAPACITY);
  private dirty = new Uint8Array(FIRST_CAPACITY);
  private dirtyIds = new Int32Array(FIRST_CAPACITY);
  private dirtyCount = 0;

  /** Index into {@link exchanges}. */
  exchange = new Int32Array(FIRST_CAPACITY);
  readonly exchanges: string[] = [];
  private readonly ids = new Map<InstrumentKey, number>();
  private readonly keys: InstrumentKey[] = ['' as InstrumentKey];
  /** The source of each row, where it is not the whole feed's source. */
  private readonly sources: (string | undefined)[] = [];
  private announced = 1;
  /** Rows that were announced and changed their source since. */
  private readonly redefined = new Set<number>();
  private lastSeq = 0;

  /** Called when a row becomes dirty while none was. */
  onDirty: () => void = () => undefined;

  /** Rows, the empty row 0 included: ids run from 1 to `size - 1`. */
  get size(): number {
    return this.keys.length;
  }

  get dirtyRows(): number {
    return this.dirtyCount;
  }

  /** The id of an instrument that is part of the feed, `undefined` for any other. */
  idOf(key: InstrumentKey): number | undefined {
    return this.ids.get(key);
  }

  keyOf(id: number): InstrumentKey {
    return this.keys[id]!;
  }

  /** Makes `instruments` the feed's set: new ones get a row, missing ones keep theirs, stale, and take no more ticks. */
  setInstruments(instruments: readonly MarketInstrument[]): void {
    const before = this.active.slice();
    this.active.fill(0);
    this.ids.clear();
    const known = new Map(this.keys.map((key, id) => [key, id]));
    for (const instrument of instruments) {
      let id = known.get(instrument.key);
      if (id === undefined) {
        id = this.keys.push(instrument.key) - 1;
        this.grow(id + 1);
        this.exchange[id] = this.exchangeIndex(instrument.exchangeShortName);
      }
      this.ids.set(instrument.key, id);
      this.active[id] = 1;
    }
    for (let id = 1; id < this.announced; id++) if (before[id] !== this.active[id]) this.redefined.add(id);
    for (let id = 1; id < before.length; id++) {
      // No source serves it any more; once one does again, the staleness watch judges its silence from then on.
      if (before[id] !== this.active[id] && this.price[id]! > 0) this.setStale(id, this.active[id] === 0);
    }
  }

  private setStale(id: number, stale: boolean): void {
    this.stale[id] = stale ? 1 : 0;
    this.touch(id);
  }

  /** Sets the source that serves a row from now on. */
  setSource(id: number, source: string): void {
    if (this.sources[id] === source) return;
    this.sources[id] = source;
    if (id >= this.announced) return;
    this.redefined.add(id);
    // The new name travels with the row, so that nobody shows this price under the old one.
    if (this.price[id]! > 0) this.touch(id);
  }

  /** Names of all sources that serve rows of the feed, in order of first use; empty where rows have no source of their own. */
  servingSources(): string[] {
    const names = new Set<string>();
    for (let id = 1; id < this.size; id++) {
      const source = this.sources[id];
      if (source !== undefined && this.active[id] === 1) names.add(source);
    }
    return [...names];
  }

  /** Marks a row for the next batch and gives it the next sequence number. */
  touch(id: number): void {
    this.seq[id] = ++this.lastSeq;
    if (this.dirty[id] === 1) return;
    this.dirty[id] = 1;
    this.dirtyIds[this.dirtyCount++] = id;
    if (this.dirtyCount === 1) this.onDirty();
  }

  /** Takes the changed rows, newest values, and the definitions that no batch has carried yet. */
  takeDirty(): { quotes: QuoteRow[]; definitions: QuoteDefinition[] } {
    const quotes: QuoteRow[] = [];
    for (let i = 0; i < this.dirtyCount; i++) {
      const id = this.dirtyIds[i]!;
      this.dirty[id] = 0;
      quotes.push(this.row(id));
    }
    this.dirtyCount = 0;
    const definitions: QuoteDefinition[] = [...this.redefined].map((id) => this.definition(id));
    this.redefined.clear();
    for (; this.announced < this.keys.length; this.announced++) {
      definitions.push(this.definition(this.announced));
    }
    return { quotes, definitions };
  }

  row(id: number): QuoteRow {
    const previousClose = this.previousClose[id]!;
    return [
      id,
      this.seq[id]!,
      this.price[id]!,
      withoutFloatNoise(this.volume[id]!),
      this.timeMs[id]!,
      this.open[id]!,
      this.dayHigh[id]!,
      this.dayLow[id]!,
      Number.isNaN(previousClose) ? null : previousClose,
      this.stale[id] === 1 ? 1 : 0,
    ];
  }

  private definition(id: number): QuoteDefinition {
    const key = this.keys[id]!;
    const source = this.sources[id];
    return {
      id,
      key,
      ...(source === undefined ? {} : { source }),
      ...(this.active[id] === 0 ? { unserved: true } : {}),
    };
  }

  private exchangeIndex(exchangeShortName: string): number {
    const index = this.exchanges.indexOf(exchangeShortName);
    return index >= 0 ? index : this.exchanges.push(exchangeShortName) - 1;
  }

  private grow(rows: number): void {
    if (rows <= this.price.length) return;
    const capacity = Math.max(rows, this.price.length * 2);
    const f64 = (old: Float64Array, fill = 0): Float64Array<ArrayBuffer> => {
      const grown = new Float64Array(capacity).fill(fill);
      grown.set(old);
      return grown;
    };
    const i32 = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const grown = new Int32Array(capacity);
      grown.set(old);
      return grown;
    };
    const u8 = (old: Uint8Array): Uint8Array<ArrayBuffer> => {
      const grown = new Uint8Array(capacity);
      grown.set(old);
      return grown;
    };
    this.price = f64(this.price);
    this.lastSize = f64(this.lastSize, -1);
    this.timeMs = f64(this.timeMs);
    this.open = f64(this.open);
    this.dayHigh = f64(this.dayHigh);
    this.dayLow = f64(this.dayLow);
    this.volume = f64(this.volume);
    this.previousClose = f64(this.previousClose, NaN);
    this.seq = f64(this.seq);
    this.acceptedMs = f64(this.acceptedMs);
    this.typicalGapMs = f64(this.typicalGapMs);
    this.sessionDay = i32(this.sessionDay);
    this.exchange = i32(this.exchange);
    this.dirtyIds = i32(this.dirtyIds);
    this.stale = u8(this.stale);
    this.active = u8(this.active);
    this.dirty = u8(this.dirty);
  }
}

/** Fractions of a coin add up to 0.30000000000000004: eight decimals are all that any venue reports. */
function withoutFloatNoise(volume: number): number {
  if (Number.isInteger(volume)) return volume;
  const scale = volume < 1e7 ? 1e8 : 1e2;
  return Math.round(volume * scale) / scale;
}
