import fc from 'fast-check';
import { AnswerCache } from './answer-cache.js';

const bars = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

describe('answers kept for a moment', () => {
  it('never weigh more than the bound, whatever is asked for and when', async () => {
    const ask = fc.record({
      key: fc.integer({ min: 0, max: 12 }),
      size: fc.integer({ min: 0, max: 60 }),
      ttlMs: fc.constantFrom(0, 5, 50),
      passMs: fc.constantFrom(0, 1, 20),
      fails: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(ask, { maxLength: 60 }), async (asks) => {
        let nowMs = 0;
        const cache = new AnswerCache<number[]>({
          weigh: (answer) => answer.length,
          maxWeight: 100,
          nowMs: () => nowMs,
        });
        for (const { key, size, ttlMs, passMs, fails } of asks) {
          nowMs += passMs;
          const make = (): Promise<number[]> =>
            fails ? Promise.reject(new Error('no')) : Promise.resolve(bars(size));
          const answer = await cache.get(String(key), ttlMs, make).catch(() => null);
          if (!fails) expect(answer).not.toBeNull();
          expect(cache.weight).toBeLessThanOrEqual(100);
        }
        nowMs += 1_000;
        cache.sweep();
        expect([cache.weight, cache.size]).toEqual([0, 0]);
      }),
    );
  });

  it('give way to newer ones, those that nobody asked for longest first', async () => {
    const cache = new AnswerCache<number[]>({ weigh: (answer) => answer.length, maxWeight: 100 });
    let made = 0;
    const get = (key: string): Promise<number[]> =>
      cache.get(key, 60_000, async () => {
        made += 1;
        return bars(40);
      });
    await get('a');
    await get('b');
    await get('a');
    await get('c');
    expect(made).toBe(3);
    await get('a');
    expect(made).toBe(3);
    await get('b');
    expect(made).toBe(4);
  });

  it('are shared while they are made, and forgotten at once where they are not to be kept', async () => {
    const cache = new AnswerCache<number[]>({ weigh: (answer) => answer.length, maxWeight: 100 });
    let made = 0;
    const get = (): Promise<number[]> => cache.get('a', 0, async () => bars((made += 1)));
    const [one, two] = await Promise.all([get(), get()]);
    expect(one).toBe(two);
    expect([cache.weight, cache.size]).toEqual([0, 0]);
    await get();
    expect(made).toBe(2);
  });

  it('are not kept where a single one weighs more than the bound', async () => {
    const cache = new AnswerCache<number[]>({ weigh: (answer) => answer.length, maxWeight: 100 });
    expect(await cache.get('a', 60_000, async () => bars(101))).toHaveLength(101);
    expect([cache.weight, cache.size]).toEqual([0, 0]);
  });
});
