import type { BarColumns } from '../algorithm.js';
import { Workspace } from '../indicators/columns.js';
import { rateMovingAverages, rateOscillators } from './group-series.js';
import { overallRating } from './rating.js';
import { type TechnicalColumns, fillTechnicalColumns, technicalColumns } from './technical-columns.js';
import { VoteTally } from './vote-tally.js';

/** Ratings of every bar, -1…1; NaN where nothing voted. */
export interface RatingSeries {
  readonly overall: Float64Array;
  readonly movingAverages: Float64Array;
  readonly oscillators: Float64Array;
}

/** What `ratingSeries` reuses from history to history, so that a run over many allocates once. */
export class RatingWorkspace {
  readonly scratch = new Workspace();
  readonly tally = new VoteTally();
  private columns = technicalColumns(0);

  /** Columns with room for `length` bars. */
  columnsFor(length: number): TechnicalColumns {
    if (this.columns.hma.length < length) this.columns = technicalColumns(length);
    return this.columns;
  }
}

/**
 * Group and overall ratings of every bar in one pass over columns, each from the bars up to it and no later one.
 * @param bars complete bars, oldest first; @param out columns at least as long as the bars.
 */
export function ratingSeries(
  bars: BarColumns,
  out: RatingSeries = emptyRatings(bars.close.length),
  workspace: RatingWorkspace = new RatingWorkspace(),
): RatingSeries {
  const columns = workspace.columnsFor(bars.close.length);
  fillTechnicalColumns(bars, columns, workspace.scratch);
  rateMovingAverages(bars, columns, out.movingAverages, workspace.tally);
  rateOscillators(bars, columns, out.oscillators, workspace.tally);
  for (let i = 0; i < bars.close.length; i++) {
    out.overall[i] = overallRating(out.movingAverages[i]!, out.oscillators[i]!);
  }
  return out;
}

function emptyRatings(length: number): RatingSeries {
  return {
    overall: new Float64Array(length),
    movingAverages: new Float64Array(length),
    oscillators: new Float64Array(length),
  };
}
