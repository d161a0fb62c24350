import type { BarColumns } from '../algorithm.js';
import type { TechnicalColumns } from './technical-columns.js';
import type { TechnicalPoint } from './technical-point.js';

/** What the votes need of bar `i`; a bar before the first is not available. */
export function pointOfColumns(bars: BarColumns, columns: TechnicalColumns, i: number): TechnicalPoint {
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
