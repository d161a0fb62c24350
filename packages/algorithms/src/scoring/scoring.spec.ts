import { wilsonInterval } from '@pricealgo/algorithms/statistics/proportions';
import fc from 'fast-check';
import { brierScore, brierSkill, reliabilityBins } from './probability-scores.js';
import { dieboldMariano } from './diebold-mariano.js';
import {
  coverageOf,
  effectiveCount,
  hitRate,
  intervalScore,
  mase,
  meanAbsoluteError,
  meanPinballLoss,
  pinballLoss,
  relativeMae,
} from './forecast-scores.js';

describe('pinball loss', () => {
  it('weighs a miss above and below by the probability', () => {
    expect(pinballLoss(3, 1, 0.9)).toBeCloseTo(1.8, 12);
    expect(pinballLoss(1, 3, 0.9)).toBeCloseTo(0.2, 12);
    expect(pinballLoss(2, 2, 0.3)).toBe(0);
    // 0.1·|1-0| and 0.5·|1-2|: (0.1 + 0.5) / 2
    expect(meanPinballLoss(1, [9, 0, 2], [0.1, 0.5], 1)).toBeCloseTo(0.3, 12);
  });

  it('is least at the empirical quantile of the outcomes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 5, maxLength: 40 }),
        fc.constantFrom(0.05, 0.25, 0.5, 0.9),
        fc.integer({ min: -1000, max: 1000 }),
        (outcomes, probability, other) => {
          const total = (q: number): number =>
            outcomes.reduce((sum, y) => sum + pinballLoss(y, q, probability), 0);
          const sorted = [...outcomes].sort((a, b) => a - b);
          const best = sorted[Math.max(0, Math.ceil(sorted.length * probability) - 1)]!;
          expect(total(best)).toBeLessThanOrEqual(total(other) + 1e-9);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('intervals', () => {
  it('scores width and twenty times the miss', () => {
    expect(intervalScore(0, -1, 2)).toBe(3);
    expect(intervalScore(-1.5, -1, 2)).toBeCloseTo(3 + 20 * 0.5, 9);
    expect(intervalScore(2.25, -1, 2)).toBeCloseTo(3 + 20 * 0.25, 9);
    expect(intervalScore(4, -1, 2, 0.5)).toBeCloseTo(3 + 4 * 2, 9);
  });

  it('covers with a Wilson interval of the effective count', () => {
    expect(coverageOf(0, 0)).toBeNull();
    const daily = coverageOf(90, 100)!;
    expect(daily.share).toBe(0.9);
    // Wilson by hand: z² = 3.84146; (0.9 + 0.0192073 ± 1.95996·√(0.0009 + 0.0000960365)) / 1.0384146
    expect(daily.interval.low).toBeCloseTo(0.82563, 4);
    expect(daily.interval.high).toBeCloseTo(0.94477, 4);
    const monthly = coverageOf(90, 100, 20)!;
    expect(monthly.effectiveCount).toBe(5);
    expect(monthly.interval).toEqual(wilsonInterval(4.5, 5));
    expect(effectiveCount(7, 2)).toBe(3.5);
  });
});

describe('Brier score', () => {
  it('is compared with always saying the share of events', () => {
    // (0.1² + 0.3² + 0.6² + 0.2²) / 4 = 0.5 / 4; climatology 0.5·0.5
    expect(brierScore([0.9, 0.7, 0.6, 0.2], [1, 1, 0, 0])).toBeCloseTo(0.125, 12);
    expect(brierSkill([0.9, 0.7, 0.6, 0.2], [1, 1, 0, 0])).toBeCloseTo(0.5, 12);
    expect(brierSkill([0.5, 0.5], [1, 0])).toBe(0);
    expect(brierSkill([0.9, 0.8], [1, 1])).toBeNaN();
    expect(brierScore([], [])).toBeNaN();
  });
});

describe('point errors', () => {
  it('are relative to the random walk of the same rows', () => {
    expect(meanAbsoluteError([1, -2], [2, -1])).toBe(1);
    // |0.02-0.01| + |-0.04-0| over 0.02 + 0.04
    expect(relativeMae([0.02, -0.04], [0.01, 0])).toBeCloseTo(0.05 / 0.06, 12);
    expect(relativeMae([0.02, -0.04], [0, 0])).toBe(1);
    expect(relativeMae([0, 0], [1, 1])).toBeNaN();
  });

  it('are scaled by the naive error of the training sample over the same horizon', () => {
    // two-step changes of 0 1 3 6 10: 3, 5, 7: mean 5; own error mean 1
    expect(mase([1, 2], [2, 1], [0, 1, 3, 6, 10], 2)).toBeCloseTo(0.2, 12);
    expect(mase([1], [1], [2, 2, 2], 1)).toBeNaN();
    expect(mase([1], [1], [2], 1)).toBeNaN();
  });
});

describe('hit rate', () => {
  it('counts equal signs and no neutral, against the more frequent direction', () => {
    const {
      hits,
      rate,
      baseRate,
      effectiveCount: effective,
    } = hitRate([1, 2, 3, -1, 0], [1, -1, 0, -2, 0], 5)!;
    expect({ hits, rate, effective }).toEqual({ hits: 2, rate: 0.4, effective: 1 });
    expect(baseRate).toBeCloseTo(0.6, 12);
    expect(hitRate([-1, -1, 1], [1, 1, 1])!.baseRate).toBeCloseTo(2 / 3, 12);
    expect(hitRate([], [])).toBeNull();
  });
});

describe('Diebold–Mariano', () => {
  it('equals the hand calculation with Bartlett weights', () => {
    // d = 1 2 3 6, mean 3, deviations -2 -1 0 3: γ0 = 14/4, γ1 = (2+0+0)/4, γ2 = (0-3)/4; four rows: lag of h=3 is 2
    // S = 3.5 + 2·(2/3)·0.5 + 2·(1/3)·(-0.75) = 3.5 + 2/3 - 0.5 = 3.666667; se = √(S/4)
    const answer = dieboldMariano([2, 3, 4, 7], [1, 1, 1, 1], 3);
    expect(answer.lag).toBe(2);
    expect(answer.meanDifference).toBe(3);
    expect(answer.statistic).toBeCloseTo(3 / Math.sqrt(11 / 3 / 4), 12);
    expect(answer.pValue).toBeCloseTo(0.00172795, 7);
  });

  it('is antisymmetric, and unknown where the losses do not differ', () => {
    const a = [1, 2, 3, 2, 5, 4, 1, 3];
    const b = [2, 2, 2, 2, 2, 2, 2, 2];
    expect(dieboldMariano(a, b, 1).statistic).toBeCloseTo(-dieboldMariano(b, a, 1).statistic, 12);
    expect(dieboldMariano(a, a, 1)).toMatchObject({ meanDifference: 0, statistic: NaN, pValue: NaN });
    expect(dieboldMariano([1, 2], [2, 1], 20).statistic).toBeNaN();
  });

  it('uses at least h-1 lags', () => {
    const many = Array.from({ length: 500 }, (_, i) => Math.sin(i));
    const none = new Float64Array(500);
    expect(dieboldMariano(many, none, 1).lag).toBe(5);
    expect(dieboldMariano(many, none, 20).lag).toBe(19);
  });
});

describe('reliability bins', () => {
  it('groups by probability, the last bin closed, empty ones left out', () => {
    const bins = reliabilityBins([0.05, 0.15, 0.11, 1, 0.9], [0, 1, 0, 1, 1]);
    expect(bins.map(({ low, count, observedShare }) => [low, count, observedShare])).toEqual([
      [0, 1, 0],
      [0.1, 2, 0.5],
      [0.9, 2, 1],
    ]);
    expect(bins[1]!.meanProbability).toBeCloseTo(0.13, 12);
    expect(bins[1]!.interval).toEqual(wilsonInterval(1, 2));
  });
});
