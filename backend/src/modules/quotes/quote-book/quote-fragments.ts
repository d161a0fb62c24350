import { packRow, type RowBase } from '@pricealgo/contract/quote-rows';
import type { QuoteDelta } from '@pricealgo/contract/realtime';
import type { QuoteColumns } from './quote-columns.js';

/**
 * Encoded deltas, made once per quote version however many sockets take them: `,[id,seq,price,volume,timeMs]` and the
 * same with `dayHigh,dayLow`. The leading comma lets a frame be built by concatenation alone.
 */
export class QuoteFragments {
  private readonly short: string[] = [];
  private readonly shortSeq: number[] = [];
  private readonly long: string[] = [];
  private readonly longSeq: number[] = [];
  private readonly full: string[] = [];
  private readonly fullSeq: number[] = [];

  constructor(
    private readonly columns: QuoteColumns,
    private readonly idOf: (slot: number) => number,
    private readonly quoteOf: (slot: number) => unknown,
  ) {}

  /** The slot's delta without its day's extremes. */
  shortOf(slot: number): string {
    const { columns } = this;
    const seq = columns.seq[slot]!;
    if (this.shortSeq[slot] === seq) return this.short[slot]!;
    const fragment = `,[${this.idOf(slot)},${seq},${columns.price[slot]},${columns.volume[slot]},${columns.timeMs[slot]}]`;
    this.shortSeq[slot] = seq;
    this.short[slot] = fragment;
    return fragment;
  }

  /** The slot's delta with dayHigh and dayLow. */
  longOf(slot: number): string {
    const { columns } = this;
    const seq = columns.seq[slot]!;
    if (this.longSeq[slot] === seq) return this.long[slot]!;
    const fragment = `${this.shortOf(slot).slice(0, -1)},${columns.dayHigh[slot]},${columns.dayLow[slot]}]`;
    this.longSeq[slot] = seq;
    this.long[slot] = fragment;
    return fragment;
  }

  /** The slot's whole quote as JSON, with its id; `undefined` where there is none. */
  fullOf(slot: number): string | undefined {
    const seq = this.columns.seq[slot]!;
    if (this.fullSeq[slot] === seq) return this.full[slot]!;
    const json = JSON.stringify(this.quoteOf(slot)) as string | undefined;
    // Without a sequence number of its own: that something comes to be there would not be noticed.
    if (json === undefined) return undefined;
    this.fullSeq[slot] = seq;
    this.full[slot] = json;
    return json;
  }

  /** The slot's values changed under the sequence number that they had. */
  forget(slot: number): void {
    for (const column of [this.shortSeq, this.longSeq, this.fullSeq]) column[slot] = -1;
  }

  /** Sequence numbers start over: nothing held is valid any more. */
  clear(): void {
    for (const column of [this.short, this.long, this.full]) column.length = 0;
    for (const column of [this.shortSeq, this.longSeq, this.fullSeq]) column.length = 0;
  }
}

/** How far the feed's clock and its numbers move on before texts count from new ones: their differences stay short. */
const SPAN_MS = 500;
const SPAN_SEQ = 16_000;
/** No sequence number: nothing is held. */
const NONE = -1;

/**
 * Encoded rows of version 2, made once per quote version and base however many sockets take them. All that are taken
 * between two calls of {@link follow} count from the same base, so that one frame may join them.
 */
export class PackedFragments {
  private current: RowBase = { timeMs: 0, seq: 0 };
  private readonly short: (string | null)[] = [];
  private readonly shortSeq: number[] = [];
  private readonly long: (string | null)[] = [];
  private readonly longSeq: number[] = [];

  constructor(
    private readonly columns: QuoteColumns,
    private readonly idOf: (slot: number) => number,
  ) {}

  /** What the texts that are taken now count from. */
  get base(): RowBase {
    return this.current;
  }

  /**
   * The feed has come so far.
   * @param marketTimeMs its market clock, ms since epoch UTC
   * @param seq its newest sequence number
   */
  follow(marketTimeMs: number, seq: number): void {
    const { current } = this;
    if (Math.abs(marketTimeMs - current.timeMs) < SPAN_MS && Math.abs(seq - current.seq) < SPAN_SEQ) return;
    this.current = { timeMs: Math.trunc(marketTimeMs), seq };
    this.clear();
  }

  /** The slot's row without its day's extremes; `null`: it does not fit and has to be sent whole. */
  shortOf(slot: number): string | null {
    const seq = this.columns.seq[slot]!;
    if (this.shortSeq[slot] === seq) return this.short[slot]!;
    const row = packRow(this.rowOf(slot), this.current);
    this.shortSeq[slot] = seq;
    this.short[slot] = row;
    return row;
  }

  /** The slot's row with dayHigh and dayLow; `null`: it does not fit and has to be sent whole. */
  longOf(slot: number): string | null {
    const { columns } = this;
    const seq = columns.seq[slot]!;
    if (this.longSeq[slot] === seq) return this.long[slot]!;
    const delta = this.rowOf(slot);
    delta.push(columns.dayHigh[slot]!, columns.dayLow[slot]!);
    const row = packRow(delta, this.current);
    this.longSeq[slot] = seq;
    this.long[slot] = row;
    return row;
  }

  /** The slot's values changed under the sequence number that they had. */
  forget(slot: number): void {
    this.shortSeq[slot] = NONE;
    this.longSeq[slot] = NONE;
  }

  /** Nothing held is valid any more. */
  clear(): void {
    this.shortSeq.fill(NONE);
    this.longSeq.fill(NONE);
  }

  private rowOf(slot: number): QuoteDelta {
    const { seq, price, volume, timeMs } = this.columns;
    return [this.idOf(slot), seq[slot]!, price[slot]!, volume[slot]!, timeMs[slot]!];
  }
}
