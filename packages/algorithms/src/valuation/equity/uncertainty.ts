import { quantileOfSorted } from '@pricealgo/algorithms/statistics/quantiles';
import { SeededRandom } from '@pricealgo/algorithms/statistics/seeded-random';
import { blender, type Weighted } from './blend.js';
import type { EquityCase } from './equity-case.js';
import { MIN_GAP } from './two-stage.js';
import { BASE } from './valuation-model.js';

/** How far a value moves with its assumptions: all of them drawn at random, or two of them on a grid. */

/** Where the blended value falls when the assumptions are drawn at random; price currency. */
export interface MonteCarlo {
  readonly draws: number;
  readonly seed: string;
  readonly p10: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p90: number;
  /** Draws per equal step of value from the 1st to the 99th percentile. */
  readonly histogram: { readonly from: number; readonly to: number; readonly counts: readonly number[] };
}

const DRAWS = 5_000;
const BINS = 24;
/** Standard deviation of growth for ever, and how far it may go. */
const TERMINAL_SPREAD = 0.005;
const REACH = 3;

/**
 * Blended value over 5,000 draws of first-year growth, discount rate, growth for ever and level of multiples, each from
 * a truncated normal about its assumption. The seed names instrument and day: the same inputs give the same numbers.
 * @returns `null` where no model counts
 */
export function monteCarlo(
  { growth, inputs, capital }: EquityCase,
  weighted: readonly Weighted[],
  discountSpread: number,
): MonteCarlo | null {
  if (!weighted.some(({ weight }) => weight > 0)) return null;
  const blend = blender(weighted);
  const seed = `${inputs.subject.key} ${new Date(inputs.asOfMs).toISOString().slice(0, 10)}`;
  const random = new SeededRandom(seed);
  const first = Number.isNaN(growth.first) ? 0 : growth.first;
  const highest = Math.max(0, Math.min(capital.riskFree, 0.04) - growth.terminal);
  const values = new Float64Array(DRAWS);
  for (let draw = 0; draw < DRAWS; draw++) {
    values[draw] = blend({
      growth: random.nextTruncatedNormal(
        0,
        growth.spread,
        Math.min(0, -0.2 - first),
        Math.max(0, 0.25 - first),
      ),
      discount: random.nextTruncatedNormal(
        0,
        discountSpread,
        -REACH * discountSpread,
        REACH * discountSpread,
      ),
      terminalGrowth: random.nextTruncatedNormal(0, TERMINAL_SPREAD, -REACH * TERMINAL_SPREAD, highest),
      multiple: random.nextTruncatedNormal(0, 1, -REACH, REACH),
    });
  }
  values.sort();
  const at = (probability: number): number => quantileOfSorted(values, probability);
  return {
    draws: DRAWS,
    seed,
    p10: at(0.1),
    p25: at(0.25),
    p50: at(0.5),
    p75: at(0.75),
    p90: at(0.9),
    histogram: histogramOf(values, at(0.01), at(0.99)),
  };
}

function histogramOf(values: Float64Array, from: number, to: number): MonteCarlo['histogram'] {
  const counts = new Array<number>(BINS).fill(0);
  for (const value of values) {
    if (value < from || value > to) continue;
    counts[to > from ? Math.min(BINS - 1, Math.floor(((value - from) / (to - from)) * BINS)) : 0]!++;
  }
  return { from, to, counts };
}

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
