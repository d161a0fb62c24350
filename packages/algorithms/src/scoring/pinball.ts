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
