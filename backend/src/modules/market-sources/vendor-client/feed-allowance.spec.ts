import { ManualClock } from '../../../../test/fakes/manual-clock.js';
import { FeedAllowance } from './poll-plan.js';

describe('the allowance of a process that leads a part of the feed', () => {
  it('is that part: together processes never call more than the feed’s share', async () => {
    const clock = new ManualClock(0);
    const share = { calls: 100, perMs: 60_000 };
    const all = Array.from({ length: 4 }, () => new FeedAllowance(share, clock));
    for (const one of all) one.setPart(1 / 4);
    let calls = 0;
    for (let second = 0; second < 60; second++) {
      for (const one of all) calls += one.take(100);
      await clock.advance(1_000);
    }
    expect(calls).toBeLessThanOrEqual(100);
    expect(calls).toBeGreaterThan(90);
  });

  it('grows again when the others are gone', async () => {
    const clock = new ManualClock(0);
    const one = new FeedAllowance({ calls: 100, perMs: 60_000 }, clock);
    one.setPart(1 / 4);
    expect(one.take(100)).toBe(10);
    one.setPart(1);
    await clock.advance(60_000);
    expect(one.take(100)).toBe(40);
  });
});
