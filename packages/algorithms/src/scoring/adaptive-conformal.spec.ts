import { SeededRandom } from '@pricealgo/algorithms/statistics/seeded-random';
import { AdaptiveConformal } from './adaptive-conformal.js';

describe('adaptive conformal correction', () => {
  it('moves the working miss rate by γ(α* - missed)', () => {
    const conformal = new AdaptiveConformal(0.1, 10);
    conformal.observe(3, -1, 1, 0); // 2 outside: missed
    expect(conformal.missRate).toBeCloseTo(0.1 + 0.01 * (0.1 - 1), 15);
    conformal.observe(0.5, -1, 1, 0); // inside by 0.5
    expect(conformal.missRate).toBeCloseTo(0.1 - 0.009 + 0.001, 15);
    conformal.observe(2, -1, 1, 1.5); // outside by 1, but 1.5 had been added
    expect(conformal.missRate).toBeCloseTo(0.092 + 0.001, 15);
  });

  it('adds the quantile of the newest scores and forgets the oldest', () => {
    const conformal = new AdaptiveConformal(0.5, 3, 0);
    expect(conformal.correction()).toBe(0);
    for (const miss of [8, 1, 2, 3]) conformal.observe(miss, 0, 0, 0);
    expect(conformal.count).toBe(3);
    expect(conformal.correction()).toBe(2);
    conformal.observe(-10, 0, 0, 0);
    expect(conformal.correction()).toBe(3);
  });

  it('brings a far too narrow and a far too wide interval to what they promise', () => {
    for (const half of [0.2, 6]) {
      const random = new SeededRandom(half);
      const conformal = new AdaptiveConformal(0.1, 500);
      let missed = 0;
      for (let i = 0; i < 4_000; i++) {
        const actual = random.nextNormal() * (i < 2_000 ? 1 : 2);
        const correction = conformal.correction();
        if (i >= 500 && Math.abs(actual) > half + correction) missed++;
        conformal.observe(actual, -half, half, correction);
      }
      expect(Math.abs(missed / 3_500 - 0.1)).toBeLessThan(0.02);
    }
  });
});
