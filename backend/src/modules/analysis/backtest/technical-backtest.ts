import {
  labelIndex,
  ratingLabel,
  ratingSeries,
  ratingStance,
  TECHNICAL_HORIZONS,
  type RatingWorkspace,
} from '@pricealgo/algorithms/technical';
import { RATING_LABELS } from '@pricealgo/contract/algorithm-names';
import type { JudgedCall } from '../track-record/judged-call.js';
import type { BacktestRow, BacktestSeries } from './backtest-series.js';
import { judge } from './judge.js';

/** Bars before the first call: the slowest average has its period by then. */
const WARM_UP = 250;

/**
 * A call after every session. Ratings come from one pass, each from the bars up to it; the chance of a rise is the share
 * of rises after the same label among the outcomes that were known by then.
 */
export function technicalBacktest(
  series: BacktestSeries,
  workspace: RatingWorkspace,
): BacktestRow<JudgedCall>[] {
  const { bars, columns } = series;
  const { overall } = ratingSeries(columns, undefined, workspace);
  const known = TECHNICAL_HORIZONS.map((horizon) => new KnownRises(horizon, overall, columns.close));
  const rows: BacktestRow<JudgedCall>[] = [];
  for (let row = 0; row < bars.length; row++) {
    for (const rises of known) rises.learn(row);
    const rating = overall[row]!;
    if (row < WARM_UP || Number.isNaN(rating)) continue;
    const label = ratingLabel(rating);
    const own = known.map((rises) => ({ horizon: rises.horizon, byLabel: [rises.of(rating)] }));
    const answer = { label, stance: ratingStance(rating), detail: { baseRates: { own, index: null } } };
    rows.push(...judge('technical', series, row, answer, TECHNICAL_HORIZONS));
  }
  return rows;
}

/** What followed each label, as far as it is known: grows bar by bar. */
class KnownRises {
  private readonly counts = RATING_LABELS.map(() => ({ count: 0, rises: 0 }));

  constructor(
    readonly horizon: number,
    private readonly ratings: Float64Array,
    private readonly close: Float64Array,
  ) {}

  /** The close of `row` ends the horizon of the bar `horizon` rows before. */
  learn(row: number): void {
    const made = row - this.horizon;
    const known = this.counts[labelIndex(this.ratings[made] ?? NaN)];
    if (!known) return;
    known.count += 1;
    if (this.close[row]! > this.close[made]!) known.rises += 1;
  }

  of(rating: number): { label: string; shareUp: number | null; effectiveCount: number } {
    const { count, rises } = this.counts[labelIndex(rating)]!;
    return {
      label: ratingLabel(rating),
      shareUp: count > 0 ? rises / count : null,
      effectiveCount: count / this.horizon,
    };
  }
}
