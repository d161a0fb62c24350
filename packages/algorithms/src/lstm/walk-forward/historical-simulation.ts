import { RollingQuantiles } from '../../scoring/rolling-quantiles.js';
import { HORIZONS, PROBABILITIES } from '../lstm-options.js';
import { type LstmSeries, SETTLING_ROWS } from '../series/lstm-series.js';

/** Past outcomes in the simulation: about four years. */
export const SIMULATION_MEMORY = 1_000;

/**
 * The forecast to beat: historical simulation scaled by EWMA volatility (Hull and White 1998). The quantiles of past
 * returns, each over the volatility of its own day, hold for the next return over today's.
 */
export class HistoricalSimulation {
  private readonly outcomes = HORIZONS.map(() => new RollingQuantiles(SIMULATION_MEMORY));
  private next = SETTLING_ROWS;

  constructor(private readonly series: LstmSeries) {}

  /** Takes in what is known at the close of `row`; rows are given in ascending order. */
  advance(row: number): void {
    for (; this.next <= row; this.next++) {
      for (const [k, horizon] of HORIZONS.entries()) {
        const start = this.next - horizon;
        if (start >= SETTLING_ROWS) this.outcomes[k]!.push(this.series.scaled[k]![start]!);
      }
    }
  }

  /** Writes the quantiles of one horizon's volatility-scaled return into `out`, from `at` on. */
  quantiles(horizon: number, out: Float64Array, at: number): void {
    PROBABILITIES.forEach((probability, j) => {
      out[at + j] = this.outcomes[horizon]!.quantile(probability);
    });
  }
}
