import { createHash } from 'node:crypto';
import { LSTM_VERSION, type LstmOptions } from './lstm-options.js';
import { layoutOf } from './network/parameters.js';

/** Trained weights and where they come from. JSON; equal bars and options give equal bytes. */
export interface LstmModel {
  readonly version: string;
  readonly options: LstmOptions;
  /** Usable bars it was trained on, and their sessions. */
  readonly bars: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** Per seed: epochs whose parameters were kept, and mean pinball loss of scaled returns on the stopping rows. */
  readonly epochs: readonly number[];
  readonly stoppingLoss: readonly number[];
  /** Base64 of 32-bit floats (little endian), seed after seed. */
  readonly weights: string;
  /** SHA-256 of all of the above, hex. */
  readonly hash: string;
}

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
