import type { LstmSeries } from '../series/lstm-series.js';
import { LstmCell } from './lstm-cell.js';
import type { Layout } from './parameters.js';
import { knownHorizons, QuantileHead } from './quantile-head.js';

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
