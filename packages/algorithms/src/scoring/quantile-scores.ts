import { type ShareInterval, wilsonInterval } from '@pricealgo/algorithms/statistics/proportions';
import { effectiveCount } from './effective-count.js';

/**
 * Pinball (quantile) loss max(τ(y-q), (τ-1)(y-q)) (Koenker and Bassett 1978): in the unit of `y`, 0 for a perfect
 * forecast, least on average where `q` is the true τ-quantile.
 * @param probability τ, 0 … 1
 */
export function pinballLoss(actual: number, quantile: number, probability: number): number {
  const error = actual - quantile;
  return error >= 0 ? probability * error : (probability - 1) * error;
}

/**
 * Mean pinball loss of one forecast over its quantiles.
 * @param quantiles one per probability
 * @param offset where this forecast begins in `quantiles`, for forecasts stored one after another
 */
export function meanPinballLoss(
  actual: number,
  quantiles: ArrayLike<number>,
  probabilities: ArrayLike<number>,
  offset = 0,
): number {
  let sum = 0;
  for (let i = 0; i < probabilities.length; i++) {
    sum += pinballLoss(actual, quantiles[offset + i]!, probabilities[i]!);
  }
  return sum / probabilities.length;
}

/**
 * Interval score (Winkler 1972; Gneiting and Raftery 2007): width plus 2/α times the distance by which the outcome
 * misses. For the central 90 % interval the factor is 20.
 * @param coverage nominal share inside, e.g. 0.9 (α = 0.1)
 */
export function intervalScore(actual: number, low: number, high: number, coverage = 0.9): number {
  const factor = 2 / (1 - coverage);
  return high - low + factor * Math.max(0, low - actual) + factor * Math.max(0, actual - high);
}

export interface Coverage {
  readonly inside: number;
  readonly count: number;
  readonly effectiveCount: number;
  /** Share of outcomes inside, bounds included. */
  readonly share: number;
  /** 95 % interval of that share for the effective count. */
  readonly interval: ShareInterval;
}

/**
 * How often intervals held the outcome.
 * @param horizon sessions between forecast and outcome when one is made every session: their overlap shrinks the
 *   count that the Wilson interval may rely on
 * @returns `null` without a forecast
 */
export function coverageOf(inside: number, count: number, horizon = 1): Coverage | null {
  if (count === 0) return null;
  const share = inside / count;
  const effective = effectiveCount(count, horizon);
  const interval = wilsonInterval(share * effective, effective);
  return interval && { inside, count, effectiveCount: effective, share, interval };
}
