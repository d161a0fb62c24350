import { type ShareInterval, wilsonInterval } from '@pricealgo/algorithms/statistics/proportions';

/**
 * Independent observations in `count` consecutive forecasts over `horizon` sessions: they share all but one session with
 * their neighbour, so N/h of them are independent (may be fractional).
 */
export function effectiveCount(count: number, horizon: number): number {
  return count / Math.max(1, horizon);
}

/** Mean absolute difference; NaN of nothing. */
export function meanAbsoluteError(actual: ArrayLike<number>, forecast: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < actual.length; i++) sum += Math.abs(actual[i]! - forecast[i]!);
  return sum / actual.length;
}

/**
 * MAE over the MAE of the random walk on the same rows, whose forecast of any log return is 0: below 1 better than
 * "the price stays".
 * @param actual log returns over the horizon
 * @returns NaN where nothing moved
 */
export function relativeMae(actual: ArrayLike<number>, forecast: ArrayLike<number>): number {
  let still = 0;
  for (let i = 0; i < actual.length; i++) still += Math.abs(actual[i]!);
  const walk = still / actual.length;
  return walk > 0 ? meanAbsoluteError(actual, forecast) / walk : NaN;
}

/**
 * Mean absolute scaled error (Hyndman and Koehler 2006): MAE over the mean absolute h-step naive error within the
 * sample that the model was trained on.
 * @param trainingLogPrices ln P of the training sample, oldest first
 * @param horizon steps ahead
 * @returns NaN where the training sample is too short or did not move
 */
export function mase(
  actual: ArrayLike<number>,
  forecast: ArrayLike<number>,
  trainingLogPrices: ArrayLike<number>,
  horizon: number,
): number {
  let sum = 0;
  for (let i = horizon; i < trainingLogPrices.length; i++) {
    sum += Math.abs(trainingLogPrices[i]! - trainingLogPrices[i - horizon]!);
  }
  const naive = sum / (trainingLogPrices.length - horizon);
  return naive > 0 ? meanAbsoluteError(actual, forecast) / naive : NaN;
}

export interface HitRate {
  readonly hits: number;
  readonly count: number;
  readonly effectiveCount: number;
  readonly rate: number;
  /** 95 % interval of the rate for the effective count. */
  readonly interval: ShareInterval;
  /** What always naming the more frequent direction of these very rows would have hit: max(p_up, 1-p_up). */
  readonly baseRate: number;
}

/**
 * How often the sign of the forecast was the sign of the outcome. A forecast of exactly 0 names no direction and an
 * outcome of exactly 0 has none: neither is a hit.
 * @param horizon sessions ahead; see {@link effectiveCount}
 * @returns `null` without a forecast
 */
export function hitRate(actual: ArrayLike<number>, forecast: ArrayLike<number>, horizon = 1): HitRate | null {
  const count = actual.length;
  if (count === 0) return null;
  let hits = 0;
  let ups = 0;
  for (let i = 0; i < count; i++) {
    if (actual[i]! * forecast[i]! > 0) hits++;
    if (actual[i]! > 0) ups++;
  }
  const rate = hits / count;
  const effective = effectiveCount(count, horizon);
  const interval = wilsonInterval(rate * effective, effective);
  const up = ups / count;
  return (
    interval && { hits, count, effectiveCount: effective, rate, interval, baseRate: Math.max(up, 1 - up) }
  );
}

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
