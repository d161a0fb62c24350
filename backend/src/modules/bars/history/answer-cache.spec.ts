import fc from 'fast-check';
import { AnswerCache, MAX_ENTRIES } from './answer-cache.js';

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

  it('are no more than there is room for, those under way included, and the newest are kept', async () => {
    const cache = new AnswerCache<number>();
    const get = (key: number, make: () => Promise<number>): Promise<number> =>
      cache.get(`${key}`, 60_000, make);
    let finish: (made: number) => void = () => undefined;
    const underWay = new Promise<number>((resolve) => (finish = resolve));
    const asked = Array.from({ length: MAX_ENTRIES + 500 }, (_, key) => get(key, () => underWay));
    expect(cache.size).toBe(MAX_ENTRIES);
    finish(1);
    await Promise.all(asked);
    for (let key = 0; key < 500; key += 1) await get(key, async () => 2);
    expect(cache.size).toBe(MAX_ENTRIES);
    expect(await get(MAX_ENTRIES + 499, async () => 3)).toBe(1);
    expect(await get(600, async () => 3)).toBe(3);
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

  it('are made again for those who joined where whoever asked first got no connection, and for them alone', async () => {
    const cache = new AnswerCache<string>();
    const noTurn = new Error('timeout exceeded when trying to connect');
    const get = (answer: string | Error): Promise<string> =>
      cache
        .get('a', 60_000, async () => {
          if (typeof answer !== 'string') throw answer;
          return answer;
        })
        .catch((error: Error) => error.message);
    expect(await Promise.all([get(noTurn), get('of the second'), get('of the third')])).toEqual([
      noTurn.message,
      'of the second',
      'of the second',
    ]);
    cache.forget(() => true);
    expect(await Promise.all([get(new Error('no')), get('never made')])).toEqual(['no', 'no']);
  });

  it('are not kept where a single one weighs more than the bound', async () => {
    const cache = new AnswerCache<number[]>({ weigh: (answer) => answer.length, maxWeight: 100 });
    expect(await cache.get('a', 60_000, async () => bars(101))).toHaveLength(101);
    expect([cache.weight, cache.size]).toEqual([0, 0]);
  });
});
