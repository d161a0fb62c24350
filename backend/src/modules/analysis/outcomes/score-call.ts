import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import type { AlgorithmOutput, HorizonQuantiles } from '@pricealgo/algorithms/algorithm';
import type { TechnicalAnswer } from '@pricealgo/algorithms/answers/technical-answer';
import { meanPinballLoss } from '@pricealgo/algorithms/scoring/forecast-scores';
import { median } from '@pricealgo/algorithms/statistics/quantiles';
import type { Bar } from '@pricealgo/contract/market/bar';
import { DAY_MS } from '../../../common/market/zone-days.js';
import { finishedFromMs, type SessionRule, sessionTimes } from '../sessions/session-times.js';

/** Few earlier cases make no probability. */
const MIN_EFFECTIVE = 30;

/** Bars and the hours that they were traded in. */
export interface TradedBars {
  readonly sessions: SessionRule;
  /** Finished daily sessions, oldest first. */
  readonly bars: readonly Bar[];
}

export interface ScoredCall {
  readonly algo: AlgorithmName;
  readonly output: AlgorithmOutput<unknown>;
  /** Whose hours the bars have. */
  readonly sessions: SessionRule;
  /** Start of the last finished session that the call was computed from, ms; `null` where it read no bars. */
  readonly lastSessionMs: number | null;
  /** Market clock at which the call was made, ms: what had opened by then judges nothing. */
  readonly calledAtMs: number;
  /** Log returns of the baseline forecast per horizon that has quantiles, on the same probabilities. */
  readonly baseline: ReadonlyMap<number, readonly number[]>;
  /** The same sessions adjusted for splits and dividends, where the claim is about total return; else absent. */
  readonly totalReturn?: readonly Bar[];
  /** Comparative: the peers that the call was computed from, adjusted like `totalReturn`. */
  readonly peers?: readonly TradedBars[];
}

export interface Outcome {
  readonly horizon: number;
  readonly entryTimeMs: number;
  readonly entryPrice: number;
  readonly exitTimeMs: number;
  readonly exitPrice: number;
  /** ln(exit / entry), adjusted for splits, and for dividends where the claim is about total return. */
  readonly logReturn: number;
  /** Median of the peers over the same sessions, log return; `null` for claims that are about no peers, or without their bars. */
  readonly peerReturn: number | null;
  /** `null` where no side was taken, and for a relative claim without peers to judge it by. */
  readonly hit: boolean | null;
  /** From the close before the entry to the exit, log return; `null` where the forecast is not judged. */
  readonly forecastReturn: number | null;
  readonly probability: number | null;
  readonly brier: number | null;
  readonly pinball: number | null;
  readonly baselinePinball: number | null;
  readonly inside: boolean | null;
  readonly delisted: boolean;
}

/**
 * What became of a call after `horizon` sessions. Who followed it could enter at the first open after it was made, and left
 * at the close of the last session of the horizon, counted from the one of the entry.
 *
 * Chances and quantiles are about the same whole sessions, close to close: the close of the horizon against the close before
 * the entry. Made while a session runs, as every call about a coin is, a call is about the sessions that follow it: none of
 * them had opened, and the close that they are measured from was still to come. A call that did not know the newest finished
 * session when it was made is stale, and none of its chances is judged.
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
  const { lastSessionMs, sessions, calledAtMs } = call;
  const after = firstAfter({ sessions, bars }, calledAtMs, lastSessionMs ?? -Infinity);
  if (after < 1) return null;
  const due = after + horizon - 1;
  const delisted = due >= bars.length;
  if (delisted && !ended) return null;
  const [entry, exit] = [bars[after]!, bars[Math.min(due, bars.length - 1)]!];
  const logReturn = call.totalReturn
    ? returnBetween(call.totalReturn, entry.timeMs, exit.timeMs)
    : Math.log(exit.close / entry.open);
  if (logReturn === null || !Number.isFinite(logReturn)) return null;
  const peerReturn = medianPeer(call, entry.timeMs, exit.timeMs);
  const forecastReturn = knewNewest(call, bars) ? Math.log(exit.close / bars[after - 1]!.close) : null;
  return {
    horizon,
    entryTimeMs: entry.timeMs,
    entryPrice: entry.open,
    exitTimeMs: exit.timeMs,
    exitPrice: exit.close,
    logReturn,
    peerReturn,
    hit: hitOf(call, logReturn, peerReturn),
    ...forecastScores(call, horizon, forecastReturn),
    delisted,
  };
}

/**
 * @param bars as in {@link scoreCall}
 * @returns how many sessions have to close before the horizon is over; 0: none
 */
export function sessionsLeft(
  { sessions, calledAtMs, lastSessionMs }: ScoredCall,
  horizon: number,
  bars: readonly Bar[],
): number {
  const after = firstAfter({ sessions, bars }, calledAtMs, lastSessionMs ?? -Infinity);
  return after === -1 ? horizon : Math.max(0, after + horizon - bars.length);
}

/** Whether no session had finished by the time of the call that it did not know. */
function knewNewest({ lastSessionMs, sessions, calledAtMs }: ScoredCall, bars: readonly Bar[]): boolean {
  if (lastSessionMs === null) return false;
  const next = bars.find(({ timeMs }) => timeMs > lastSessionMs);
  return next !== undefined && finishedFromMs(sessions, next.timeMs) > calledAtMs;
}

/** Whether a label of an algorithm says more or less than its peers, not up or down. */
export function isRelative(algo: AlgorithmName): boolean {
  return algo === 'comparative';
}

function hitOf({ algo, output }: ScoredCall, logReturn: number, peerReturn: number | null): boolean | null {
  // Who takes no side can neither be right nor wrong.
  if (!output.stance) return null;
  if (!isRelative(algo)) return Math.sign(logReturn) === output.stance;
  return peerReturn === null ? null : Math.sign(logReturn - peerReturn) === output.stance;
}

type ForecastScores = Pick<
  Outcome,
  'forecastReturn' | 'probability' | 'brier' | 'pinball' | 'baselinePinball' | 'inside'
>;

/** @param forecastReturn `null`: nothing of the forecast is judged */
function forecastScores(
  { algo, output, baseline }: ScoredCall,
  horizon: number,
  forecastReturn: number | null,
): ForecastScores {
  if (forecastReturn === null || !Number.isFinite(forecastReturn))
    return {
      forecastReturn: null,
      probability: null,
      brier: null,
      pinball: null,
      baselinePinball: null,
      inside: null,
    };
  const probability = riseProbability(algo, output, horizon);
  const quantiles = output.quantiles.find((one) => one.horizon === horizon);
  const loss = (forecast: readonly number[] | undefined): number | null =>
    quantiles && forecast ? meanPinballLoss(forecastReturn, forecast, quantiles.probabilities) : null;
  return {
    forecastReturn,
    probability,
    brier: probability === null ? null : (probability - (forecastReturn > 0 ? 1 : 0)) ** 2,
    pinball: loss(quantiles?.logReturns),
    baselinePinball: loss(baseline.get(horizon)),
    inside: quantiles
      ? forecastReturn >= quantiles.logReturns[0]! && forecastReturn <= quantiles.logReturns.at(-1)!
      : null,
  };
}

/** Place of the first bar that opened after an instant and is later than `sessionMs`; -1: none. */
function firstAfter({ sessions, bars }: TradedBars, instantMs: number, sessionMs: number): number {
  // A session opens within a day of its bar's date: older bars need no look into the calendar.
  const laterThanMs = Math.max(sessionMs, instantMs - DAY_MS);
  return bars.findIndex(
    ({ timeMs }) => timeMs > laterThanMs && sessionTimes(sessions, timeMs).openMs > instantMs,
  );
}

/** Log return from the open of one session to the close of another; `null` where the bars lack one of them. */
function returnBetween(bars: readonly Bar[], entryMs: number, exitMs: number): number | null {
  const entry = bars.find(({ timeMs }) => timeMs === entryMs);
  const exit = bars.findLast(({ timeMs }) => timeMs === exitMs);
  return entry && exit ? Math.log(exit.close / entry.open) : null;
}

/**
 * Median return of the peers from their first open after the call, on the day of the entry or later, to their last close up to
 * the day of the exit. Peers that did not trade in between are left out.
 */
function medianPeer({ peers = [], calledAtMs }: ScoredCall, entryMs: number, exitMs: number): number | null {
  const returns = peers.flatMap((peer) => {
    const first = firstAfter(peer, calledAtMs, entryMs - 1);
    const last = peer.bars.findLastIndex(({ timeMs }) => timeMs <= exitMs);
    if (first === -1 || last < first) return [];
    const value = Math.log(peer.bars[last]!.close / peer.bars[first]!.open);
    return Number.isFinite(value) ? [value] : [];
  });
  return returns.length > 0 ? median(returns) : null;
}

/**
 * Probability of a rise that the call gave: from its quantiles, or from what followed the same rating before. Both are about
 * closes against the close before. `null` where it gave neither.
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
