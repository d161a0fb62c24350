import type { EquityCase } from './equity-case.js';
import type { Weighted } from './selection.js';
import { MIN_GAP } from './two-stage.js';
import { BASE } from './valuation-model.js';

/** Value per share of the weightiest discounting model over discount rate and growth for ever. */
export interface Sensitivity {
  readonly model: string;
  /** Percent a year, five of each. */
  readonly discountRatesPct: readonly number[];
  readonly terminalGrowthsPct: readonly number[];
  /** A row per discount rate; `null` where the two lie nearer than two points. */
  readonly values: readonly (readonly (number | null)[])[];
}

const DISCOUNTING = ['dcfFirm', 'dcfEquity', 'dividends', 'excessReturn', 'fundsFromOperations'];
const STEPS = [-0.01, -0.005, 0, 0.005, 0.01];
const EPSILON = 1e-12;

/** @returns `null` where no model that counts discounts anything */
export function sensitivity(
  { capital, growth }: EquityCase,
  weighted: readonly Weighted[],
): Sensitivity | null {
  const [primary] = weighted
    .filter(({ model, weight }) => weight > 0 && DISCOUNTING.includes(model.key))
    .sort((a, b) => b.weight - a.weight);
  if (!primary) return null;
  const { key, label, perShare } = primary.model;
  const rate = key === 'dcfFirm' ? capital.wacc : capital.equity;
  const value = (discount: number, terminalGrowth: number): number | null => {
    const gap = rate + discount - (growth.terminal + terminalGrowth);
    return gap < MIN_GAP - EPSILON ? null : Math.max(0, perShare({ ...BASE, discount, terminalGrowth }));
  };
  return {
    model: label,
    discountRatesPct: STEPS.map((step) => 100 * (rate + step)),
    terminalGrowthsPct: STEPS.map((step) => 100 * (growth.terminal + step)),
    values: STEPS.map((discount) => STEPS.map((terminalGrowth) => value(discount, terminalGrowth))),
  };
}
