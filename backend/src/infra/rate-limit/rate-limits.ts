import { createHash } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../common/errors/app-error.js';
import { countedAddress, widerAddress } from '../../common/net/client-address.js';
import { AppConfig } from '../../config/app-config.js';
import { InsuredLimiter, MemoryLimiter, type Limiter } from './memory-limiter.js';
import {
  MAX_KEYS_IN_MEMORY,
  RATE_LIMITS,
  WIDE,
  type RateLimitName,
  type RateLimitRule,
} from './rate-limit-rules.js';

/** The count of a rule, and the one of the networks around the addresses that it counts. */
interface Counts {
  readonly each: Limiter;
  readonly wide: Limiter;
}

type Counted = readonly [Limiter, string];

/**
 * Counts attempts per rule and key: in Redis where there is one (for all nodes together, in memory while Redis does not
 * answer), else in memory. Limits per node are always counted in memory. Keys are hashed: Redis holds no e-mail address and
 * no phone number.
 */
@Injectable()
export class RateLimits implements OnModuleDestroy {
  private readonly redis: Redis | null;
  private readonly counts = new Map<RateLimitName, Counts>();

  constructor(config: AppConfig) {
    const { RATE_LIMIT_REDIS_URL, REDIS_URL } = config.env;
    const url = RATE_LIMIT_REDIS_URL ?? REDIS_URL;
    this.redis = url
      ? new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 500 })
      : null;
    // An error event without a listener would end the process; the insurance limiter counts meanwhile.
    this.redis?.on('error', () => undefined);
    for (const [name, rule] of Object.entries<RateLimitRule>(RATE_LIMITS)) {
      const times = timesOf(name as RateLimitName, config.env);
      this.counts.set(name as RateLimitName, {
        each: this.limiter(`limit:${name}`, times, rule),
        wide: this.limiter(`limit:${name}/48`, times * WIDE, rule),
      });
    }
  }

  /** Counts one attempt. @throws AppError `too_many_requests` with `Retry-After` when it is one too many. */
  async take(name: RateLimitName, key: string): Promise<void> {
    // In this order: a /64 that is over its limit uses nothing up that its neighbours have.
    for (const [limiter, counted] of this.of(name, key)) await limiter.consume(counted).catch(refuse);
  }

  /** The same for who goes another way then. @returns `false` when it is one too many */
  async tryTake(name: RateLimitName, key: string): Promise<boolean> {
    try {
      await this.take(name, key);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many_requests') return false;
      throw error;
    }
  }

  /** Takes one attempt off the count again. */
  async giveBack(name: RateLimitName, key: string): Promise<void> {
    for (const [limiter, counted] of this.of(name, key)) await limiter.reward(counted);
  }

  /** Resets the count after a success. A count of others, too (a /48), stays. */
  async forgive(name: RateLimitName, key: string): Promise<void> {
    const [[limiter, counted]] = this.of(name, key);
    await limiter.delete(counted);
  }

  onModuleDestroy(): void {
    this.redis?.disconnect();
  }

  private limiter(keyPrefix: string, times: number, { windowS, perNode }: RateLimitRule): Limiter {
    const memory = new MemoryLimiter(times, windowS * 1_000, MAX_KEYS_IN_MEMORY);
    if (!this.redis || perNode) return memory;
    const options = { storeClient: this.redis, keyPrefix, points: times, duration: windowS };
    return new InsuredLimiter(new RateLimiterRedis(options), memory);
  }

  /** The counters of an attempt with their keys, the narrowest first. */
  private of(name: RateLimitName, key: string): [Counted, ...Counted[]] {
    const { each, wide } = this.counts.get(name)!;
    if (RATE_LIMITS[name].per !== 'address') return [[each, hashed(key)]];
    const around = widerAddress(key);
    const narrow: Counted = [each, hashed(countedAddress(key))];
    return around === null ? [narrow] : [narrow, [wide, hashed(around)]];
  }
}

function timesOf(name: RateLimitName, { RATE_LIMIT_FACTOR, SMS_PER_DAY }: AppConfig['env']): number {
  if (name === 'sms.day') return SMS_PER_DAY;
  return Math.max(1, Math.round(RATE_LIMITS[name].times * RATE_LIMIT_FACTOR));
}

function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}

function refuse(state: unknown): never {
  if (!(state instanceof RateLimiterRes)) throw state;
  throw new AppError('too_many_requests', { retryAfterS: Math.max(1, state.msBeforeNext / 1_000) });
}
