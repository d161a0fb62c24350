import type { BarColumns } from '../algorithm.js';
import { firstDefined } from '../indicators/columns.js';
import { priceUnit } from './compare.js';
import {
  CCI_HIGH,
  CCI_LOW,
  RSI_HIGH,
  RSI_LOW,
  WILLIAMS_HIGH,
  WILLIAMS_LOW,
  adxVote,
  averageVote,
  awesomeVote,
  bullBearVote,
  directionVote,
  ichimokuVote,
  reversalVote,
  signalVote,
  stochasticRsiVote,
  stochasticVote,
  ultimateVote,
} from './rules.js';
import type { TechnicalColumns } from './technical-columns.js';
import { TREND_INDEX } from './technical-point.js';
import type { VoteTally } from './vote-tally.js';

/*
 * Votes are summed up column by column, one short loop per vote: what it needs stays in the processor's cache, and the
 * rules are small enough to be compiled into it.
 */

/** Rating of the moving averages, every bar. */
export function rateMovingAverages(
  bars: BarColumns,
  columns: TechnicalColumns,
  out: Float64Array,
  tally: VoteTally,
): void {
  const { length } = bars.close;
  tally.reset(length);
  for (let p = 0; p < columns.sma.length; p++) {
    tallyAverages(bars.close, columns.sma[p]!, columns.ema[p]!, tally);
  }
  tallyHull(bars.close, columns.hma, tally);
  tallyVolumeWeighted(bars.close, columns.vwma, tally);
  tallyIchimoku(bars.close, columns, tally);
  tally.means(out, length);
}

/** Two averages that begin at the same bar. */
function tallyAverages(close: Float64Array, a: Float64Array, b: Float64Array, tally: VoteTally): void {
  const { sum } = tally;
  const first = tally.countFrom(tally.countFrom(firstDefined(a, close.length)));
  for (let i = first; i < close.length; i++) {
    const price = close[i]!;
    sum[i] = sum[i]! + averageVote(price, a[i]!) + averageVote(price, b[i]!);
  }
}

function tallyHull(close: Float64Array, hma: Float64Array, tally: VoteTally): void {
  const { sum } = tally;
  for (let i = tally.countFrom(firstDefined(hma, close.length)); i < close.length; i++) {
    sum[i] = sum[i]! + averageVote(close[i]!, hma[i]!);
  }
}

function tallyVolumeWeighted(close: Float64Array, vwma: Float64Array, tally: VoteTally): void {
  const { sum, gaps } = tally;
  for (let i = tally.countFrom(firstDefined(vwma, close.length)); i < close.length; i++) {
    // A comparison with itself is false for NaN.
    if (vwma[i] === vwma[i]) sum[i] = sum[i]! + averageVote(close[i]!, vwma[i]!);
    else gaps[i] = gaps[i]! + 1;
  }
}

function tallyIchimoku(close: Float64Array, columns: TechnicalColumns, tally: VoteTally): void {
  const { conversion, base, spanA, spanB } = columns;
  const { sum } = tally;
  const { length } = close;
  for (let i = tally.countFrom(firstDefined(spanB, length)); i < length; i++) {
    sum[i] = sum[i]! + ichimokuVote(close[i]!, conversion[i]!, base[i]!, spanA[i]!, spanB[i]!);
  }
}

/** Rating of the oscillators, every bar. */
export function rateOscillators(
  bars: BarColumns,
  columns: TechnicalColumns,
  out: Float64Array,
  tally: VoteTally,
): void {
  const { length } = bars.close;
  tally.reset(length);
  tallyReversals(columns.rsi, RSI_LOW, RSI_HIGH, tally, length);
  tallyReversals(columns.cci, CCI_LOW, CCI_HIGH, tally, length);
  tallyReversals(columns.williamsR, WILLIAMS_LOW, WILLIAMS_HIGH, tally, length);
  tallyStochastic(columns.stochasticK, columns.stochasticD, tally, length);
  tallyStochasticRsi(bars.close, columns, tally);
  tallyDirectional(columns, tally, length);
  tallyAwesome(columns.awesome, bars.close, tally);
  tallyMomentum(columns.momentum, bars.close, tally);
  tallyMacd(columns.macd, columns.macdSignal, bars.close, tally);
  tallyPower(bars, columns, tally);
  tallyUltimate(columns.ultimate, tally, length);
  tally.means(out, length);
}

function tallyReversals(
  values: Float64Array,
  low: number,
  high: number,
  tally: VoteTally,
  length: number,
): void {
  const { sum, gaps } = tally;
  for (let i = tally.countFrom(firstDefined(values, length) + 1); i < length; i++) {
    const value = values[i]!;
    const before = values[i - 1]!;
    if (value === value && before === before) sum[i] = sum[i]! + reversalVote(value, before, low, high);
    else gaps[i] = gaps[i]! + 1;
  }
}

function tallyStochastic(k: Float64Array, d: Float64Array, tally: VoteTally, length: number): void {
  const { sum } = tally;
  for (let i = tally.countFrom(firstDefined(d, length)); i < length; i++) {
    sum[i] = sum[i]! + stochasticVote(k[i]!, d[i]!);
  }
}

function tallyStochasticRsi(close: Float64Array, columns: TechnicalColumns, tally: VoteTally): void {
  const { stochasticRsiK, stochasticRsiD } = columns;
  const { sum } = tally;
  const trend = columns.ema[TREND_INDEX]!;
  const first = Math.max(firstDefined(stochasticRsiD, close.length), firstDefined(trend, close.length));
  for (let i = tally.countFrom(first); i < close.length; i++) {
    sum[i] = sum[i]! + stochasticRsiVote(stochasticRsiK[i]!, stochasticRsiD[i]!, close[i]!, trend[i]!);
  }
}

function tallyDirectional(columns: TechnicalColumns, tally: VoteTally, length: number): void {
  const { plusDi, minusDi, adx } = columns;
  const { sum } = tally;
  for (let i = tally.countFrom(firstDefined(adx, length) + 1); i < length; i++) {
    sum[i] = sum[i]! + adxVote(plusDi[i]!, minusDi[i]!, adx[i]!, adx[i - 1]!);
  }
}

function tallyAwesome(awesome: Float64Array, close: Float64Array, tally: VoteTally): void {
  const { length } = close;
  const { sum } = tally;
  for (let i = tally.countFrom(firstDefined(awesome, length) + 2); i < length; i++) {
    sum[i] = sum[i]! + awesomeVote(awesome[i]!, awesome[i - 1]!, awesome[i - 2]!, priceUnit(close[i]!));
  }
}

function tallyMomentum(momentum: Float64Array, close: Float64Array, tally: VoteTally): void {
  const { length } = close;
  const { sum } = tally;
  for (let i = tally.countFrom(firstDefined(momentum, length) + 1); i < length; i++) {
    sum[i] = sum[i]! + directionVote(momentum[i]!, momentum[i - 1]!, priceUnit(close[i]!));
  }
}

function tallyMacd(line: Float64Array, signal: Float64Array, close: Float64Array, tally: VoteTally): void {
  const { length } = close;
  const { sum } = tally;
  for (let i = tally.countFrom(firstDefined(signal, length)); i < length; i++) {
    sum[i] = sum[i]! + signalVote(line[i]!, signal[i]!, priceUnit(close[i]!));
  }
}

function tallyPower(bars: BarColumns, columns: TechnicalColumns, tally: VoteTally): void {
  const { high, low, close } = bars;
  const { powerAverage } = columns;
  const { sum } = tally;
  const trend = columns.ema[TREND_INDEX]!;
  for (let i = tally.countFrom(firstDefined(trend, close.length)); i < close.length; i++) {
    const average = powerAverage[i]!;
    const before = powerAverage[i - 1]!;
    const bull = high[i]! - average;
    const bullBefore = high[i - 1]! - before;
    const bear = low[i]! - average;
    const bearBefore = low[i - 1]! - before;
    sum[i] = sum[i]! + bullBearVote(bull, bullBefore, bear, bearBefore, close[i]!, trend[i]!);
  }
}

function tallyUltimate(values: Float64Array, tally: VoteTally, length: number): void {
  const { sum, gaps } = tally;
  for (let i = tally.countFrom(firstDefined(values, length)); i < length; i++) {
    if (values[i] === values[i]) sum[i] = sum[i]! + ultimateVote(values[i]!);
    else gaps[i] = gaps[i]! + 1;
  }
}
