import { Injectable, Logger } from '@nestjs/common';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import type { QuoteBatch } from '../../../common/market/quote-batch.js';
import { QuoteShards } from '../../../infra/bus/quote-shards.js';
import { ShardMerge } from './shard-merge.js';

/** A shard that nobody wants is left after this: whoever reloads a page does not make the node load a snapshot. */
export const LEAVE_AFTER_MS = 60_000;
/** How often this node asks whether the feed of a shard that it does not follow lives, and what its prices are. */
const HEARTBEAT_EVERY_MS = 2_000;
const PRICES_EVERY_MS = 10_000;

interface Followed {
  end: Promise<() => Promise<void>> | null;
  /** Its snapshot has been read since it is followed. */
  current: boolean;
  wantedMs: number;
  heartbeatMs: number;
  pricesMs: number;
  reading: Promise<void> | null;
}

/**
 * Reads the streams of those shards whose instruments somebody here follows, and of the others the snapshot every few seconds:
 * lists, movers and jobs need all prices, though not at once. Where there is one shard it is followed for ever.
 */
@Injectable()
export class ShardFollower {
  private readonly logger = new Logger('QuoteShards');
  private readonly warn = rateLimited((message, suppressed) => this.logger.warn({ suppressed }, message));
  private readonly states: readonly Followed[];
  private onBatch: (shard: number, batch: QuoteBatch) => void = () => undefined;
  private merge: ShardMerge | null = null;
  private stopped = false;

  constructor(private readonly shards: QuoteShards) {
    this.states = Array.from({ length: shards.count }, () => ({
      end: null,
      current: shards.count === 1,
      wantedMs: -Infinity,
      heartbeatMs: -Infinity,
      pricesMs: -Infinity,
      reading: null,
    }));
  }

  /** Shards whose streams are read now. */
  get following(): number[] {
    return this.states.flatMap(({ end }, shard) => (end ? shard : []));
  }

  /** Begins to deliver; resolves after the first try to reach every shard. */
  async start(onBatch: (batch: QuoteBatch) => void): Promise<void> {
    if (this.shards.count === 1) {
      this.onBatch = (_shard, batch) => onBatch(batch);
      this.follow(0);
      await this.states[0]!.end;
      return;
    }
    const merge = new ShardMerge(this.shards.count, onBatch);
    this.merge = merge;
    this.onBatch = (shard, batch) => merge.apply(shard, batch);
    this.look();
    await Promise.all(this.states.map(({ reading }) => reading));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.states.map(async ({ end, reading }) => ((await end)?.(), reading)));
  }

  /** Somebody follows an instrument of this exchange: its shard is followed at once. */
  want(exchangeShortName: string): void {
    const shard = this.shards.ofExchange(exchangeShortName);
    this.states[shard]!.wantedMs = performance.now();
    if (this.merge) this.follow(shard);
  }

  /** Whether what is known of the exchange's prices is the newest; otherwise all of them are told again once it is. */
  isCurrent(exchangeShortName: string): boolean {
    return this.states[this.shards.ofExchange(exchangeShortName)]!.current;
  }

  /** Call about once a second. */
  look(): void {
    if (!this.merge || this.stopped) return;
    this.merge.checkSilence();
    const nowMs = performance.now();
    this.states.forEach((state, shard) => {
      if (state.end && nowMs - state.wantedMs > LEAVE_AFTER_MS) this.leave(state);
      if (!state.end && !state.reading) this.read(shard, state, nowMs);
    });
  }

  private follow(shard: number): void {
    const state = this.states[shard]!;
    if (state.end || this.stopped) return;
    state.end = this.shards.bus(shard).subscribe((batch) => this.onBatch(shard, batch));
    const { end } = state;
    end.then(
      () => {
        if (state.end !== end) return;
        state.current = true;
        this.merge?.repeat(shard);
      },
      (error: Error) => {
        state.end = null;
        this.warn(`the quotes of shard ${shard} are not followed: ${error.message}`);
      },
    );
  }

  private leave(state: Followed): void {
    const { end } = state;
    state.end = null;
    state.current = false;
    state.pricesMs = performance.now();
    void end?.then((stop) => stop());
  }

  private read(shard: number, state: Followed, nowMs: number): void {
    const whole = nowMs - state.pricesMs >= PRICES_EVERY_MS;
    if (!whole && nowMs - state.heartbeatMs < HEARTBEAT_EVERY_MS) return;
    state.heartbeatMs = nowMs;
    if (whole) state.pricesMs = nowMs;
    state.reading = this.shards
      .bus(shard)
      .read(whole ? 'everything' : 'heartbeat')
      .then(
        (batch) => {
          // Nothing was there: it is looked for at the next turn.
          if (!batch) state.pricesMs = -Infinity;
          else if (!this.stopped) this.onBatch(shard, batch);
        },
        (error: Error) => {
          state.pricesMs = -Infinity;
          this.warn(`the quotes of shard ${shard} cannot be read: ${error.message}`);
        },
      )
      .finally(() => (state.reading = null));
  }
}
