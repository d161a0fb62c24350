import { parseInstrumentKey, type InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { FeedStatus, IdentifiedQuote, Quote } from '@pricealgo/contract/realtime';
import { FEED_SILENT_MS } from '../../../common/market/feed-epoch-name.js';
import type { FeedSource, QuoteBatch, QuoteDefinition } from '../../../common/market/quote-batch.js';
import { FED, QuoteColumns, STORED, UNKNOWN, toQuote } from './quote-columns.js';
import { PackedFragments, QuoteFragments } from './quote-fragments.js';
import { EpochGate } from '../../../infra/bus/quote-state.js';
import type { StoredPrice } from '../stored/stored-price.repository.js';

/** Replayed clocks run at another speed: clients are notified again when their clock is this far off. */
const CLOCK_TOLERANCE_MS = 2_000;

export interface QuoteBookListener {
  /** Slots whose quote changed. Valid only during the call: the array is reused. */
  onQuotes?(slots: readonly number[]): void;
  /** Epoch, source, clock or the feed's health changed. `epochChanged`: every id known before is void. */
  onFeed?(status: FeedStatus, epochChanged: boolean): void;
}

/**
 * The newest quote of every instrument on this node. Instruments have slots, small numbers that never change while the
 * process lives; the feed's own ids are translated on the way in and on the way out.
 */
export class QuoteBook {
  readonly columns = new QuoteColumns();
  readonly fragments = new QuoteFragments(
    this.columns,
    (slot) => this.idAt(slot),
    (slot) => this.identifiedQuoteAt(slot),
  );
  /** The same for clients that read version 2 of rows. */
  readonly packed = new PackedFragments(this.columns, (slot) => this.idAt(slot));
  private readonly slots = new Map<string, number>();
  private readonly keys: { key: InstrumentKey; exchangeShortName: string; symbol: string }[] = [];
  /** Feed id of each slot, -1 = the running feed has not named it. */
  private readonly ids: number[] = [];
  /** The source of each slot, where it is not the whole feed's source. */
  private readonly sources: (string | undefined)[] = [];
  /** The source of the kept price of each slot that has one. */
  private readonly storedSources: (string | undefined)[] = [];
  /** The kept prices are those of a recorded day's past. */
  private storedReplay = false;
  /** 1: the running feed has said that none of its sources serves the slot any more. */
  private readonly unserved: boolean[] = [];
  /** How many instruments of each exchange some source of the running feed serves. */
  private readonly servedOn = new Map<string, number>();
  private slotOfId: number[] = [];
  private currentEpoch = '';
  private readonly gate: EpochGate;
  private newestSeq = 0;
  private source: FeedSource | null = null;
  private offsetMs = 0;
  private reportedOffsetMs = 0;
  private lastReceivedMs = 0;
  private newestLagMs = 0;
  private silent = true;
  private readonly listeners = new Set<QuoteBookListener>();
  private readonly changed: number[] = [];

  /** @param nowMs wall clock, ms since epoch UTC. */
  constructor(private readonly nowMs: () => number = Date.now) {
    this.gate = new EpochGate(nowMs);
  }

  get epoch(): string {
    return this.currentEpoch;
  }

  /** Highest sequence number seen in this epoch. */
  get seq(): number {
    return this.newestSeq;
  }

  listen(listener: QuoteBookListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Takes a batch over. Rows that are not newer than the held ones, and late batches of earlier terms, change nothing. */
  apply(batch: QuoteBatch): void {
    for (const one of this.gate.admit(batch)) this.take(one);
  }

  /**
   * Takes over prices that were kept from earlier. Each is shown as of its time, as stale and under its own source, until a
   * feed prices the instrument. None is shown beside invented prices, and beside recorded ones only what was known then.
   * @param replay the prices are of before the recorded day
   */
  applyStored(prices: readonly StoredPrice[], replay = false): void {
    if (this.source && (this.source.simulated || this.source.replay !== replay)) return;
    this.storedReplay = replay;
    const { changed, columns } = this;
    changed.length = 0;
    for (const stored of prices) {
      const slot = this.slotFor(stored.key);
      if (!columns.writeStored(slot, stored)) continue;
      this.storedSources[slot] = stored.source;
      this.fragments.forget(slot);
      this.packed.forget(slot);
      // Sockets know instruments by the feed's ids: before there is one, only HTTP can serve this price.
      if (this.ids[slot]! >= 0) changed.push(slot);
    }
    if (changed.length > 0) for (const listener of this.listeners) listener.onQuotes?.(changed);
  }

  /** Another market than the real one is shown from now on. */
  dropStored(): void {
    const { known } = this.columns;
    for (let slot = 0; slot < this.keys.length; slot++) if (known[slot] === STORED) known[slot] = UNKNOWN;
  }

  /** Call about once a second: notices a silent feed and a clock that clients no longer know. */
  checkFeed(): void {
    const silent = this.nowMs() - this.lastReceivedMs > FEED_SILENT_MS;
    const clockOff = Math.abs(this.offsetMs - this.reportedOffsetMs) > CLOCK_TOLERANCE_MS;
    if (silent === this.silent && !clockOff) return;
    this.silent = silent;
    this.notifyFeed(false);
  }

  /** Newest quote of an instrument; marked stale while the feed is silent, whatever the instrument's own flag says. */
  get(key: string): Quote | undefined {
    const slot = this.slots.get(key);
    const quote = slot === undefined ? undefined : this.quoteAt(slot);
    if (quote && this.silent) quote.stale = true;
    return quote;
  }

  /** Newest quote that a running feed keeps up to date; never one that is stale, invented or recorded. */
  followed(key: string): Quote | undefined {
    const slot = this.slots.get(key);
    if (slot === undefined || this.silent || this.columns.seq[slot] === 0) return undefined;
    const quote = this.quoteAt(slot);
    return !quote || quote.stale || quote.simulated || this.source?.replay ? undefined : quote;
  }

  /** Newest quote that some feed brought, never a kept price. */
  fed(key: string): Quote | undefined {
    const slot = this.slots.get(key);
    return slot !== undefined && this.columns.known[slot] === FED ? this.get(key) : undefined;
  }

  /** Whether some source of the running feed serves the instrument; unknown, and so true, while none has been heard. */
  isServed(key: string): boolean {
    if (!this.source || this.silent) return true;
    const slot = this.slots.get(key);
    return slot !== undefined && this.ids[slot]! >= 0 && !this.unserved[slot];
  }

  /** Whether some source of the running feed serves any instrument of the exchange; true while no feed has been heard. */
  servesExchange(exchangeShortName: string): boolean {
    if (!this.source || this.silent) return true;
    return (this.servedOn.get(exchangeShortName) ?? 0) > 0;
  }

  /** In the given order; keys without a quote are left out. */
  getMany(keys: readonly string[]): Quote[] {
    return keys.flatMap((key) => this.get(key) ?? []);
  }

  /** State of the feed, `null` before its first batch. */
  feed(): FeedStatus | null {
    if (!this.source) return null;
    const { source, simulated, replay } = this.source;
    return {
      epoch: this.currentEpoch,
      source,
      simulated,
      replay,
      clockOffsetMs: this.offsetMs,
      down: this.silent,
    };
  }

  /** From the feed's sending to this node's hearing, ms, of the newest batch; `null` while the feed is silent. */
  lagMs(): number | null {
    return this.silent ? null : Math.max(0, this.newestLagMs);
  }

  /** The market clock: wall clock, or the recorded time in a replay. */
  marketNowMs(): number {
    return this.nowMs() + this.offsetMs;
  }

  /** Slot of an instrument, made when it has none. Only for keys that are known to exist: slots are never freed. */
  slotFor(key: InstrumentKey): number {
    const held = this.slots.get(key);
    if (held !== undefined) return held;
    const parsed = parseInstrumentKey(key);
    if (!parsed) throw new RangeError(`not an instrument key: ${key}`);
    const slot = this.keys.length;
    this.columns.ensure(slot);
    this.slots.set(key, slot);
    this.keys.push({ key, ...parsed });
    this.ids.push(-1);
    this.sources.push(undefined);
    return slot;
  }

  /** Slot of an instrument that some feed has named or somebody has requested, `undefined` where there is none yet. */
  slotOf(key: InstrumentKey): number | undefined {
    return this.slots.get(key);
  }

  keyAt(slot: number): InstrumentKey {
    return this.keys[slot]!.key;
  }

  /** The running feed's id of a slot, -1 when it has not named it. */
  idAt(slot: number): number {
    return this.ids[slot]!;
  }

  exchangeAt(slot: number): string {
    return this.keys[slot]!.exchangeShortName;
  }

  private take(batch: QuoteBatch): void {
    const epochChanged = batch.epoch !== this.currentEpoch;
    if (epochChanged) this.begin(batch);
    const feedChanged = this.receive(batch);
    this.changed.length = 0;
    for (const definition of batch.definitions ?? []) this.define(definition);
    // Whole quotes name the source.
    if (feedChanged) this.fragments.clear();
    if (epochChanged || feedChanged) this.notifyFeed(epochChanged);
    this.packed.follow(batch.marketTimeMs, this.newestSeq);
    const { changed, columns, slotOfId } = this;
    for (const row of batch.quotes) {
      const slot = slotOfId[row[0]];
      if (slot === undefined) continue;
      if (columns.write(slot, row)) changed.push(slot);
      if (row[1] > this.newestSeq) this.newestSeq = row[1];
    }
    if (changed.length > 0) for (const listener of this.listeners) listener.onQuotes?.(changed);
  }

  private quoteAt(slot: number): Quote | undefined {
    const { columns } = this;
    if (columns.known[slot] === STORED) {
      const source = { source: this.storedSources[slot]!, simulated: false, replay: false };
      return toQuote(columns, slot, this.keys[slot]!, source);
    }
    if (columns.known[slot] !== FED || !this.source) return undefined;
    const source = this.sources[slot];
    const quote = toQuote(columns, slot, this.keys[slot]!, source ? { ...this.source, source } : this.source);
    // The running feed has not priced it: this is what an earlier one, perhaps of another source, left behind.
    if (columns.seq[slot] === 0) quote.stale = true;
    return quote;
  }

  /** Newest quote of a slot, once the running feed has named the instrument and priced it, or a kept price stands in. */
  identifiedQuoteAt(slot: number): IdentifiedQuote | undefined {
    const id = this.ids[slot]!;
    const { seq, known } = this.columns;
    if (id < 0 || (seq[slot] === 0 && known[slot] !== STORED)) return undefined;
    const quote = this.quoteAt(slot);
    return quote && { id, ...quote };
  }

  private begin({ epoch, feed }: QuoteBatch): void {
    const { source } = this;
    // An invented or recorded price must not stay under the name of a real source, nor the other way round.
    if (source && (source.simulated !== feed.simulated || source.replay !== feed.replay)) {
      this.columns.known.fill(UNKNOWN);
      this.sources.fill(undefined);
    }
    if (feed.simulated || feed.replay !== this.storedReplay) this.dropStored();
    this.currentEpoch = epoch;
    this.newestSeq = 0;
    this.slotOfId = [];
    this.ids.fill(-1);
    this.servedOn.clear();
    this.columns.seq.fill(0);
    this.fragments.clear();
    this.packed.clear();
  }

  /** @returns true when clients should be notified: the feed is back, or its source changed under the same epoch. */
  private receive(batch: QuoteBatch): boolean {
    const changed = this.silent || this.source?.source !== batch.feed.source;
    this.source = batch.feed;
    this.offsetMs = batch.marketTimeMs - batch.wallTimeMs;
    this.lastReceivedMs = this.nowMs();
    this.newestLagMs = this.lastReceivedMs - batch.wallTimeMs;
    this.silent = false;
    return changed;
  }

  private define({ id, key, source, unserved = false }: QuoteDefinition): void {
    if (!Number.isSafeInteger(id) || id < 0 || !parseInstrumentKey(key)) return;
    const slot = this.slotFor(key);
    const exchange = this.exchangeAt(slot);
    const before = this.ids[slot]! >= 0 && !this.unserved[slot] ? 1 : 0;
    this.servedOn.set(exchange, (this.servedOn.get(exchange) ?? 0) - before + (unserved ? 0 : 1));
    this.ids[slot] = id;
    this.slotOfId[id] = slot;
    this.unserved[slot] = unserved;
    this.fragments.forget(slot);
    this.packed.forget(slot);
    // Its followers can be sent its kept price now.
    if (this.columns.known[slot] === STORED) this.changed.push(slot);
    if (this.sources[slot] === source) return;
    this.sources[slot] = source;
    // Clients learn a source only from a whole quote: they get one as at the begin of a session.
    this.columns.session[slot]!++;
  }

  private notifyFeed(epochChanged: boolean): void {
    const status = this.feed();
    if (!status) return;
    this.reportedOffsetMs = this.offsetMs;
    for (const listener of this.listeners) listener.onFeed?.(status, epochChanged);
  }
}
