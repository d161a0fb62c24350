import type { BarColumns, HorizonQuantiles } from '../../algorithm.js';
import { horizonQuantiles } from '../horizon-quantiles.js';
import { HORIZONS } from '../lstm-options.js';
import { OUTPUTS } from '../network/parameters.js';
import { trainableSeries } from '../series/trainable-series.js';
import { HistoricalSimulation } from './historical-simulation.js';

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
