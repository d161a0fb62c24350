import { wilsonInterval } from './proportions.js';

describe('wilsonInterval', () => {
  it('agrees with the published example of 10 in 20', () => {
    const { low, high } = wilsonInterval(10, 20)!;
    expect(low).toBeCloseTo(0.2993, 4);
    expect(high).toBeCloseTo(0.7007, 4);
  });

  it('holds the roots of the score equation', () => {
    const [hits, trials, z] = [7, 31, 1.96];
    const { low, high } = wilsonInterval(hits, trials, z)!;
    for (const p of [low, high]) {
      expect(Math.abs(hits / trials - p)).toBeCloseTo(z * Math.sqrt((p * (1 - p)) / trials), 12);
    }
  });

  it('never leaves 0 to 1 and knows nothing without trials', () => {
    expect(wilsonInterval(0, 4)!.low).toBe(0);
    expect(wilsonInterval(4, 4)!.high).toBe(1);
    expect(wilsonInterval(0, 0)).toBeNull();
  });
});
