import { finiteOrNull, mean } from '@pricealgo/algorithms/statistics/moments';
import { type ShareInterval, wilsonInterval } from '@pricealgo/algorithms/statistics/proportions';
import { median } from '@pricealgo/algorithms/statistics/quantiles';
import { effectiveCount } from '../scoring/forecast-scores.js';
import { RATING_LABELS, type RatingLabel } from '@pricealgo/contract/algorithm-names';
import { labelIndex } from './rating.js';

/** Effective observations below which a share is too uncertain to be judged. */
export const ENOUGH_OBSERVATIONS = 30;

/** What followed a set of bars. Returns are simple, close to close; `null` without bars. */
export interface BaseRate {
  /** Bars whose outcome is known. */
  readonly count: number;
  /** `count` over the horizon: neighbouring outcomes share all but one session. */
  readonly effectiveCount: number;
  /** Share of the bars after which the close was higher, 0…1. */
  readonly shareUp: number | null;
  /** 95 % interval of `shareUp` for the effective count. */
  readonly interval: ShareInterval | null;
  readonly meanReturn: number | null;
  readonly medianReturn: number | null;
  readonly enough: boolean;
}

export interface RatingBaseRates {
  /** Bars ahead. */
  readonly horizon: number;
  /** All rated bars: what a label has to differ from to mean anything. */
  readonly unconditional: BaseRate;
  readonly byLabel: readonly (BaseRate & { readonly label: RatingLabel })[];
}

/**
 * What followed each label on one instrument.
 * @param ratings overall rating per bar, NaN where there is none; @param close closes of the same bars
 * @param horizons bars ahead, each at least 1
 * @throws RangeError for columns of different lengths or a horizon that is not a positive integer
 */
export function ratingBaseRates(
  ratings: Float64Array,
  close: Float64Array,
  horizons: readonly number[],
): RatingBaseRates[] {
  if (ratings.length !== close.length) {
    throw new RangeError(`${ratings.length} ratings of ${close.length} closes`);
  }
  return horizons.map((horizon) => ratesAt(ratings, close, horizon));
}

function ratesAt(ratings: Float64Array, close: Float64Array, horizon: number): RatingBaseRates {
  if (!Number.isInteger(horizon) || horizon < 1) throw new RangeError(`horizon ${horizon}`);
  const all: number[] = [];
  const byLabel: number[][] = RATING_LABELS.map(() => []);
  for (let i = 0; i + horizon < close.length; i++) {
    const forward = close[i + horizon]! / close[i]! - 1;
    const bucket = byLabel[labelIndex(ratings[i]!)];
    if (bucket === undefined || !Number.isFinite(forward)) continue;
    bucket.push(forward);
    all.push(forward);
  }
  return {
    horizon,
    unconditional: baseRate(all, horizon),
    byLabel: RATING_LABELS.map((label, index) => ({ label, ...baseRate(byLabel[index]!, horizon) })),
  };
}

function baseRate(returns: readonly number[], horizon: number): BaseRate {
  const effective = effectiveCount(returns.length, horizon);
  const shareUp = returns.filter((value) => value > 0).length / returns.length;
  return {
    count: returns.length,
    effectiveCount: effective,
    shareUp: finiteOrNull(shareUp),
    interval: wilsonInterval(shareUp * effective, effective),
    meanReturn: finiteOrNull(mean(returns)),
    medianReturn: finiteOrNull(median(returns)),
    enough: effective >= ENOUGH_OBSERVATIONS,
  };
}
