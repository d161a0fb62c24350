import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { systemClock, type WallClock } from '../port/wall-clock.js';
import type { FeedShare } from './poll-plan.js';
import { VENDOR_ASKERS, type VendorAsker } from './call-lanes.js';

/** How often a vendor may be called, over all nodes together. */
export interface RateBudget {
  /** What nobody but the feed can use up. */
  readonly feedShare: FeedShare;
  /**
   * Takes one call out of the asker's share, or out of that of a less important one.
   * @returns 0, or how many ms to wait before the next attempt (nothing was taken).
   */
  consume(asker: VendorAsker): Promise<number>;
  /** Nobody may call for so long (the vendor's Retry-After). */
  block(durationMs: number): Promise<void>;
  /** How many of the calls of a window are used now. */
  used(): Promise<{ calls: number; perMs: number; used: number }>;
}

export interface RateBudgetOptions {
  vendor: string;
  calls: number;
  perMs: number;
  /** Shared between the nodes; without it, and while it is away, every node counts for itself. */
  redis?: Redis;
  clock?: WallClock;
}

const MEMBERS_SHARE = 0.3;
const VISITORS_SHARE = 0.2;

/** Calls of a budget that are reserved for each asker; their sum is the budget. */
export function sharesOf(calls: number): Record<VendorAsker, number> {
  // Too few to divide: whoever comes first.
  if (calls < VENDOR_ASKERS.length) return { feed: calls, members: 0, visitors: 0 };
  const members = Math.max(1, Math.floor(calls * MEMBERS_SHARE));
  const visitors = Math.max(1, Math.floor(calls * VISITORS_SHARE));
  return { feed: calls - members - visitors, members, visitors };
}

/**
 * Each asker has a share that less important ones cannot touch, counted by itself: one count for all could be used up
 * by a flood before the feed's next poll.
 */
export function createRateBudget({
  vendor,
  calls,
  perMs,
  redis,
  clock = systemClock,
}: RateBudgetOptions): RateBudget {
  const shares = sharesOf(calls);
  const pools = VENDOR_ASKERS.filter((asker) => shares[asker] > 0).map((asker) => {
    const alone = new WindowCount(shares[asker], perMs, clock);
    const keyPrefix = `pricealgo:vendor:${vendor}`;
    const limits = { keyPrefix, points: shares[asker], duration: perMs / 1000 };
    return redis
      ? new SharedCount(new RateLimiterRedis({ ...limits, storeClient: redis }), asker, alone)
      : alone;
  });
  return {
    feedShare: { calls: shares.feed, perMs },
    async consume(asker) {
      let waitMs = Infinity;
      for (const pool of pools.slice(Math.min(VENDOR_ASKERS.indexOf(asker), pools.length - 1))) {
        const poolWaitMs = await pool.take();
        if (poolWaitMs === 0) return 0;
        waitMs = Math.min(waitMs, poolWaitMs);
      }
      return waitMs;
    },
    async block(durationMs) {
      await Promise.all(pools.map((pool) => pool.block(durationMs)));
    },
    async used() {
      const counts = await Promise.all(pools.map((pool) => pool.used()));
      return { calls, perMs, used: counts.reduce((sum, count) => sum + count, 0) };
    },
  };
}

/** Calls within windows of fixed length, the first of which begins with a call. */
class WindowCount {
  private left = 0;
  private endMs = -Infinity;
  private blockedUntilMs = -Infinity;

  constructor(
    private readonly calls: number,
    private readonly perMs: number,
    private readonly clock: WallClock,
  ) {}

  take(): number {
    const nowMs = this.clock.monotonicMs();
    if (nowMs < this.blockedUntilMs) return Math.max(1, this.blockedUntilMs - nowMs);
    if (nowMs >= this.endMs) {
      this.left = this.calls;
      this.endMs = nowMs + this.perMs;
    }
    if (this.left === 0) return Math.max(1, this.endMs - nowMs);
    this.left -= 1;
    return 0;
  }

  used(): number {
    return this.clock.monotonicMs() >= this.endMs ? 0 : this.calls - this.left;
  }

  block(durationMs: number): void {
    this.blockedUntilMs = Math.max(this.blockedUntilMs, this.clock.monotonicMs() + durationMs);
  }
}

/** The same in Redis, for all nodes; while that is away each counts alone. */
class SharedCount {
  constructor(
    private readonly limiter: RateLimiterRedis,
    private readonly key: string,
    private readonly alone: WindowCount,
  ) {}

  async take(): Promise<number> {
    try {
      await this.limiter.consume(this.key);
      return 0;
    } catch (refusal) {
      return refusal instanceof RateLimiterRes ? Math.max(1, refusal.msBeforeNext) : this.alone.take();
    }
  }

  async used(): Promise<number> {
    // While Redis is away each node knows of its own calls only.
    const count = await this.limiter.get(this.key).catch(() => null);
    return count?.consumedPoints ?? this.alone.used();
  }

  async block(durationMs: number): Promise<void> {
    this.alone.block(durationMs);
    await this.limiter.block(this.key, Math.ceil(durationMs / 1000)).catch(() => undefined);
  }
}
