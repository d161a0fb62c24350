import { Redis } from 'ioredis';
import { AppConfig } from '../../../src/config/app-config.js';
import { RATE_LIMITS } from '../../../src/infra/rate-limit/rate-limit-rules.js';
import { RateLimits } from '../../../src/infra/rate-limit/rate-limits.js';
import { ownRedis } from '../../setup/test-app.js';

const redisUrl = ownRedis();
const TIMES = RATE_LIMITS['contact.address'].times;

/** A database that no worker of the tests has. */
function limitsUrl(): string {
  const url = new URL(redisUrl!);
  url.pathname = '/15';
  return url.href;
}

(redisUrl ? describe : describe.skip)('limits in Redis', () => {
  const nodes: RateLimits[] = [];
  const node = (env: Record<string, string>): RateLimits => {
    const limits = new RateLimits(
      AppConfig.fromEnv({ NODE_ENV: 'test', REDIS_URL: redisUrl!, ...env }, '/tmp'),
    );
    nodes.push(limits);
    return limits;
  };
  const passes = (limits: RateLimits, address: string): Promise<boolean> =>
    limits.take('contact.address', address).then(
      () => true,
      () => false,
    );
  const exhaust = async (limits: RateLimits, address: string): Promise<void> => {
    for (let n = 0; n < TIMES; n += 1) await limits.take('contact.address', address);
  };
  const onEach = async (act: (redis: Redis) => Promise<unknown>, ...urls: string[]): Promise<void> => {
    for (const url of urls) {
      const redis = new Redis(url);
      await act(redis);
      await redis.quit();
    }
  };
  /** Until the connection stands limits are counted in memory. */
  const connected = async (limits: RateLimits): Promise<RateLimits> => {
    const { redis } = limits as unknown as { redis: Redis };
    if (redis.status !== 'ready') await new Promise((resolve) => redis.once('ready', resolve));
    return limits;
  };
  beforeEach(() => onEach((redis) => redis.flushdb(), redisUrl!, limitsUrl()));
  afterEach(() => nodes.splice(0).forEach((limits) => limits.onModuleDestroy()));
  afterAll(() => onEach((redis) => redis.flushdb(), limitsUrl()));

  it('have a database of their own, which outlives the one of jobs and caches, and the other way round', async () => {
    const limits = await connected(node({ RATE_LIMIT_REDIS_URL: limitsUrl() }));
    await exhaust(limits, '192.0.2.7');
    await onEach((redis) => redis.set('a job', '1'), redisUrl!);
    expect(await passes(await connected(node({ RATE_LIMIT_REDIS_URL: limitsUrl() })), '192.0.2.7')).toBe(
      false,
    );
    await onEach(async (redis) => {
      expect(await redis.keys('limit:*')).toEqual([]);
      await redis.flushdb();
    }, redisUrl!);
    expect(await passes(limits, '192.0.2.7')).toBe(false);
    await onEach((redis) => redis.set('a job', '1'), redisUrl!);
    await onEach((redis) => redis.flushdb(), limitsUrl());
    await onEach(async (redis) => expect(await redis.get('a job')).toBe('1'), redisUrl!);
    expect(await passes(limits, '192.0.2.7')).toBe(true);
  });

  it('need none where Redis has one only: their keys begin with limit:, and end with their window', async () => {
    const limits = await connected(node({}));
    await exhaust(limits, '2001:db8::1');
    expect(await passes(await connected(node({})), '2001:db8:0:0:9::9')).toBe(false);
    await onEach(async (redis) => {
      const keys = await redis.keys('*');
      expect(keys.map((key) => key.replace(/:[\w-]{22}$/, '')).sort()) //
        .toEqual(['limit:contact.address', 'limit:contact.address/48']);
      for (const key of keys) {
        const leftS = await redis.ttl(key);
        expect(leftS).toBeGreaterThan(0);
        expect(leftS).toBeLessThanOrEqual(RATE_LIMITS['contact.address'].windowS);
      }
    }, redisUrl!);
  });

  it('are counted in memory while it is away', async () => {
    const limits = node({ RATE_LIMIT_REDIS_URL: 'redis://127.0.0.1:1' });
    await exhaust(limits, '192.0.2.7');
    expect(await passes(limits, '192.0.2.7')).toBe(false);
    expect(await passes(limits, '192.0.2.8')).toBe(true);
  });
});
