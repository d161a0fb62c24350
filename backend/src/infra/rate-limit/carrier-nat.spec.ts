import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { AppConfig } from '../../config/app-config.js';
import { RateLimits } from './rate-limits.js';

const ADDRESS = '198.51.100.1';
const TEN_MINUTES_MS = 600_000;

/** Rows of the table of what pages ask, in its order: requests of all kinds, and public reads among them. */
function acts(): { all: number; reads: number }[] {
  const text = readFileSync(new URL('../../../../docs/rate-limits.md', import.meta.url), 'utf8');
  const rows = text.matchAll(/^\| (?:opens|loads|goes|logs)[^|]+\| +(\d+) +\| +(\d+) +\|/gm);
  return [...rows].map(([, all, reads]) => ({ all: Number(all), reads: Number(reads) }));
}

/** People who do something every `everyMs` ms on average, as the documents say. */
function documentedPeople(): { people: number; everyS: number } {
  const text = readFileSync(new URL('../../../../docs/rate-limits.md', import.meta.url), 'utf8');
  const [, people, everyS] = /\*\*(\d+) people\*\* who do one of these every (\d+) seconds/.exec(text)!;
  return { people: Number(people), everyS: Number(everyS) };
}

/** The same numbers in [0, 1) each time. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Of ten minutes of `people` behind one address, what was refused. */
async function refusedOf(people: number, everyS: number, seed: number): Promise<number> {
  const limits = new RateLimits(AppConfig.fromEnv({ NODE_ENV: 'test' }, '/tmp'));
  const [first, list, ticker, login, again] = acts() as [Act, Act, Act, Act, Act];
  // Most look at tickers; some come, log in, or load a page again.
  const usual = [ticker, ticker, ticker, ticker, ticker, list, list, again, first, login];
  const next = random(seed);
  const due = Array.from({ length: people }, () => next() * everyS * 1_000);
  let refused = 0;
  const take = (name: 'any.address' | 'public.read'): Promise<void> =>
    limits.take(name, ADDRESS).catch(() => void (refused += 1));
  for (let nowMs = 0; nowMs < TEN_MINUTES_MS; nowMs += 250) {
    for (let person = 0; person < people; person += 1) {
      if (due[person]! > nowMs) continue;
      const act = usual[Math.floor(next() * usual.length)]!;
      for (let n = 0; n < act.all; n += 1) await take('any.address');
      for (let n = 0; n < act.reads; n += 1) await take('public.read');
      due[person] = nowMs + (0.5 + next()) * everyS * 1_000;
    }
    jest.advanceTimersByTime(250);
  }
  return refused;
}
type Act = ReturnType<typeof acts>[number];

describe('people behind the address of a carrier', () => {
  beforeAll(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
  afterAll(() => void jest.useRealTimers());

  it('are not refused what people do', async () => {
    const { people, everyS } = documentedPeople();
    expect(acts()).toHaveLength(5);
    for (const seed of [1, 2, 3]) expect([seed, await refusedOf(people, everyS, seed)]).toEqual([seed, 0]);
    expect(await refusedOf(3 * people, 3 * everyS, 1)).toBe(0);
  });

  it('are refused only where they are several times as many: the figure is no understatement', async () => {
    const { people, everyS } = documentedPeople();
    expect(await refusedOf(4 * people, everyS, 1)).toBeGreaterThan(0);
  });
});
