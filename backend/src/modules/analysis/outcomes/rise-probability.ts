import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import type { AlgorithmOutput, HorizonQuantiles } from '@pricealgo/algorithms/algorithm';
import type { TechnicalAnswer } from '@pricealgo/algorithms/answers/technical-answer';

/** Few earlier cases make no probability. */
const MIN_EFFECTIVE = 30;

/**
 * How likely the call said a rise is: from its quantiles, or from what followed the same rating before. `null` where it
 * says nothing of the kind.
 * @param horizon sessions
 */
export function riseProbability(
  algo: AlgorithmName,
  output: AlgorithmOutput<unknown>,
  horizon: number,
): number | null {
  const quantiles = output.quantiles.find((one) => one.horizon === horizon);
  if (quantiles) return shareAboveZero(quantiles);
  if (algo !== 'technical') return null;
  const { baseRates } = output.detail as TechnicalAnswer;
  const rates = baseRates.own.find((one) => one.horizon === horizon);
  const rate = rates?.byLabel.find(({ label }) => label === output.label);
  return rate && rate.effectiveCount >= MIN_EFFECTIVE ? rate.shareUp : null;
}

/** 1 - the probability at which the quantile function crosses zero, linear between quantiles, their bounds outside. */
function shareAboveZero({ probabilities, logReturns }: HorizonQuantiles): number {
  const first = logReturns.findIndex((value) => value > 0);
  if (first === 0) return 1 - probabilities[0]!;
  if (first === -1) return 1 - probabilities.at(-1)!;
  const [low, high] = [logReturns[first - 1]!, logReturns[first]!];
  const [from, to] = [probabilities[first - 1]!, probabilities[first]!];
  return 1 - (from + ((0 - low) / (high - low)) * (to - from));
}
