import { createHash } from 'node:crypto';
import type { LstmModel } from '../lstm/lstm-model.js';
import { LSTM_VERSION } from '../lstm/lstm-options.js';
import { layoutOf } from '../lstm/network/parameters.js';

type Unsigned = Omit<LstmModel, 'hash' | 'version' | 'weights'>;

export function encodeModel(facts: Unsigned, parameters: readonly Float64Array[]): LstmModel {
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
