import { mean } from '@pricealgo/algorithms/statistics/moments';

/**
 * Brier score: mean (p - o)² of forecasts of a yes-or-no event; 0 perfect, 0.25 for always saying one half.
 * @param probabilities 0 … 1
 * @param outcomes 1 happened, 0 did not; one per probability
 * @returns NaN without a forecast
 */
export function brierScore(probabilities: ArrayLike<number>, outcomes: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < probabilities.length; i++) sum += (probabilities[i]! - outcomes[i]!) ** 2;
  return sum / probabilities.length;
}

/**
 * 1 - Brier / Brier of climatology, which always forecasts the share of events of the same rows: above 0 better than
 * knowing that share, below 0 worse.
 * @returns NaN where climatology is perfect (the event always or never happened)
 */
export function brierSkill(probabilities: ArrayLike<number>, outcomes: ArrayLike<number>): number {
  const share = mean(outcomes);
  const climatology = share * (1 - share);
  return climatology > 0 ? 1 - brierScore(probabilities, outcomes) / climatology : NaN;
}
