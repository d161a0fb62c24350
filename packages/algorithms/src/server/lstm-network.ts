import { createHash } from 'node:crypto';
import type { BarColumns, HorizonQuantiles } from '../algorithm.js';
import {
  DEFAULT_LSTM_OPTIONS,
  HORIZONS,
  LSTM_VERSION,
  type LstmModel,
  type LstmOptions,
  PROBABILITIES,
  type ShouldStop,
} from '../lstm/lstm-model.js';
import { horizonQuantiles, trainableSeries } from '../lstm/lstm-series.js';
import { layoutOf } from '../lstm/network/parameters.js';
import { Ensemble, trainEnsemble } from '../lstm/training/ensemble.js';
import { widen } from '../lstm/walk-forward/conformal-band.js';

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

type Unsigned = Omit<LstmModel, 'hash' | 'version' | 'weights'>;

function encodeModel(facts: Unsigned, parameters: readonly Float64Array[]): LstmModel {
  const size = parameters[0]?.length ?? 0;
  const floats = new DataView(new ArrayBuffer(4 * size * parameters.length));
  parameters.forEach((one, i) => {
    one.forEach((value, j) => floats.setFloat32(4 * (i * size + j), value, true));
  });
  const weights = Buffer.from(floats.buffer).toString('base64');
  const content = { version: LSTM_VERSION, ...facts, weights };
  return { ...content, hash: hashOf(content) };
}

/**
 * Parameters per seed.
 * @throws Error where the model is damaged or of another version
 */
export function decodeWeights(model: LstmModel): Float64Array[] {
  const { hash, ...content } = model;
  if (model.version !== LSTM_VERSION) throw new Error(`the model is of version ${model.version}`);
  if (hashOf(content) !== hash) throw new Error('the model does not match its hash');
  const bytes = Buffer.from(model.weights, 'base64');
  const { size } = layoutOf(model.options.hidden);
  if (bytes.length !== 4 * size * model.options.seeds.length)
    throw new Error('the model has too few weights');
  return model.options.seeds.map((_, i) =>
    Float64Array.from({ length: size }, (_unused, j) => bytes.readFloatLE(4 * (i * size + j))),
  );
}

/** Field by field: the order in which a database returns the keys of JSON does not matter. */
function hashOf(content: Omit<LstmModel, 'hash'>): string {
  const { version, options: o, bars, fromMs, toMs, epochs, stoppingLoss, weights } = content;
  const options = [o.hidden, o.warmUp, o.stretch, o.batch, o.learningRate, o.gradientNorm];
  const rest = [o.maxEpochs, o.patience, o.stoppingShare, o.seeds, o.folds, o.maxBars];
  const fields = [version, options, rest, bars, fromMs, toMs, epochs, stoppingLoss, weights];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
