import type { AlgorithmOutput, BarColumns } from '../algorithm.js';
import { completeBars } from './complete-bars.js';
import { RatingWorkspace } from './rating-series.js';
import { fillTechnicalColumns, type TechnicalColumns } from './technical-columns.js';
import { describePoint, type TechnicalDetail } from './technical-detail.js';
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

/** What the votes need of bar `i`; a bar before the first is not available. */
function pointOfColumns(bars: BarColumns, columns: TechnicalColumns, i: number): TechnicalPoint {
  const at = (column: Float64Array, back = 0): number => (i >= back ? column[i - back]! : NaN);
  const bull = (back = 0): number => at(bars.high, back) - at(columns.powerAverage, back);
  const bear = (back = 0): number => at(bars.low, back) - at(columns.powerAverage, back);
  return {
    bars: i + 1,
    timeMs: at(bars.timeMs),
    close: at(bars.close),
    sma: columns.sma.map((column) => at(column)),
    ema: columns.ema.map((column) => at(column)),
    hma: at(columns.hma),
    vwma: at(columns.vwma),
    conversion: at(columns.conversion),
    base: at(columns.base),
    spanA: at(columns.spanA),
    spanB: at(columns.spanB),
    rsi: at(columns.rsi),
    rsiBefore: at(columns.rsi, 1),
    stochasticK: at(columns.stochasticK),
    stochasticD: at(columns.stochasticD),
    cci: at(columns.cci),
    cciBefore: at(columns.cci, 1),
    plusDi: at(columns.plusDi),
    minusDi: at(columns.minusDi),
    adx: at(columns.adx),
    adxBefore: at(columns.adx, 1),
    awesome: at(columns.awesome),
    awesomeBefore: at(columns.awesome, 1),
    awesomeTwoBefore: at(columns.awesome, 2),
    momentum: at(columns.momentum),
    momentumBefore: at(columns.momentum, 1),
    macd: at(columns.macd),
    macdSignal: at(columns.macdSignal),
    stochasticRsiK: at(columns.stochasticRsiK),
    stochasticRsiD: at(columns.stochasticRsiD),
    williamsR: at(columns.williamsR),
    williamsRBefore: at(columns.williamsR, 1),
    bull: bull(),
    bullBefore: bull(1),
    bear: bear(),
    bearBefore: bear(1),
    ultimate: at(columns.ultimate),
  };
}
