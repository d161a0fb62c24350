import fc from 'fast-check';
import { MemoryLimiter } from './memory-limiter.js';

const WINDOW_MS = 10_000;
const TIMES = 3;

const outcome = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  );

describe('a limiter in memory', () => {
  it('lets through what it should of each key, in windows that begin with the first attempt', async () => {
    const step = fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      act: fc.constantFrom('consume', 'consume', 'consume', 'reward', 'delete'),
      afterMs: fc.nat({ max: WINDOW_MS / 2 }),
    } as const);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        let nowMs = 0;
        const limiter = new MemoryLimiter(TIMES, WINDOW_MS, 100, () => nowMs);
        const model = new Map<string, { used: number; endMs: number }>();
        for (const { key, act, afterMs } of steps) {
          nowMs += afterMs;
          if (act === 'delete') {
            await limiter.delete(key);
            model.delete(key);
            continue;
          }
          const held = model.get(key);
          const span = held && held.endMs > nowMs ? held : { used: 0, endMs: nowMs + WINDOW_MS };
          span.used = Math.max(0, span.used + (act === 'consume' ? 1 : -1));
          model.set(key, span);
          const passed = await outcome(limiter[act](key));
          expect(passed).toBe(act === 'reward' || span.used <= TIMES);
        }
      }),
    );
  });

  it('says when the next attempt may be made', async () => {
    let nowMs = 0;
    const limiter = new MemoryLimiter(1, WINDOW_MS, 100, () => nowMs);
    await limiter.consume('a');
    nowMs = 4_000;
    await expect(limiter.consume('a')).rejects.toMatchObject({ msBeforeNext: 6_000, consumedPoints: 2 });
    nowMs = WINDOW_MS;
    expect(await outcome(limiter.consume('a'))).toBe(true);
  });

  it('holds no more keys than it may, whatever is asked, and keeps the newest', async () => {
    let nowMs = 0;
    const limiter = new MemoryLimiter(1, WINDOW_MS, 1_000, () => nowMs);
    for (let n = 0; n < 20_000; n += 1) {
      nowMs += 1;
      await limiter.consume(`key ${n}`);
      expect(limiter.size).toBeLessThanOrEqual(1_000);
    }
    expect(await outcome(limiter.consume('key 19001'))).toBe(false);
    expect(await outcome(limiter.consume('key 5'))).toBe(true);
  });

  it('lets go of what has ended', async () => {
    let nowMs = 0;
    const limiter = new MemoryLimiter(1, WINDOW_MS, 1_000, () => nowMs);
    for (let n = 0; n < 500; n += 1) await limiter.consume(`key ${n}`);
    nowMs = WINDOW_MS;
    await limiter.consume('another');
    expect(limiter.size).toBe(1);
  });
});
