import { pinballLoss } from '../../scoring/forecast-scores.js';
import { HORIZONS, MEDIAN, PROBABILITIES } from '../lstm-model.js';
import type { LstmSeries } from '../lstm-series.js';
import { LstmCell } from './lstm-cell.js';
import { type Layout, OUTPUTS, sigmoid, softplus } from './parameters.js';

/** Sum of losses and how many outcomes are in it. */
export interface LossSum {
  loss: number;
  outcomes: number;
}

/** Rows of a series that a sequence covers: it reads from `firstRow`, forecasts from `forecastRow` to before `endRow`. */
export interface Stretch {
  readonly firstRow: number;
  readonly forecastRow: number;
  readonly endRow: number;
}

/** Recurrent layer and head together, with the buffers that both need. */
export class QuantileNetwork {
  private readonly cell: LstmCell;
  private readonly head: QuantileHead;
  private readonly stateGradient: Float64Array;

  constructor(
    private readonly layout: Layout,
    maxSteps: number,
  ) {
    this.cell = new LstmCell(layout, maxSteps);
    this.head = new QuantileHead(layout);
    this.stateGradient = new Float64Array(maxSteps * layout.hidden);
  }

  /**
   * Quantiles of the volatility-scaled returns at `row`, horizon after horizon, after reading `steps` sessions up to it.
   * @returns a buffer that the next call overwrites
   */
  forecast(parameters: Float64Array, series: LstmSeries, row: number, steps: number): Float64Array {
    this.cell.forward(parameters, series.features, row - steps + 1, steps);
    this.head.forward(parameters, this.cell.hiddenStates, steps * this.layout.hidden);
    return this.head.quantiles;
  }

  /**
   * Pinball loss over a stretch, and its gradient when one is given to add to.
   * @param knownEnd outcomes at or after this row are unknown and left out
   */
  loss(
    parameters: Float64Array,
    series: LstmSeries,
    { firstRow, forecastRow, endRow }: Stretch,
    knownEnd: number,
    total: LossSum,
    gradient?: Float64Array,
  ): void {
    const { hidden } = this.layout;
    const { cell, head, stateGradient } = this;
    const steps = endRow - firstRow;
    cell.forward(parameters, series.features, firstRow, steps);
    if (gradient) stateGradient.fill(0, 0, steps * hidden);
    for (let row = forecastRow; row < endRow; row++) {
      const horizons = knownHorizons(row, knownEnd);
      if (horizons === 0) break;
      const step = row - firstRow;
      const at = (step + 1) * hidden;
      head.forward(parameters, cell.hiddenStates, at);
      for (let k = 0; k < horizons; k++) {
        const actual = series.scaled[k]![row]!;
        total.loss += gradient
          ? head.backward(
              parameters,
              cell.hiddenStates,
              at,
              k,
              actual,
              gradient,
              stateGradient,
              step * hidden,
            )
          : head.loss(k, actual);
      }
      total.outcomes += horizons;
    }
    if (gradient) cell.backward(parameters, stateGradient, steps, gradient);
  }
}

const COUNT = PROBABILITIES.length;

/**
 * From a hidden state to the quantiles of every horizon. The median is free; each quantile further out lies a positive
 * distance (softplus) beyond its inner neighbour, so that they can never cross.
 */
class QuantileHead {
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
