import type { LstmModel } from '../lstm-model.js';
import { layoutOf } from '../network/parameters.js';
import { FEATURE_NAMES } from '../series/features.js';
import type { LstmEvaluation } from '../walk-forward/walk-forward.js';

/** What the model is, what it has seen and what it cannot do. */
export interface ModelCard {
  readonly architecture: string;
  /** Per network. */
  readonly parameters: number;
  readonly inputs: readonly string[];
  readonly target: string;
  readonly seeds: readonly number[];
  readonly epochs: readonly number[];
  readonly bars: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly folds: number;
  readonly testedFromMs: number;
  readonly testedToMs: number;
  readonly hash: string;
  readonly limits: readonly string[];
}

const LIMITS = [
  'It reads prices and volumes of this instrument only: no news, no earnings dates, no other markets.',
  'It gives a range and claims no direction: its median is not a recommendation.',
  'It was tested on the past. A market unlike any that it has seen will leave the range more often.',
  'Overlapping forecasts over several sessions are not independent; the effective count says how many are.',
  'The test trains anew for every block; the model in use has seen all of that data and is not the tested one itself.',
  'The correction of the interval is as old as the last training.',
];

export function modelCard(model: LstmModel, evaluation: LstmEvaluation): ModelCard {
  const { hidden, warmUp, stretch, seeds } = model.options;
  return {
    architecture:
      `${seeds.length} recurrent networks (LSTM, ${hidden} units, ${warmUp + stretch} sessions read) whose quantiles are ` +
      'averaged, then widened or narrowed by adaptive conformal correction',
    parameters: layoutOf(hidden).size,
    inputs: FEATURE_NAMES,
    target: 'log return over 1, 5 and 20 sessions over its volatility (EWMA, decay 0.94)',
    seeds,
    epochs: model.epochs,
    bars: model.bars,
    fromMs: model.fromMs,
    toMs: model.toMs,
    folds: evaluation.folds,
    testedFromMs: evaluation.firstMs,
    testedToMs: evaluation.lastMs,
    hash: model.hash,
    limits: LIMITS,
  };
}
