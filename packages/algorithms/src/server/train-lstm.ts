import type { BarColumns } from '../algorithm.js';
import type { LstmModel } from '../lstm/lstm-model.js';
import { DEFAULT_LSTM_OPTIONS, type LstmOptions, type ShouldStop } from '../lstm/lstm-options.js';
import { trainableSeries } from '../lstm/series/trainable-series.js';
import { trainEnsemble } from '../lstm/training/train-ensemble.js';
import { encodeModel } from './lstm-weights.js';

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
