import type { AlgorithmOutput } from '../algorithm.js';
import { barColumns, type BarsJson } from '../bars-json.js';
import {
  evaluateTechnical,
  ratingBaseRates,
  ratingSeries,
  RatingWorkspace,
  resampleWeekly,
  summariseTimeframes,
  TECHNICAL_HORIZONS,
  type RatingBaseRates,
  type TechnicalDetail,
  type TimeframeBars,
  type TimeframeSummary,
} from '../technical/index.js';

export interface TechnicalInputs {
  /** Finished days. */
  readonly daily: BarsJson;
  /** Finished hours, where there are minute bars to make them of. */
  readonly hourly: BarsJson | null;
  /** Daily bars of the market's index. */
  readonly index: { readonly key: string; readonly daily: BarsJson } | null;
}

export interface TechnicalAnswer extends TechnicalDetail {
  readonly timeframes: TimeframeSummary;
  /** What followed such a rating: on this ticker, and on the index. */
  readonly baseRates: {
    readonly own: readonly RatingBaseRates[];
    readonly index: { readonly key: string; readonly rates: readonly RatingBaseRates[] } | null;
  };
}

function baseRates(daily: BarsJson, workspace: RatingWorkspace): RatingBaseRates[] {
  const bars = barColumns(daily);
  const { overall } = ratingSeries(bars, undefined, workspace);
  return ratingBaseRates(overall, bars.close, TECHNICAL_HORIZONS);
}

/** The composite of the newest day, of other intervals, and what such ratings were worth. */
export function technicalAnswer({ daily, hourly, index }: TechnicalInputs): AlgorithmOutput<TechnicalAnswer> {
  const workspace = new RatingWorkspace();
  const bars = barColumns(daily);
  const output = evaluateTechnical(bars, workspace);
  const frames: TimeframeBars[] = [
    ...(hourly ? [{ timeframe: '1h', bars: barColumns(hourly) }] : []),
    { timeframe: '1D', bars },
    { timeframe: '1W', bars: resampleWeekly(bars) },
  ];
  return {
    ...output,
    missing: [...output.missing, ...(hourly ? [] : ['hourly bars']), ...(index ? [] : ['index'])],
    detail: {
      ...output.detail,
      timeframes: summariseTimeframes(frames),
      baseRates: {
        own: baseRates(daily, workspace),
        index: index && { key: index.key, rates: baseRates(index.daily, workspace) },
      },
    },
  };
}
