import type { BarColumns, HorizonQuantiles } from '../../algorithm.js';
import { RollingQuantiles } from '@pricealgo/algorithms/statistics/quantiles';
import { HORIZONS, PROBABILITIES } from '../lstm-model.js';
import { horizonQuantiles, type LstmSeries, SETTLING_ROWS, trainableSeries } from '../lstm-series.js';
import { OUTPUTS } from '../network/parameters.js';

/**
 * EWMA-scaled historical simulation from the newest bar.
 * @returns log returns per horizon
 * @throws RangeError below MINIMUM_BARS usable bars
 */
export function baselineForecast(bars: BarColumns, maxBars: number): HorizonQuantiles[] {
  const series = trainableSeries(bars, maxBars);
  const row = series.length - 1;
  const simulation = new HistoricalSimulation(series);
  simulation.advance(row);
  const scaled = new Float64Array(OUTPUTS);
  return HORIZONS.map((horizon, k) => {
    simulation.quantiles(k, scaled, 0);
    return horizonQuantiles(horizon, scaled, 0, series.volatility[row]!);
  });
}

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
