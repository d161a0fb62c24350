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
