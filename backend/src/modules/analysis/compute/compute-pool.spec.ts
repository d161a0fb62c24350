import { ComputePool } from './compute-pool.js';

const DAY_MS = 86_400_000;
/** A made-up history; every number is a function of its place. */
function daily(length: number) {
  const days = Array.from({ length }, (_, i) => i);
  const close = days.map((i) => 100 + 10 * Math.sin(i / 9) + Math.sin(i * 1.7));
  return {
    timeMs: days.map((i) => i * DAY_MS),
    open: close,
    high: close.map((price) => price + 1),
    low: close.map((price) => price - 1),
    close,
    volume: days.map(() => 1_000),
  };
}
const technical = JSON.stringify({ daily: daily(300), hourly: null, index: null });
const training = JSON.stringify({ daily: daily(2_000) });

describe('ComputePool', () => {
  const pool = new ComputePool();
  afterAll(() => pool.onModuleDestroy());

  it('computes off this thread, again and again, the same bytes', async () => {
    const first = await pool.run('technical', technical);
    const [second, third] = await Promise.all([
      pool.run('technical', technical),
      pool.run('technical', technical),
    ]);
    expect(JSON.parse(first.output)).toMatchObject({ horizons: [1, 5, 20] });
    expect(second.output).toBe(first.output);
    expect(third.output).toBe(first.output);
  });

  it('says what was wrong with inputs, and goes on', async () => {
    await expect(pool.run('technical', '{"daily":null}')).rejects.toThrow(/null/);
    await expect(pool.run('technical', 'no json')).rejects.toThrow(/JSON/);
    await expect(pool.run('technical', technical)).resolves.toHaveProperty('durationMs');
  });

  it('ends a thread that takes too long, and one that nobody waits for', async () => {
    await expect(pool.run('lstm-train', training, { timeLimitMs: 1 })).rejects.toThrow('took longer than');
    const abort = new AbortController();
    const running = pool.run('lstm-train', training, { signal: abort.signal });
    const waiting = pool.run('lstm-train', training, { signal: abort.signal });
    abort.abort();
    await expect(running).rejects.toThrow('cancelled');
    await expect(waiting).rejects.toThrow('cancelled');
    await expect(pool.run('technical', technical, { signal: abort.signal })).rejects.toThrow('cancelled');
    await expect(pool.run('technical', technical)).resolves.toHaveProperty('output');
  });
});
