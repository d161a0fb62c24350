import { dickeyFuller, fitLine, leastSquares } from './regression.js';
import { SeededRandom } from './seeded-random.js';

describe('regression', () => {
  const x = [1, 2, 3, 4];
  const y = [3, 3, 6, 6];

  it('fits a line and tells how sure its slope is', () => {
    const line = fitLine(x, y)!;
    // Sxy = (-1.5)(-1.5) + (-.5)(-1.5) + (.5)(1.5) + (1.5)(1.5) = 6, Syy = 9
    expect(line.slope).toBeCloseTo(1.2, 14);
    expect(line.intercept).toBeCloseTo(1.5, 14);
    expect(line.rSquared).toBeCloseTo(0.8, 14);
    expect(line.slopeError).toBeCloseTo(Math.sqrt((9 - 7.2) / 2 / 5), 14);
  });

  it('is the two-column case of least squares', () => {
    const line = fitLine(x, y)!;
    const [intercept, slope] = leastSquares([[1, 1, 1, 1], x], y)!;
    expect(intercept!.value).toBeCloseTo(line.intercept, 12);
    expect(slope!.value).toBeCloseTo(line.slope, 12);
    expect(slope!.standardError).toBeCloseTo(line.slopeError, 12);
  });

  it('recovers a plane, rows that need swapping included', () => {
    const a = [0, 0, 1, 2, 5];
    const b = [0, 3, 1, 4, 2];
    const target = a.map((one, i) => 7 - 2 * one + 0.5 * b[i]!);
    const found = leastSquares([a, b, [1, 1, 1, 1, 1]], target)!.map(({ value }) => value);
    [-2, 0.5, 7].forEach((value, i) => expect(found[i]).toBeCloseTo(value, 10));
  });

  it('refuses what has no single answer', () => {
    expect(fitLine([2, 2, 2], [1, 2, 3])).toBeNull();
    expect(fitLine([1, 2], [1, 2])).toBeNull();
    expect(leastSquares([x, x.map((one) => 2 * one)], y)).toBeNull();
    expect(leastSquares([[1, 2]], [1])).toBeNull();
  });
});

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
