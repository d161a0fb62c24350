import { epochName, FEED_SILENT_MS } from '../../../common/market/feed-epoch-name.js';
import type {
  FeedSource,
  QuoteBatch,
  QuoteDefinition,
  QuoteRow,
} from '../../../common/market/quote-batch.js';
import { EpochGate } from '../../../infra/bus/epoch-gate.js';
import { QuoteState } from '../../../infra/bus/quote-state.js';

/** What this node knows of one shard. */
class Shard {
  readonly state = new QuoteState();
  readonly gate: EpochGate;
  private wallTimeMs = NaN;
  heardMs = -Infinity;
  silent = false;

  constructor(nowMs: () => number) {
    this.gate = new EpochGate(nowMs);
  }

  /** A snapshot that is read again says nothing new: only another time of the feed shows that it lives. */
  hear({ wallTimeMs }: QuoteBatch, nowMs: number): void {
    if (wallTimeMs === this.wallTimeMs) return;
    this.wallTimeMs = wallTimeMs;
    this.heardMs = nowMs;
  }
}

/**
 * Makes one feed of the shards', in an epoch and with sequence numbers of this node: ids of a shard become
 * `id × shards + shard`. Another epoch of any shard, or another market, begins a new one with everything that is known, for ids
 * mean other instruments then. The rows of a shard that is silent are marked stale, while others go on.
 */
export class ShardMerge {
  private readonly shards: readonly Shard[];
  private epoch: string;
  private generation = 0;
  private seq = 0;

  /** @param nowMs wall clock, ms since epoch UTC */
  constructor(
    count: number,
    private readonly onBatch: (batch: QuoteBatch) => void,
    private readonly nowMs: () => number = Date.now,
  ) {
    this.shards = Array.from({ length: count }, () => new Shard(nowMs));
    this.epoch = epochName(this.generation, 0);
  }

  apply(shard: number, batch: QuoteBatch): void {
    for (const one of this.shards[shard]!.gate.admit(batch)) this.take(shard, one);
  }

  /** Tells all rows of a shard again: whoever waited for the newest has been sent none. */
  repeat(shard: number): void {
    const everything = this.shards[shard]!.state.toBatch();
    if (everything) this.emit(shard, { quotes: everything.quotes }, everything.wallTimeMs);
  }

  /** Call about once a second. */
  checkSilence(): void {
    const nowMs = this.nowMs();
    this.shards.forEach((one, shard) => {
      if (one.silent || one.state.epoch === null || nowMs - one.heardMs <= FEED_SILENT_MS) return;
      one.silent = true;
      // When nothing is heard at all, the book says so of everything.
      if (this.shards.some(({ silent, state }) => !silent && state.epoch !== null))
        this.emit(shard, { definitions: [], quotes: one.state.toBatch()!.quotes }, nowMs);
    });
  }

  private take(shard: number, batch: QuoteBatch): void {
    const one = this.shards[shard]!;
    const { state } = one;
    const replaced = state.epoch !== null && state.epoch !== batch.epoch;
    const elsewhere = this.shards.filter((other) => other !== one && isOtherMarket(other.state, batch.feed));
    for (const other of elsewhere) other.state.clear();
    const definitions = (batch.definitions ?? []).filter(
      (definition) => replaced || !state.hasDefinition(definition),
    );
    const quotes = batch.quotes.filter((row) => replaced || !state.hasRow(row));
    const back = one.silent;
    one.silent = false;
    one.hear(batch, this.nowMs());
    state.add(batch);
    if (replaced || elsewhere.length > 0) this.beginAgain(batch.wallTimeMs);
    else this.emit(shard, { definitions, quotes: back ? state.toBatch()!.quotes : quotes }, batch.wallTimeMs);
  }

  private beginAgain(wallTimeMs: number): void {
    this.epoch = epochName(++this.generation, 0);
    this.seq = 0;
    this.shards.forEach(({ state }, shard) => {
      const everything = state.toBatch();
      if (everything) this.emit(shard, everything, wallTimeMs);
    });
  }

  private emit(
    shard: number,
    { definitions = [], quotes }: Pick<QuoteBatch, 'definitions' | 'quotes'>,
    wallTimeMs: number,
  ): void {
    const { length } = this.shards;
    const { silent } = this.shards[shard]!;
    this.onBatch({
      epoch: this.epoch,
      ...this.head(wallTimeMs),
      wallTimeMs,
      definitions: definitions.map((one): QuoteDefinition => ({ ...one, id: one.id * length + shard })),
      quotes: quotes.map((row): QuoteRow => {
        const merged: QuoteRow = [...row];
        merged[0] = row[0] * length + shard;
        merged[1] = ++this.seq;
        if (silent) merged[9] = 1;
        return merged;
      }),
    });
  }

  /** Sources of all shards that are heard, and the clock of the first of them. */
  private head(wallTimeMs: number): Pick<QuoteBatch, 'feed' | 'marketTimeMs'> {
    const heads = this.shards.flatMap(({ silent, state: { head } }) => (head && !silent ? head : []));
    const [first] = heads;
    const names = new Set(heads.flatMap(({ feed }) => feed.source.split(', ')));
    return {
      feed: { ...first!.feed, source: [...names].sort().join(', ') },
      marketTimeMs: wallTimeMs + first!.marketTimeMs - first!.wallTimeMs,
    };
  }
}

function isOtherMarket({ head }: QuoteState, { simulated, replay }: FeedSource): boolean {
  return head !== null && (head.feed.simulated !== simulated || head.feed.replay !== replay);
}
