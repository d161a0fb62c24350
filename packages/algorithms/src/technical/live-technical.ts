import type { Bar } from '@pricealgo/contract/market/bar';
import type { AlgorithmOutput, BarColumns } from '../algorithm.js';
import { completeBars, isCompleteBar } from './complete-bars.js';
import { historyWarnings, newestPoint } from './evaluate-technical.js';
import type { Ratings } from './rating.js';
import { RatingWorkspace } from './rating-series.js';
import { type TechnicalDetail, describePoint, ratePoint } from './technical-detail.js';

const COLUMNS = ['timeMs', 'open', 'high', 'low', 'close', 'volume'] as const;
/** Bars that may come before the columns are copied to make room. */
const SPARE_BARS = 64;

/**
 * The composite of a market that moves. Every answer is the batch functions' over all bars as they stand: that is well
 * below a millisecond for the ten years that are ever shown (docs/adr/0050), and the formulas are there only once.
 */
export class LiveTechnical {
  private readonly workspace = new RatingWorkspace();
  private readonly warnings: readonly string[];
  /** Complete bars, with room behind `length` of them. */
  private held: BarColumns;
  private length: number;

  /** @param history bars so far, oldest first; the newest may still be replaced. Left as they are. */
  constructor(history: BarColumns) {
    const complete = completeBars(history);
    this.warnings = historyWarnings(history, complete);
    this.length = complete.close.length;
    this.held = withRoom(complete, this.length + SPARE_BARS);
  }

  /** Closes the newest bar and opens another. @throws RangeError for a bar without all four prices. */
  update(bar: Bar): void {
    refuseIncomplete(bar);
    if (this.length === this.held.close.length) this.held = withRoom(this.held, this.length + SPARE_BARS);
    this.put(this.length++, bar);
  }

  /** Puts another bar in the place of the newest. @throws RangeError without bars or for an incomplete one. */
  replaceLast(bar: Bar): void {
    if (this.length === 0) throw new RangeError('there is no bar to replace yet');
    refuseIncomplete(bar);
    this.put(this.length - 1, bar);
  }

  /** Ratings of the newest bar, without texts. */
  ratings(): Ratings {
    return ratePoint(newestPoint(this.bars, this.workspace));
  }

  output(): AlgorithmOutput<TechnicalDetail> {
    return describePoint(newestPoint(this.bars, this.workspace), this.warnings);
  }

  private get bars(): BarColumns {
    return columnsOf((name) => this.held[name].subarray(0, this.length));
  }

  private put(i: number, bar: Bar): void {
    for (const name of COLUMNS) this.held[name][i] = bar[name];
  }
}

function columnsOf(make: (name: (typeof COLUMNS)[number]) => Float64Array): BarColumns {
  return Object.fromEntries(COLUMNS.map((name) => [name, make(name)])) as unknown as BarColumns;
}

function withRoom(bars: BarColumns, capacity: number): BarColumns {
  return columnsOf((name) => {
    const column = new Float64Array(capacity);
    column.set(bars[name]);
    return column;
  });
}

function refuseIncomplete({ timeMs, open, high, low, close }: Bar): void {
  if (!isCompleteBar(open, high, low, close)) throw new RangeError(`bar of ${timeMs} has no complete prices`);
}
