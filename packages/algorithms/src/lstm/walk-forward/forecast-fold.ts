import type { LstmOptions, ShouldStop } from '../lstm-options.js';
import type { LstmSeries } from '../series/lstm-series.js';
import { Ensemble } from '../training/ensemble.js';
import { trainEnsemble } from '../training/train-ensemble.js';
import type { Fold } from './folds.js';

/**
 * Trains on what was known before the fold and forecasts each of its rows.
 * @param onRow is given the volatility-scaled quantiles, horizon after horizon, in a buffer that the next row overwrites
 * @throws TrainingStopped
 */
export function forecastFold(
  series: LstmSeries,
  { start, end }: Fold,
  options: LstmOptions,
  onRow: (row: number, quantiles: Float64Array) => void,
  shouldStop?: ShouldStop,
): void {
  const networks = trainEnsemble(series, start, options, shouldStop);
  const ensemble = new Ensemble(
    networks.map(({ parameters }) => parameters),
    options,
  );
  for (let row = start; row < end; row++) onRow(row, ensemble.forecast(series, row));
}
