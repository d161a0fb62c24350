import { readFileSync } from 'node:fs';
import { RATE_LIMITS, type RateLimitRule } from './rate-limit-rules.js';

const UNITS = { s: 1, min: 60, h: 3_600, d: 86_400 } as const;

/** Rows of the table in docs/rate-limits.md: rule → times and seconds. */
function documented(): Record<string, { times: number; windowS: number; per: string }> {
  const text = readFileSync(new URL('../../../../docs/rate-limits.md', import.meta.url), 'utf8');
  const rows = text.matchAll(/^\| `([a-z.-]+)` +\| (\d+) +\| (\d+) (s|min|h|d) +\| ([^|]+?) +\|/gm);
  return Object.fromEntries(
    [...rows].map(([, name, times, length, unit, per]) => [
      name,
      { times: Number(times), windowS: Number(length) * UNITS[unit as keyof typeof UNITS], per },
    ]),
  );
}

describe('docs/rate-limits.md', () => {
  it('lists every rule as it is', () => {
    const rules = Object.entries<RateLimitRule>(RATE_LIMITS).map(
      ([name, { times, windowS, per, perNode }]) => [
        name,
        { times, windowS, per: perNode ? `${per}, on each node` : per },
      ],
    );
    expect(documented()).toEqual(Object.fromEntries(rules));
  });
});
