import { normalCdf, normalQuantile } from './normal.js';

describe('standard normal', () => {
  it.each([
    [0, 0.5],
    [1, 0.8413447460685429],
    [-1.959963984540054, 0.025],
    [-3, 0.0013498980316300946],
    [-6, 9.865876450376981e-10],
    [-10, 7.619853024160527e-24],
  ])('P(Z ≤ %d)', (z, probability) => {
    expect(normalCdf(z) / probability).toBeCloseTo(1, 11);
    expect(normalCdf(-z) + normalCdf(z)).toBeCloseTo(1, 14);
  });

  it('inverts itself', () => {
    for (const p of [1e-300, 1e-20, 1e-8, 0.001, 0.05, 0.3, 0.5, 0.77, 0.999]) {
      expect(normalCdf(normalQuantile(p)) / p).toBeCloseTo(1, 10);
    }
    expect(normalQuantile(0.95)).toBeCloseTo(1.6448536269514722, 12);
    expect(normalQuantile(0)).toBe(-Infinity);
    expect(normalQuantile(1)).toBe(Infinity);
    expect(normalQuantile(1.5)).toBeNaN();
  });
});
