import type { ReliabilityBin } from '@pricealgo/algorithms/scoring/reliability';
import type { ShareInterval } from '@pricealgo/algorithms/statistics/proportions';

/** Independent outcomes below which nothing is judged: every rate is `null`, the counts stand. */
export const ENOUGH_CALLS = 30;

/** What every measure has: it may rest on fewer calls than there are. */
export interface Sample {
  readonly count: number;
  /** Outcomes that do not overlap: see {@link EffectiveCalls}. */
  readonly effectiveCount: number;
  readonly enough: boolean;
}

/** Of the calls that named a direction or said neutral. */
export interface DirectionRecord extends Sample {
  readonly hits: number;
  /** Calls that said neutral: counted, and never a hit. */
  readonly neutral: number;
  /** hits / count */
  readonly rate: number | null;
  /** 95 % (Wilson) for the effective count. */
  readonly interval: ShareInterval | null;
  /** What always naming the more frequent direction of these very outcomes would have hit. */
  readonly baseRate: number | null;
}

/** Of the calls that said how likely a rise is. */
export interface ProbabilityRecord extends Sample {
  readonly brier: number | null;
  /** Against always saying the share of rises among these outcomes: above 0 better. */
  readonly skill: number | null;
  readonly bins: readonly ReliabilityBin[];
}

/** Of the calls that gave an interval. */
export interface IntervalRecord extends Sample {
  readonly inside: number;
  readonly share: number | null;
  readonly interval: ShareInterval | null;
}

/** Of the calls that gave quantiles, beside the baseline on the same outcomes. */
export interface QuantileRecord extends Sample {
  /** Mean pinball loss in log return. */
  readonly pinball: number | null;
  readonly baselinePinball: number | null;
  /** pinball / baselinePinball: below 1 better than the baseline. */
  readonly ratio: number | null;
  /** Diebold–Mariano on the mean losses per session; negative statistic: better than the baseline. */
  readonly statistic: number | null;
  readonly pValue: number | null;
}

/** Calls that an administrator took back: in no rate above, and not hidden. */
export interface WithdrawnRecord {
  readonly calls: number;
  /** Of them with a direction or neutral, and hits. */
  readonly directed: number;
  readonly hits: number;
  /** Of them with an interval, and outcomes inside. */
  readonly intervals: number;
  readonly inside: number;
}

/** How one series did over one horizon. Measures that no call of it has are `null`. */
export interface HorizonRecord {
  readonly horizon: number;
  /** Judged and not withdrawn. */
  readonly calls: number;
  readonly effectiveCount: number;
  readonly instruments: number;
  readonly delisted: number;
  /** Session of the first entry and of the last exit, ms; `null` where all were withdrawn. */
  readonly firstEntryMs: number | null;
  readonly lastExitMs: number | null;
  readonly direction: DirectionRecord | null;
  readonly probability: ProbabilityRecord | null;
  readonly interval: IntervalRecord | null;
  readonly quantiles: QuantileRecord | null;
  readonly withdrawn: WithdrawnRecord;
}
