import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** How often a vendor may be called, over all nodes together. */
export interface RateBudget {
  /** Takes one call out of the budget. @returns 0, or how many ms to wait before the next attempt (nothing was taken). */
  consume(): Promise<number>;
  /** Nobody may call for so long (the vendor's Retry-After). */
  block(durationMs: number): Promise<void>;
}

export interface RateBudgetOptions {
  vendor: string;
  calls: number;
  perMs: number;
  /** Shared between the nodes; without it, and while it is away, every node counts for itself. */
  redis?: Redis;
}

const KEY = 'calls';

export function createRateBudget({ vendor, calls, perMs, redis }: RateBudgetOptions): RateBudget {
  const limits = { keyPrefix: `pricealgo:vendor:${vendor}`, points: calls, duration: perMs / 1000 };
  const memory = new RateLimiterMemory(limits);
  const limiter = redis
    ? new RateLimiterRedis({ ...limits, storeClient: redis, insuranceLimiter: memory })
    : memory;
  return {
    async consume() {
      try {
        await limiter.consume(KEY);
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
        throw refusal;
      }
    },
    async block(durationMs) {
      await limiter.block(KEY, Math.ceil(durationMs / 1000));
      if (limiter !== memory) await memory.block(KEY, Math.ceil(durationMs / 1000));
    },
  };
}
