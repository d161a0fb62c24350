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
