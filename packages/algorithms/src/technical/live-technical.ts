import type { Bar } from '@pricealgo/contract/market/bar';
import type { AlgorithmOutput, BarColumns } from '../algorithm.js';
import { completeBars, isCompleteBar } from './complete-bars.js';
import { historyWarnings } from './evaluate-technical.js';
import type { Ratings } from './rating.js';
import { type TechnicalDetail, describePoint, ratePoint } from './technical-detail.js';
import type { TechnicalPoint } from './technical-point.js';
import { TechnicalStreams } from './technical-streams.js';

/**
 * The composite of a market that moves: one pass over the history, then constant work for every tick. Its ratings and
 * answers equal those of the batch functions over the same bars.
 */
export class LiveTechnical {
  private readonly streams = new TechnicalStreams();
  private readonly warnings: readonly string[];
  private started = false;

  /** @param history bars so far, oldest first; the newest may still be replaced. */
  constructor(history: BarColumns) {
    const complete = completeBars(history);
    this.warnings = historyWarnings(history, complete);
    const { timeMs, open, high, low, close, volume } = complete;
    for (let i = 0; i < close.length; i++) {
      this.update({
        timeMs: timeMs[i]!,
        open: open[i]!,
        high: high[i]!,
        low: low[i]!,
        close: close[i]!,
        volume: volume[i]!,
      });
    }
  }

  /** Closes the newest bar and opens another. @throws RangeError for a bar without all four prices. */
  update(bar: Bar): void {
    this.push(bar, false);
    this.started = true;
  }

  /** Puts another bar in the place of the newest. @throws RangeError without bars or for an incomplete one. */
  replaceLast(bar: Bar): void {
    if (!this.started) throw new RangeError('there is no bar to replace yet');
    this.push(bar, true);
  }

  get point(): TechnicalPoint {
    return this.streams.point();
  }

  /** Ratings of the newest bar, without texts: cheap enough for every tick. */
  ratings(): Ratings {
    return ratePoint(this.point);
  }

  output(): AlgorithmOutput<TechnicalDetail> {
    return describePoint(this.point, this.warnings);
  }

  private push(bar: Bar, replace: boolean): void {
    if (!isCompleteBar(bar.open, bar.high, bar.low, bar.close)) {
      throw new RangeError(`bar of ${bar.timeMs} has no complete prices`);
    }
    this.streams.push(bar, replace);
  }
}
