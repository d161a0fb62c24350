import { createHash } from 'node:crypto';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { AppError } from '../../common/errors/app-error.js';
import { countedAddress } from '../../common/net/client-address.js';
import { AppConfig } from '../../config/app-config.js';
import { RATE_LIMITS, type RateLimitName, type RateLimitRule } from './rate-limit-rules.js';

/**
 * Counts attempts per rule and key: in Redis where there is one (for all nodes together, in memory while Redis does not
 * answer), else in memory. Limits per node are always counted in memory. Keys are hashed: Redis holds no e-mail address and
 * no phone number.
 */
@Injectable()
export class RateLimits implements OnModuleDestroy {
  private readonly redis: Redis | null;
  private readonly limiters = new Map<RateLimitName, RateLimiterAbstract>();

  constructor(config: AppConfig) {
    const { REDIS_URL, RATE_LIMIT_FACTOR } = config.env;
    this.redis = REDIS_URL
      ? new Redis(REDIS_URL, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 500 })
      : null;
    // An error event without a listener would end the process; the insurance limiter counts meanwhile.
    this.redis?.on('error', () => undefined);
    for (const [name, rule] of Object.entries<RateLimitRule>(RATE_LIMITS)) {
      const points = Math.max(1, Math.round(rule.times * RATE_LIMIT_FACTOR));
      const options = { keyPrefix: `limit:${name}`, points, duration: rule.windowS };
      const memory = new RateLimiterMemory(options);
      this.limiters.set(
        name as RateLimitName,
        this.redis && !rule.perNode
          ? new RateLimiterRedis({ ...options, storeClient: this.redis, insuranceLimiter: memory })
          : memory,
      );
    }
  }

  /** Counts one attempt. @throws AppError `too_many_requests` with `Retry-After` when it is one too many. */
  async take(name: RateLimitName, key: string): Promise<void> {
    await this.limiter(name).consume(counted(name, key)).catch(refuse);
  }

  /** Takes one attempt off the count again. */
  async giveBack(name: RateLimitName, key: string): Promise<void> {
    await this.limiter(name).reward(counted(name, key));
  }

  /** Resets the count after a success. */
  async forgive(name: RateLimitName, key: string): Promise<void> {
    await this.limiter(name).delete(counted(name, key));
  }

  onModuleDestroy(): void {
    this.redis?.disconnect();
  }

  private limiter(name: RateLimitName): RateLimiterAbstract {
    return this.limiters.get(name)!;
  }
}

function counted(name: RateLimitName, key: string): string {
  const what = RATE_LIMITS[name].per === 'address' ? countedAddress(key) : key;
  return createHash('sha256').update(what).digest('base64url').slice(0, 22);
}

function refuse(state: unknown): never {
  if (!(state instanceof RateLimiterRes)) throw state;
  throw new AppError('too_many_requests', { retryAfterS: Math.max(1, state.msBeforeNext / 1_000) });
}
