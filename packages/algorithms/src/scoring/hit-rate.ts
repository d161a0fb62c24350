import { type ShareInterval, wilsonInterval } from '@pricealgo/algorithms/statistics/proportions';
import { effectiveCount } from './effective-count.js';

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
