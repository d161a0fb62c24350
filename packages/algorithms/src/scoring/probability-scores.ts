import { mean } from '@pricealgo/algorithms/statistics/moments';
import { type ShareInterval, wilsonInterval } from '@pricealgo/algorithms/statistics/proportions';

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

/** Forecasts whose probability fell into one bin, and how often their event happened. */
export interface ReliabilityBin {
  /** Bounds of the probability; the upper one belongs to the next bin, except in the last. */
  readonly low: number;
  readonly high: number;
  readonly count: number;
  readonly meanProbability: number;
  readonly observedShare: number;
  /** 95 % interval of the observed share. */
  readonly interval: ShareInterval;
}

/**
 * Points of a reliability diagram: an honest forecaster lies on the diagonal. Empty bins are left out.
 * @param outcomes 1 happened, 0 did not; one per probability
 * @param bins of equal width
 */
export function reliabilityBins(
  probabilities: ArrayLike<number>,
  outcomes: ArrayLike<number>,
  bins = 10,
): ReliabilityBin[] {
  const counts = new Float64Array(bins);
  const sums = new Float64Array(bins);
  const events = new Float64Array(bins);
  for (let i = 0; i < probabilities.length; i++) {
    const probability = probabilities[i]!;
    const bin = Math.min(bins - 1, Math.floor(probability * bins));
    counts[bin]! += 1;
    sums[bin]! += probability;
    events[bin]! += outcomes[i]!;
  }
  const result: ReliabilityBin[] = [];
  for (let bin = 0; bin < bins; bin++) {
    const count = counts[bin]!;
    const interval = wilsonInterval(events[bin]!, count);
    if (!interval) continue;
    result.push({
      low: bin / bins,
      high: (bin + 1) / bins,
      count,
      meanProbability: sums[bin]! / count,
      observedShare: events[bin]! / count,
      interval,
    });
  }
  return result;
}
