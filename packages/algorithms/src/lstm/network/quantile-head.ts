import { HORIZONS, MEDIAN, PROBABILITIES } from '../lstm-options.js';
import { pinballLoss } from '../../scoring/quantile-scores.js';
import type { Layout } from './parameters.js';
import { OUTPUTS } from './parameters.js';
import { sigmoid, softplus } from './softplus.js';

const COUNT = PROBABILITIES.length;

/**
 * From a hidden state to the quantiles of every horizon. The median is free; each quantile further out lies a positive
 * distance (softplus) beyond its inner neighbour, so that they can never cross.
 */
export class QuantileHead {
  /** Quantiles of the last {@link forward}, horizon after horizon. */
  readonly quantiles = new Float64Array(OUTPUTS);
  private readonly raw = new Float64Array(OUTPUTS);
  private readonly slopes = new Float64Array(COUNT);

  constructor(private readonly layout: Layout) {}

  /** @param at where the hidden state begins in `states` */
  forward(parameters: Float64Array, states: Float64Array, at: number): void {
    const { hidden, headRow, headStart } = this.layout;
    const { raw, quantiles } = this;
    for (let output = 0; output < OUTPUTS; output++) {
      const weights = headStart + output * headRow;
      let sum = parameters[weights + hidden]!;
      for (let i = 0; i < hidden; i++) sum += parameters[weights + i]! * states[at + i]!;
      raw[output] = sum;
    }
    for (let first = 0; first < OUTPUTS; first += COUNT) {
      quantiles[first + MEDIAN] = raw[first + MEDIAN]!;
      for (let j = MEDIAN + 1; j < COUNT; j++) {
        quantiles[first + j] = quantiles[first + j - 1]! + softplus(raw[first + j]!);
      }
      for (let j = MEDIAN - 1; j >= 0; j--) {
        quantiles[first + j] = quantiles[first + j + 1]! - softplus(raw[first + j]!);
      }
    }
  }

  /**
   * Derivatives of the summed pinball loss of the last {@link forward} against one horizon's outcome.
   * @param horizon index into HORIZONS
   * @param gradient of the parameters; added to
   * @param stateGradient of the hidden state, from `stateAt` on; added to
   * @returns the loss, mean over the probabilities
   */
  backward(
    parameters: Float64Array,
    states: Float64Array,
    at: number,
    horizon: number,
    actual: number,
    gradient: Float64Array,
    stateGradient: Float64Array,
    stateAt: number,
  ): number {
    const { hidden, headRow, headStart } = this.layout;
    const { raw, quantiles, slopes } = this;
    const first = horizon * COUNT;
    let loss = 0;
    for (let j = 0; j < COUNT; j++) {
      const probability = PROBABILITIES[j]!;
      loss += pinballLoss(actual, quantiles[first + j]!, probability);
      slopes[j] = (actual < quantiles[first + j]! ? 1 - probability : -probability) / COUNT;
    }
    // A distance moves its own quantile and all that lie beyond it; the median moves all.
    for (let j = 1; j <= MEDIAN; j++) slopes[j]! += slopes[j - 1]!;
    for (let j = COUNT - 2; j > MEDIAN; j--) slopes[j]! += slopes[j + 1]!;
    slopes[MEDIAN]! += slopes[MEDIAN + 1]!;
    for (let j = 0; j < COUNT; j++) {
      if (j < MEDIAN) slopes[j]! *= -sigmoid(raw[first + j]!);
      if (j > MEDIAN) slopes[j]! *= sigmoid(raw[first + j]!);
    }
    for (let j = 0; j < COUNT; j++) {
      const slope = slopes[j]!;
      const weights = headStart + (first + j) * headRow;
      for (let i = 0; i < hidden; i++) {
        gradient[weights + i]! += slope * states[at + i]!;
        stateGradient[stateAt + i]! += slope * parameters[weights + i]!;
      }
      gradient[weights + hidden]! += slope;
    }
    return loss / COUNT;
  }

  /** Mean pinball loss of the last {@link forward} against one horizon's outcome. */
  loss(horizon: number, actual: number): number {
    let sum = 0;
    for (let j = 0; j < COUNT; j++) {
      sum += pinballLoss(actual, this.quantiles[horizon * COUNT + j]!, PROBABILITIES[j]!);
    }
    return sum / COUNT;
  }
}

/** Horizons of a forecast at `row` whose outcome is known before `end`: the shortest ones, so a count says which. */
export function knownHorizons(row: number, end: number): number {
  let count = 0;
  while (count < HORIZONS.length && row + HORIZONS[count]! < end) count++;
  return count;
}
