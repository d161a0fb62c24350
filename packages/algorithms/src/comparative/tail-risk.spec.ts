import { tailRisk } from './tail-risk.js';

describe('tailRisk', () => {
  it('interpolates the 5th percentile and averages what lies beyond', () => {
    // 101 returns -0.50 … 0.50: the percentile is the 6th smallest, -0.45
    const { valueAtRisk, conditional } = tailRisk(
      Float64Array.from({ length: 101 }, (_, i) => (i - 50) / 100),
    );
    expect(valueAtRisk).toBeCloseTo(-0.45, 14);
    expect(conditional).toBeCloseTo(-0.475, 14);
  });

  it('is not available below 60 returns', () => {
    expect(tailRisk(new Float64Array(59)).valueAtRisk).toBeNaN();
    expect(tailRisk(new Float64Array(60)).valueAtRisk).toBe(0);
  });
});
