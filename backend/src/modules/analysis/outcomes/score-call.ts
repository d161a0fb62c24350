import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import type { AlgorithmOutput, HorizonQuantiles } from '@pricealgo/algorithms/algorithm';
import type { TechnicalAnswer } from '@pricealgo/algorithms/answers/technical-answer';
import { meanPinballLoss } from '@pricealgo/algorithms/scoring/quantile-scores';
import type { Bar } from '@pricealgo/contract/market/bar';

/** Few earlier cases make no probability. */
const MIN_EFFECTIVE = 30;

export interface ScoredCall {
  readonly algo: AlgorithmName;
  readonly output: AlgorithmOutput<unknown>;
  /** Start of the last finished session that the call was computed from, ms. */
  readonly lastSessionMs: number;
  /** Log returns of the baseline forecast per horizon that has quantiles, on the same probabilities. */
  readonly baseline: ReadonlyMap<number, readonly number[]>;
}

export interface Outcome {
  readonly horizon: number;
  readonly entryTimeMs: number;
  readonly entryPrice: number;
  readonly exitTimeMs: number;
  readonly exitPrice: number;
  readonly logReturn: number;
  readonly hit: boolean | null;
  readonly probability: number | null;
  readonly brier: number | null;
  readonly pinball: number | null;
  readonly baselinePinball: number | null;
  readonly inside: boolean | null;
  readonly delisted: boolean;
}

/**
 * What became of a call after `horizon` sessions. Who followed it could enter at the open of the session after the last one
 * that it knew, and left at the close of the last session of the horizon. Forecast intervals are judged close to close, as
 * they were made.
 * @param bars finished daily sessions, oldest first, adjusted for splits as known now
 * @param ended no session will follow: an ended listing is judged at its last close
 * @returns `null` while the horizon is not over
 */
export function scoreCall(
  call: ScoredCall,
  horizon: number,
  bars: readonly Bar[],
  ended: boolean,
): Outcome | null {
  const { algo, output, lastSessionMs } = call;
  const after = bars.findIndex(({ timeMs }) => timeMs > lastSessionMs);
  if (after < 1) return null;
  const due = after + horizon - 1;
  const delisted = due >= bars.length;
  if (delisted && !ended) return null;
  const [known, entry, exit] = [bars[after - 1]!, bars[after]!, bars[Math.min(due, bars.length - 1)]!];
  const logReturn = Math.log(exit.close / entry.open);
  if (!Number.isFinite(logReturn)) return null;
  const { stance } = output;
  const probability = riseProbability(algo, output, horizon);
  const quantiles = output.quantiles.find((one) => one.horizon === horizon);
  const closeToClose = Math.log(exit.close / known.close);
  const loss = (forecast: readonly number[] | undefined): number | null =>
    quantiles && forecast ? meanPinballLoss(closeToClose, forecast, quantiles.probabilities) : null;
  return {
    horizon,
    entryTimeMs: entry.timeMs,
    entryPrice: entry.open,
    exitTimeMs: exit.timeMs,
    exitPrice: exit.close,
    logReturn,
    // A neutral call names no direction that could come true: it counts as a call, never as a hit.
    hit: stance === null ? null : stance !== 0 && Math.sign(logReturn) === stance,
    probability,
    brier: probability === null ? null : (probability - (logReturn > 0 ? 1 : 0)) ** 2,
    pinball: loss(quantiles?.logReturns),
    baselinePinball: loss(call.baseline.get(horizon)),
    inside: quantiles
      ? closeToClose >= quantiles.logReturns[0]! && closeToClose <= quantiles.logReturns.at(-1)!
      : null,
    delisted,
  };
}

/**
 * Probability of a rise that the call gave: from its quantiles, or from what followed the same rating before. `null`
 * where it gave neither.
 * @param horizon sessions
 */
function riseProbability(
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
