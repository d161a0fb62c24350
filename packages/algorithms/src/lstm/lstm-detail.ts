import type { HorizonQuantiles } from '../algorithm.js';
import type { LstmModel } from './lstm-model.js';
import { FEATURE_NAMES } from './lstm-series.js';
import { layoutOf } from './network/parameters.js';
import type { HorizonEvaluation } from './walk-forward/score-horizon.js';
import type { LstmEvaluation } from './walk-forward/walk-forward.js';

export type IntervalSource = 'model' | 'baseline';

export interface LstmHorizon {
  readonly horizon: number;
  /** Whose quantiles are shown. */
  readonly source: IntervalSource;
  /** Why, in words. */
  readonly reason: string;
  /** One per probability, in the price's currency. */
  readonly prices: readonly number[];
  /** `null` while the model has not been tested. */
  readonly evaluation: HorizonEvaluation | null;
}

export interface LstmDetail {
  /** Session that the forecast starts from. */
  readonly asOfMs: number | null;
  readonly price: number | null;
  /** EWMA volatility per session, a share (0.01 is 1 %). */
  readonly volatility: number | null;
  readonly usableBars: number;
  readonly horizons: readonly LstmHorizon[];
  readonly fan: readonly FanPoint[];
  readonly modelCard: ModelCard | null;
}

export interface FanPoint {
  /** Sessions after the forecast; 0 is the price itself. */
  readonly session: number;
  /** Whether this session was forecast; the others lie between two that were. */
  readonly forecast: boolean;
  /** One per probability, in the price's currency. */
  readonly prices: readonly number[];
}

/**
 * Prices for every session up to the longest horizon. Between two forecasts the log return runs with the square root of
 * time, as the spread of independent returns does.
 * @param quantiles of ascending horizons with the same probabilities
 */
export function fanChart(price: number, quantiles: readonly HorizonQuantiles[]): FanPoint[] {
  const probabilities = quantiles[0]?.probabilities ?? [];
  const points: FanPoint[] = [{ session: 0, forecast: false, prices: probabilities.map(() => price) }];
  let near = { horizon: 0, logReturns: probabilities.map(() => 0) as readonly number[] };
  for (const far of quantiles) {
    for (let session = near.horizon + 1; session <= far.horizon; session++) {
      const width = Math.sqrt(far.horizon) - Math.sqrt(near.horizon);
      const share = (Math.sqrt(session) - Math.sqrt(near.horizon)) / width;
      const prices = far.logReturns.map((end, j) => {
        const start = near.logReturns[j]!;
        return price * Math.exp(start + (end - start) * share);
      });
      points.push({ session, forecast: session === far.horizon, prices });
    }
    near = far;
  }
  return points;
}

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
