import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import type { Stance } from '@pricealgo/algorithms/algorithm';
import type { CallOrigin, JudgementRule } from '@pricealgo/contract/calls';

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
  /** The claim is about doing better or worse than peers. */
  readonly relative: boolean;
  /** Median of the peers; `null` where the claim is about none, or their prices are not known. */
  readonly peerReturn: number | null;
  /** `null` where the call took no side, or there is nothing to judge it by. */
  readonly hit: boolean | null;
  /** Close to close, as forecasts are made; `null` where no forecast is judged. */
  readonly forecastReturn: number | null;
  /** Probability that the call gave for a rise of `forecastReturn`; `null` where it gave none. */
  readonly probability: number | null;
  readonly pinball: number | null;
  readonly baselinePinball: number | null;
  readonly inside: boolean | null;
  readonly delisted: boolean;
  readonly withdrawn: boolean;
  readonly judgedBy: JudgementRule;
  /** An earlier call of the series was made on the same data. */
  readonly repeated: boolean;
}

/** Key of a series, for maps. */
export function seriesId({ algo, version, origin, simulated }: SeriesKey): string {
  return [algo, version, origin, simulated].join(' ');
}
