import { AppConfig } from '../../config/app-config.js';
import { MAX_KEYS_IN_MEMORY, RATE_LIMITS, type RateLimitName } from './rate-limit-rules.js';
import { RateLimits } from './rate-limits.js';

/** What the limits hold in memory, rule by rule: of each the keys, and the networks around them. */
const held = (limits: RateLimits): number[] => {
  const { counts } = limits as unknown as { counts: Map<string, Record<'each' | 'wide', { size: number }>> };
  return [...counts.values()].flatMap(({ each, wide }) => [each.size, wide.size]);
};

describe('limits in the memory of a process', () => {
  it('hold so many keys of a rule, from however many networks somebody comes, and the newest', async () => {
    const limits = new RateLimits(AppConfig.fromEnv({ NODE_ENV: 'test' }, '/tmp'));
    const name: RateLimitName = 'contact.address';
    const passes = (address: string): Promise<boolean> =>
      limits.take(name, address).then(
        () => true,
        () => false,
      );
    const address = (n: number): string => `2001:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`;
    for (let n = 0; n < MAX_KEYS_IN_MEMORY + 2_000; n += 1) await limits.take(name, address(0x10_0000 + n));
    expect(Math.max(...held(limits))).toBe(MAX_KEYS_IN_MEMORY);
    const newest = address(0x10_0000 + MAX_KEYS_IN_MEMORY + 1_999);
    for (let used = 1; used < RATE_LIMITS[name].times; used += 1) expect(await passes(newest)).toBe(true);
    expect(await passes(newest)).toBe(false);
    limits.onModuleDestroy();
  });
});
