import { dickeyFuller } from './dickey-fuller.js';
import { SeededRandom } from './seeded-random.js';

function autoregressive(share: number): number[] {
  const random = new SeededRandom('adf');
  let value = 0;
  return Array.from({ length: 800 }, () => (value = share * value + random.nextNormal()));
}

describe('dickeyFuller', () => {
  it('tells what returns to zero from what wanders', () => {
    expect(dickeyFuller(autoregressive(0.8), 2)).toBeLessThan(-6);
    expect(dickeyFuller(autoregressive(1), 2)).toBeGreaterThan(-3.34);
  });

  it('without lags is the t of a regression of the change on the level', () => {
    // e = 1, -1, 2, 0: changes -2, 3, -2 on levels 1, -1, 2: ρ = (-2-3-4)/6, residuals -.5, 1.5, 1
    const t = -1.5 / Math.sqrt((0.25 + 2.25 + 1) / 2 / 6);
    expect(dickeyFuller([1, -1, 2, 0], 0)).toBeCloseTo(t, 12);
  });

  it('is not available of too little', () => {
    expect(dickeyFuller([1, 2, 3], 3)).toBeNaN();
    expect(dickeyFuller(new Array(50).fill(0), 1)).toBeNaN();
  });
});
