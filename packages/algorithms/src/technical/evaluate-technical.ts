import type { AlgorithmOutput, BarColumns } from '../algorithm.js';
import { completeBars } from './complete-bars.js';
import { pointOfColumns } from './point-of-columns.js';
import { RatingWorkspace } from './rating-series.js';
import { fillTechnicalColumns } from './technical-columns.js';
import { type TechnicalDetail, describePoint } from './technical-detail.js';
import type { TechnicalPoint } from './technical-point.js';

/**
 * The 26-indicator composite of the newest bar.
 * @param bars any interval, oldest first; bars without all four prices are left out with a warning.
 * @returns label and stance from the overall rating; votes that cannot be counted have `null` and say why.
 */
export function evaluateTechnical(
  bars: BarColumns,
  workspace: RatingWorkspace = new RatingWorkspace(),
): AlgorithmOutput<TechnicalDetail> {
  const complete = completeBars(bars);
  return describePoint(newestPoint(complete, workspace), historyWarnings(bars, complete));
}

/** What the votes need of the newest of complete bars. */
export function newestPoint(bars: BarColumns, workspace: RatingWorkspace): TechnicalPoint {
  const { length } = bars.close;
  const columns = workspace.columnsFor(length);
  fillTechnicalColumns(bars, columns, workspace.scratch);
  return pointOfColumns(bars, columns, length - 1);
}

/** What to say about bars that were left out. */
export function historyWarnings(bars: BarColumns, complete: BarColumns): string[] {
  const left = bars.close.length - complete.close.length;
  return left === 0 ? [] : [`${left} ${left === 1 ? 'bar' : 'bars'} without all four prices left out.`];
}
