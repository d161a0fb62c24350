import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import type { Stance } from '@pricealgo/algorithms/algorithm';
import type { CallOrigin } from '@pricealgo/contract/calls';

/** Calls that may be counted together: one algorithm and version, live or backtest, on invented or on real prices. */
export interface SeriesKey {
  readonly algo: AlgorithmName;
  readonly version: string;
  readonly origin: CallOrigin;
  readonly simulated: boolean;
}

/** A call with what became of it after one of its horizons. */
export interface JudgedCall {
  readonly instrument: string;
  readonly stance: Stance;
  /** Session of the entry and of the exit, ms. */
  readonly entryMs: number;
  readonly exitMs: number;
  readonly logReturn: number;
  /** `null` where the call named no direction. */
  readonly hit: boolean | null;
  /** Probability of a rise that the call gave; `null` where it gave none. */
  readonly probability: number | null;
  readonly pinball: number | null;
  readonly baselinePinball: number | null;
  readonly inside: boolean | null;
  readonly delisted: boolean;
  readonly withdrawn: boolean;
}

/** Key of a series, for maps. */
export function seriesId({ algo, version, origin, simulated }: SeriesKey): string {
  return [algo, version, origin, simulated].join(' ');
}
