import { quantile } from '@pricealgo/algorithms/statistics/quantiles';
import type { SeededRandom } from '@pricealgo/algorithms/statistics/seeded-random';
import { HORIZONS, MEDIAN, PROBABILITIES } from '../lstm-model.js';
import { FEATURES } from '../lstm-series.js';

/** Outputs of the head: quantiles of every horizon. */
export const OUTPUTS = HORIZONS.length * PROBABILITIES.length;

/**
 * Where the parameters lie in one flat buffer: the recurrent part, a row per gate unit (all input gates, then forget,
 * output, candidate) of weights on [features, previous hidden, 1]; then the head, a row per output of weights on
 * [hidden, 1].
 */
export interface Layout {
  readonly hidden: number;
  readonly gateRow: number;
  readonly headRow: number;
  readonly headStart: number;
  readonly size: number;
}

export function layoutOf(hidden: number): Layout {
  const gateRow = FEATURES + hidden + 1;
  const headRow = hidden + 1;
  const headStart = 4 * hidden * gateRow;
  return { hidden, gateRow, headRow, headStart, size: headStart + OUTPUTS * headRow };
}

/**
 * Parameters before training. The head starts without weights and with biases at the quantiles of the training targets:
 * the untrained network is the plain historical simulation, and training can only learn where to leave it.
 * @param scaledTargets per horizon, no NaN, at least one each
 */
export function initialParameters(
  layout: Layout,
  scaledTargets: readonly ArrayLike<number>[],
  random: SeededRandom,
): Float64Array {
  const { hidden, gateRow, headRow, headStart } = layout;
  const parameters = new Float64Array(layout.size);
  const bound = 1 / Math.sqrt(FEATURES + hidden);
  for (let row = 0; row < 4 * hidden; row++) {
    for (let i = 0; i < gateRow - 1; i++) parameters[row * gateRow + i] = bound * (2 * random.next() - 1);
    // An open forget gate lets gradients reach back through the window from the first step.
    const forget = row >= hidden && row < 2 * hidden;
    parameters[row * gateRow + gateRow - 1] = forget ? 1 : 0;
  }
  scaledTargets.forEach((targets, k) => {
    const quantiles = PROBABILITIES.map((probability) => quantile(targets, probability));
    quantiles.forEach((value, j) => {
      const bias = headStart + (k * PROBABILITIES.length + j + 1) * headRow - 1;
      const inner = j < MEDIAN ? quantiles[j + 1]! : quantiles[j - 1]!;
      parameters[bias] = j === MEDIAN ? value : inverseSoftplus(Math.abs(value - inner));
    });
  });
  return parameters;
}

/** ln(1 + e^x): positive for every x, without overflow. */
export function softplus(x: number): number {
  return x > 30 ? x : Math.log1p(Math.exp(x));
}

/** The x whose softplus is `value`; values below 1e-4 are taken as 1e-4. */
export function inverseSoftplus(value: number): number {
  const positive = Math.max(1e-4, value);
  return positive > 30 ? positive : Math.log(Math.expm1(positive));
}

/** Logistic function, the derivative of softplus. */
export function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
