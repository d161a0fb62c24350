import fc from 'fast-check';
import { bisect, twoStage } from './two-stage.js';

describe('twoStage', () => {
  it('is the sum of its discounted flows', () => {
    // Growth 10 %, then 2 % + 0.5 × 8 % = 6 %: flows 110, 116.6; perpetuity 116.6 × 1.02 / 0.08
    const { value, terminal } = twoStage(100, {
      growth: 0.1,
      terminalGrowth: 0.02,
      rate: 0.1,
      fade: 0.5,
      years: 2,
    });
    expect(terminal).toBeCloseTo((116.6 * 1.02) / 0.08 / 1.21, 10);
    expect(value).toBeCloseTo(110 / 1.1 + 116.6 / 1.21 + (116.6 * 1.02) / 0.08 / 1.21, 10);
  });

  it('is a plain perpetuity where growth is lasting growth already', () => {
    const rates = { growth: 0.03, terminalGrowth: 0.03, rate: 0.08, fade: 0.7, years: 10 };
    expect(twoStage(10, rates).value).toBeCloseTo((10 * 1.03) / 0.05, 9);
  });

  it('keeps lasting growth two points below the rate', () => {
    const rates = { growth: 0.03, rate: 0.05, fade: 0.7, years: 10 };
    const bounded = twoStage(10, { ...rates, terminalGrowth: 0.049 }).value;
    expect(bounded).toBeCloseTo(twoStage(10, { ...rates, terminalGrowth: 0.03 }).value, 9);
  });

  it('rises with growth, falls with the rate, scales with the flow', () => {
    const fraction = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(
        fraction(-0.2, 0.24),
        fraction(0.05, 0.3),
        fraction(0, 0.03),
        (growth, rate, terminalGrowth) => {
          const rates = { growth, rate, terminalGrowth, fade: 0.7, years: 10 };
          const { value } = twoStage(100, rates);
          expect(twoStage(100, { ...rates, growth: growth + 0.01 }).value).toBeGreaterThan(value);
          expect(twoStage(100, { ...rates, rate: rate + 0.01 }).value).toBeLessThan(value);
          expect(twoStage(250, rates).value / value).toBeCloseTo(2.5, 9);
        },
      ),
      { seed: 5, numRuns: 60 },
    );
  });
});

describe('bisect', () => {
  it('finds the root, or says that there is none between the ends', () => {
    expect(bisect((x) => x ** 3 - 8, 0, 10)).toBeCloseTo(2, 9);
    expect(bisect((x) => x - 11, 0, 10)).toBeNull();
    expect(bisect((x) => x + 1, 0, 10)).toBeNull();
    expect(bisect(() => NaN, 0, 10)).toBeNull();
  });
});
