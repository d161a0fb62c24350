import type { BarColumns, HorizonQuantiles } from '../algorithm.js';
import { horizonQuantiles } from '../lstm/horizon-quantiles.js';
import type { LstmModel } from '../lstm/lstm-model.js';
import { HORIZONS, PROBABILITIES } from '../lstm/lstm-options.js';
import { trainableSeries } from '../lstm/series/trainable-series.js';
import { Ensemble } from '../lstm/training/ensemble.js';
import { widen } from '../lstm/walk-forward/conformal-band.js';
import { decodeWeights } from './lstm-weights.js';

/**
 * Forecast from the newest bar.
 * @param widenings conformal widening per horizon ({@link HorizonEvaluation.widening}); none: the networks' own quantiles
 * @returns log returns per horizon
 * @throws RangeError below MINIMUM_BARS usable bars; Error where the model is damaged or of another version
 */
export function inferLstm(
  model: LstmModel,
  bars: BarColumns,
  widenings: readonly (readonly number[] | undefined)[] = [],
): HorizonQuantiles[] {
  const series = trainableSeries(bars, model.options.maxBars);
  const row = series.length - 1;
  const scaled = new Ensemble(decodeWeights(model), model.options).forecast(series, row);
  return HORIZONS.map((horizon, k) => {
    const at = k * PROBABILITIES.length;
    const widening = widenings[k];
    if (widening) widen(scaled, at, widening);
    return horizonQuantiles(horizon, scaled, at, series.volatility[row]!);
  });
}
