import type { Weighted } from './selection.js';
import type { Shock } from './valuation-model.js';

/** Quartile of a normal: where the low and high case of a multiple lie. */
export const QUARTILE = 0.6745;

/**
 * Weighted median of the models under a case, price currency; NaN without any. An owner cannot lose more than the share:
 * negative values count as zero. Asked thousands of times, so it allocates nothing per case.
 */
export function blender(weighted: readonly Weighted[]): (shock: Shock) => number {
  const counted = weighted.filter(({ weight }) => weight > 0);
  const total = counted.reduce((sum, { weight }) => sum + weight, 0);
  const values = new Float64Array(counted.length);
  const weights = new Float64Array(counted.length);
  return (shock) => {
    for (let i = 0; i < counted.length; i++) {
      const { model, weight } = counted[i]!;
      const value = Math.max(0, model.perShare(shock));
      let place = i;
      for (; place > 0 && values[place - 1]! > value; place--) {
        values[place] = values[place - 1]!;
        weights[place] = weights[place - 1]!;
      }
      values[place] = value;
      weights[place] = weight;
    }
    return medianOfSorted(values, weights, total / 2);
  };
}

function medianOfSorted(values: Float64Array, weights: Float64Array, half: number): number {
  let before = 0;
  for (let i = 0; i < values.length; i++) {
    before += weights[i]!;
    if (Math.abs(before - half) <= 1e-12) return (values[i]! + (values[i + 1] ?? values[i]!)) / 2;
    if (before > half) return values[i]!;
  }
  return NaN;
}

/** Bear and bull case: growth off by its spread, the discount rate by its own, multiples at their quartiles. */
export function cases(growthSpread: number, discountSpread: number): { low: Shock; high: Shock } {
  return {
    low: { growth: -growthSpread, discount: discountSpread, terminalGrowth: 0, multiple: -QUARTILE },
    high: { growth: growthSpread, discount: -discountSpread, terminalGrowth: 0, multiple: QUARTILE },
  };
}
