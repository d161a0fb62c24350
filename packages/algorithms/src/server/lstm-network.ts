import type { BarColumns, HorizonQuantiles } from '../algorithm.js';
import { horizonQuantiles } from '../lstm/horizon-quantiles.js';
import type { LstmModel } from '../lstm/lstm-model.js';
import {
  DEFAULT_LSTM_OPTIONS,
  HORIZONS,
  type LstmOptions,
  PROBABILITIES,
  type ShouldStop,
} from '../lstm/lstm-options.js';
import { trainableSeries } from '../lstm/series/trainable-series.js';
import { Ensemble } from '../lstm/training/ensemble.js';
import { trainEnsemble } from '../lstm/training/train-ensemble.js';
import { widen } from '../lstm/walk-forward/conformal-band.js';
import { decodeWeights, encodeModel } from './lstm-weights.js';

/**
 * Trains the model that forecasts from now on: on all bars, the newest part of them kept back to know when to stop.
 * Equal bars and options give an equal model, bit by bit.
 * @param bars daily, oldest first, split-adjusted
 * @throws RangeError below MINIMUM_BARS usable bars; TrainingStopped
 */
export function trainLstm(
  bars: BarColumns,
  options: LstmOptions = DEFAULT_LSTM_OPTIONS,
  shouldStop?: ShouldStop,
): LstmModel {
  const series = trainableSeries(bars, options.maxBars);
  const networks = trainEnsemble(series, series.length, options, shouldStop);
  const facts = {
    options,
    bars: series.length,
    fromMs: series.timeMs[0]!,
    toMs: series.timeMs[series.length - 1]!,
    epochs: networks.map(({ epochs }) => epochs),
    stoppingLoss: networks.map(({ stoppingLoss }) => stoppingLoss),
  };
  return encodeModel(
    facts,
    networks.map(({ parameters }) => parameters),
  );
}

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
