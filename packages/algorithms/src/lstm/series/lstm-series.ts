import type { BarColumns } from '../../algorithm.js';
import { HORIZONS } from '../lstm-options.js';
import { FEATURES, writeFeatures } from './features.js';
import { ewmaVolatility } from './volatility.js';

/** Rows at the start whose volatilities and averages have not settled. */
export const SETTLING_ROWS = 60;
const DECAY = 0.94;

/** What the network reads and what it is judged by, one row per session. */
export interface LstmSeries {
  readonly length: number;
  readonly timeMs: Float64Array;
  readonly close: Float64Array;
  /** Volatility per session known at the row's close. */
  readonly volatility: Float64Array;
  /** `length × FEATURES`, row after row. */
  readonly features: Float64Array;
  /** Per horizon: ln(P_{t+h}/P_t), NaN where it lies in the future. */
  readonly logReturns: readonly Float64Array[];
  /** Per horizon: that return over volatility·√h, NaN likewise. */
  readonly scaled: readonly Float64Array[];
}

/**
 * Bars as the network sees them. Bars without positive finite prices are left out (a gap, not a zero); only the newest
 * `maxBars` are read.
 */
export function lstmSeries(bars: BarColumns, maxBars: number): LstmSeries {
  const rows = usableRows(bars).slice(-maxBars);
  const pick = (column: Float64Array): Float64Array => Float64Array.from(rows, (row) => column[row]!);
  const close = pick(bars.close);
  const logClose = close.map(Math.log);
  const returns = logClose.map((value, i) => (i === 0 ? 0 : value - logClose[i - 1]!));
  const volatility = ewmaVolatility(returns, DECAY);
  const features = new Float64Array(rows.length * FEATURES);
  writeFeatures(features, {
    returns,
    logClose,
    high: pick(bars.high),
    low: pick(bars.low),
    volume: pick(bars.volume),
    volatility,
  });
  const logReturns = HORIZONS.map((horizon) =>
    logClose.map((value, i) => (logClose[i + horizon] ?? NaN) - value),
  );
  const scaled = HORIZONS.map((horizon, k) =>
    logReturns[k]!.map((value, i) => value / (volatility[i]! * Math.sqrt(horizon))),
  );
  return { length: rows.length, timeMs: pick(bars.timeMs), close, volatility, features, logReturns, scaled };
}

/** Sessions with prices that can be used. */
export function countUsableBars(bars: BarColumns): number {
  return usableRows(bars).length;
}

function usableRows(bars: BarColumns): number[] {
  const rows: number[] = [];
  for (let i = 0; i < bars.close.length; i++) {
    const [high, low, close] = [bars.high[i]!, bars.low[i]!, bars.close[i]!];
    if (low > 0 && high >= low && close > 0 && high < Infinity && close < Infinity) rows.push(i);
  }
  return rows;
}
