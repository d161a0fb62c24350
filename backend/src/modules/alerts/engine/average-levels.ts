import { ema, sma } from '@pricealgo/algorithms/indicators';
import type { AverageKind } from '@pricealgo/contract/alerts';

/**
 * The price at which the price and an average that includes it are equal. An average of n closes whose last one is the
 * running price p moves with p, yet p ≥ average holds exactly when p ≥ this level, which the finished closes alone
 * decide: SMA p ≥ (S + p)/n ⇔ p ≥ S/(n−1) with S the sum of the n−1 closes before; EMA p ≥ a·p + (1−a)·E ⇔ p ≥ E.
 * @param closes finished daily closes, oldest first
 * @returns level for the session after each close; NaN while there are too few
 */
export function averageLevels(closes: Float64Array, average: AverageKind, length: number): Float64Array {
  const levels = new Float64Array(closes.length);
  if (average === 'sma') sma(closes, length - 1, levels);
  else ema(closes, length, levels);
  return levels;
}
