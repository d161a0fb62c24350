import { correlation, covariance, mean, standardDeviation, variance } from './moments.js';

describe('moments', () => {
  const values = [2, 4, 4, 4, 5, 5, 7, 9];

  it('divides the squares by the count, or by one less for a sample', () => {
    expect(mean(values)).toBe(5);
    expect(standardDeviation(values, 0)).toBe(2);
    expect(variance(values, 1)).toBeCloseTo(32 / 7, 14);
  });

  it('is not available of too little', () => {
    expect(mean([])).toBeNaN();
    expect(variance([3], 1)).toBeNaN();
    expect(variance([3], 0)).toBe(0);
    expect(covariance([1], [2])).toBeNaN();
  });

  it('keeps its digits far from zero', () => {
    expect(variance([1e9 + 1, 1e9 + 2, 1e9 + 3], 1)).toBe(1);
  });

  it('correlates lines fully and constants with nothing', () => {
    expect(correlation([1, 2, 3], [10, 8, 6])).toBeCloseTo(-1, 14);
    expect(correlation([1, 2, 4], [3, 5, 9])).toBeLessThanOrEqual(1);
    expect(correlation([1, 1, 1], [1, 2, 3])).toBeNaN();
    // (-1·-1 + 0·1 + 1·0) / √(2·2)
    expect(correlation([1, 2, 3], [1, 3, 2])).toBeCloseTo(0.5, 14);
  });
});
