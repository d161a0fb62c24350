import { mean } from '@pricealgo/algorithms/statistics/moments';
import { normalCdf } from '@pricealgo/algorithms/statistics/normal';

export interface DieboldMariano {
  /** Mean of loss(first) - loss(second): negative where the first forecasts better. */
  readonly meanDifference: number;
  /** Mean difference over its standard error; standard normal where both are equally good. */
  readonly statistic: number;
  /** Two-sided. */
  readonly pValue: number;
  readonly lag: number;
}

/**
 * Whether two forecasts of the same outcomes differ in loss by more than chance (Diebold and Mariano 1995). The variance
 * of the mean is heteroskedasticity and autocorrelation consistent (Newey and West 1987, Bartlett weights): errors of
 * overlapping h-step forecasts are correlated over h-1 lags, so at least these are counted, and more in long samples.
 * @param horizon h
 * @returns statistic and p NaN where the difference does not vary or there are fewer rows than lags allow
 */
export function dieboldMariano(
  firstLoss: ArrayLike<number>,
  secondLoss: ArrayLike<number>,
  horizon: number,
): DieboldMariano {
  const count = firstLoss.length;
  const difference = new Float64Array(count);
  for (let i = 0; i < count; i++) difference[i] = firstLoss[i]! - secondLoss[i]!;
  const centre = mean(difference);
  const lag = Math.max(horizon - 1, Math.floor(4 * (count / 100) ** (2 / 9)));
  const unknown = { meanDifference: centre, statistic: NaN, pValue: NaN, lag };
  if (count <= lag + 1) return unknown;
  const variance = longRunVariance(difference, centre, lag) / count;
  if (!(variance > 0)) return unknown;
  const statistic = centre / Math.sqrt(variance);
  return { meanDifference: centre, statistic, pValue: 2 * normalCdf(-Math.abs(statistic)), lag };
}

/** γ0 + 2 Σ (1 - k/(lag+1)) γk; the Bartlett weights keep it from becoming negative. */
function longRunVariance(values: Float64Array, centre: number, lag: number): number {
  let sum = 0;
  for (let k = 0; k <= lag; k++) {
    let products = 0;
    for (let i = k; i < values.length; i++) products += (values[i]! - centre) * (values[i - k]! - centre);
    sum += (k === 0 ? 1 : 2 * (1 - k / (lag + 1))) * (products / values.length);
  }
  return sum;
}
