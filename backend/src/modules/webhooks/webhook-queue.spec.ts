import { nextAttemptMs, TRY_FOR_MS } from './webhook-queue.js';

describe('attempts of a webhook', () => {
  it('come further and further apart, at most an hour', () => {
    const seconds = [1, 2, 3, 4, 5, 6, 7, 1_000].map((attempts) => nextAttemptMs(attempts) / 1_000);
    expect(seconds).toEqual([10, 30, 90, 270, 810, 2_430, 3_600, 3_600]);
  });

  it('wait for as long as the receiver asks, within the hour', () => {
    expect(nextAttemptMs(1, 120_000)).toBe(120_000);
    expect(nextAttemptMs(1, 1)).toBe(10_000);
    expect(nextAttemptMs(1, 86_400_000)).toBe(3_600_000);
  });

  it('are some ten within six hours', () => {
    let atMs = 0;
    let attempts = 1;
    for (; atMs + nextAttemptMs(attempts) <= TRY_FOR_MS; attempts += 1) atMs += nextAttemptMs(attempts);
    expect(attempts).toBe(11);
  });
});
