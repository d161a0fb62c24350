import type { AlgorithmOutput, BarColumns } from '../algorithm.js';
import { completeBars } from './complete-bars.js';
import { pointOfColumns } from './point-of-columns.js';
import { RatingWorkspace } from './rating-series.js';
import { fillTechnicalColumns } from './technical-columns.js';
import { type TechnicalDetail, describePoint } from './technical-detail.js';

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
  const length = complete.close.length;
  const columns = workspace.columnsFor(length);
  fillTechnicalColumns(complete, columns, workspace.scratch);
  return describePoint(pointOfColumns(complete, columns, length - 1), historyWarnings(bars, complete));
}

/** What to say about bars that were left out. */
export function historyWarnings(bars: BarColumns, complete: BarColumns): string[] {
  const left = bars.close.length - complete.close.length;
  return left === 0 ? [] : [`${left} ${left === 1 ? 'bar' : 'bars'} without all four prices left out.`];
}
