import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { rateLimited } from '../../../common/logging/rate-limited.js';
import type { AppConfig } from '../../../config/app-config.js';

/**
 * Connection for what the nodes share about the vendors, made at the first question to one: a node may change from an
 * invented market to a real one while it runs. Fails at once while Redis is away: then each counts alone.
 */
export function connectVendorRedis({ env }: AppConfig): Redis | undefined {
  if (!env.REDIS_URL) return undefined;
  const logger = new Logger('MarketDataProvider');
  const warn = rateLimited((message, suppressed) => logger.warn({ suppressed }, message));
  const redis = new Redis(env.REDIS_URL, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 1_000,
  });
  redis.on('error', (error: Error) => warn(`vendor limits: ${error.message}`));
  return redis;
}
