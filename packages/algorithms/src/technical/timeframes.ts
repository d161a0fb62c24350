import type { BarColumns } from '../algorithm.js';
import { evaluateTechnical } from './evaluate-technical.js';
import type { NO_RATING } from './rating.js';
import type { RatingLabel } from '@pricealgo/contract/algorithm-names';

const DAY_MS = 86_400_000;

/** Number of the ISO week (from Monday) of a date; 1 January 1970 was a Thursday. */
function weekNumber(timeMs: number): number {
  return Math.floor((Math.floor(timeMs / DAY_MS) + 3) / 7);
}

/**
 * Merges daily bars into weeks from Monday to Sunday; the newest week may be unfinished. `timeMs` of a week is 00:00
 * UTC of its Monday, also where that was a holiday.
 * @param daily bars that carry 00:00 UTC of their date, oldest first
 */
export function resampleWeekly(daily: BarColumns): BarColumns {
  const weeks = new Map<number, { from: number; to: number }>();
  for (let i = 0; i < daily.timeMs.length; i++) {
    const number = weekNumber(daily.timeMs[i]!);
    const week = weeks.get(number);
    if (week === undefined) weeks.set(number, { from: i, to: i });
    else week.to = i;
  }
  const rows = [...weeks.entries()];
  const column = (of: (from: number, to: number) => number): Float64Array =>
    Float64Array.from(rows, ([, { from, to }]) => of(from, to + 1));
  return {
    timeMs: Float64Array.from(rows, ([number]) => (number * 7 - 3) * DAY_MS),
    open: column((from) => daily.open[from]!),
    high: column((from, to) => Math.max(...daily.high.subarray(from, to))),
    low: column((from, to) => Math.min(...daily.low.subarray(from, to))),
    close: column((_, to) => daily.close[to - 1]!),
    volume: column((from, to) => daily.volume.subarray(from, to).reduce((sum, volume) => sum + volume, 0)),
  };
}

/** Bars of one instrument at one interval, e.g. `1d`. */
export interface TimeframeBars {
  readonly timeframe: string;
  readonly bars: BarColumns;
}

/** The composite at one interval; ratings -1…1, `null` where there is none. */
export interface TimeframeRating {
  readonly timeframe: string;
  readonly bars: number;
  readonly label: RatingLabel | typeof NO_RATING;
  readonly overall: number | null;
  readonly movingAverages: number | null;
  readonly oscillators: number | null;
}

export interface TimeframeSummary {
  readonly timeframes: readonly TimeframeRating[];
  readonly up: number;
  readonly neutral: number;
  readonly down: number;
  /** Whether no two of the rated intervals point in opposite directions. */
  readonly agree: boolean;
}

/** The composite at several intervals beside each other. They share their prices: agreement is no independent proof. */
export function summariseTimeframes(frames: readonly TimeframeBars[]): TimeframeSummary {
  const outputs = frames.map(({ timeframe, bars }) => ({ timeframe, output: evaluateTechnical(bars) }));
  const count = (stance: number) => outputs.filter(({ output }) => output.stance === stance).length;
  const [up, neutral, down] = [count(1), count(0), count(-1)];
  return {
    timeframes: outputs.map(({ timeframe, output }) => ({
      timeframe,
      bars: output.detail.bars,
      label: output.label as RatingLabel | typeof NO_RATING,
      overall: output.detail.overall,
      movingAverages: output.detail.movingAverages.rating,
      oscillators: output.detail.oscillators.rating,
    })),
    up,
    neutral,
    down,
    agree: up === 0 || down === 0,
  };
}
