import type { BarColumns, HorizonQuantiles } from '../algorithm.js';
import { HORIZONS, MINIMUM_BARS, PROBABILITIES } from './lstm-model.js';

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

export function hasEnoughHistory(bars: BarColumns): boolean {
  return countUsableBars(bars) >= MINIMUM_BARS;
}

/**
 * The series to train on.
 * @throws RangeError below MINIMUM_BARS usable bars
 */
export function trainableSeries(bars: BarColumns, maxBars: number): LstmSeries {
  const series = lstmSeries(bars, maxBars);
  if (series.length < MINIMUM_BARS) {
    throw new RangeError(`${MINIMUM_BARS} usable bars are needed, there are ${series.length}`);
  }
  return series;
}

/**
 * Quantiles of one horizon as log returns.
 * @param scaled over volatility·√h, from `at` on
 * @param volatility per session
 */
export function horizonQuantiles(
  horizon: number,
  scaled: Float64Array,
  at: number,
  volatility: number,
): HorizonQuantiles {
  const unit = volatility * Math.sqrt(horizon);
  const logReturns = PROBABILITIES.map((_, j) => scaled[at + j]! * unit);
  return { horizon, probabilities: [...PROBABILITIES], logReturns };
}

/** Numbers that the network reads per session. */
export const FEATURES = 7;
/** The same in words, for the model card. */
export const FEATURE_NAMES = [
  'return of the session over the volatility expected before it',
  'size of that return',
  'high-low range over the same volatility',
  'volatility against its level of recent months',
  'volatility against its level of recent years',
  'volume against its average of about a month',
  'return of twenty sessions over its volatility',
] as const;

const MONTHS_DECAY = 0.99;
const YEARS_DECAY = 0.997;
const VOLUME_DECAY = 0.95;
const TREND_SESSIONS = 20;

interface FeatureInputs {
  readonly returns: Float64Array;
  readonly logClose: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly volume: Float64Array;
  readonly volatility: Float64Array;
}

/**
 * Writes {@link FEATURES} numbers per row into `out`. All are free of the price's scale, known at the row's close, about
 * one in size and cut off, so that one wild session cannot take over.
 */
function writeFeatures(out: Float64Array, inputs: FeatureInputs): void {
  const { returns, logClose, high, low, volume, volatility } = inputs;
  const months = ewmaVolatility(returns, MONTHS_DECAY);
  const years = ewmaVolatility(returns, YEARS_DECAY);
  let usualVolume = NaN;
  for (let t = 0; t < returns.length; t++) {
    const before = volatility[Math.max(0, t - 1)]!;
    const move = clip(returns[t]! / before, 5);
    const range = Math.log(high[t]! / low[t]!) / before;
    const start = logClose[Math.max(0, t - TREND_SESSIONS)]!;
    const at = t * FEATURES;
    out[at] = move;
    out[at + 1] = Math.abs(move) - 0.8;
    out[at + 2] = clip(range - 1.5, 5);
    out[at + 3] = clip(2 * Math.log(volatility[t]! / months[t]!), 4);
    out[at + 4] = clip(2 * Math.log(months[t]! / years[t]!), 4);
    out[at + 5] = volume[t]! > 0 && usualVolume > 0 ? clip(Math.log(volume[t]! / usualVolume), 3) : 0;
    out[at + 6] = clip((logClose[t]! - start) / (months[t]! * Math.sqrt(TREND_SESSIONS)), 4);
    if (volume[t]! > 0 && volume[t]! < Infinity) {
      usualVolume =
        usualVolume > 0 ? usualVolume + (1 - VOLUME_DECAY) * (volume[t]! - usualVolume) : volume[t]!;
    }
  }
}

function clip(value: number, bound: number): number {
  return Math.max(-bound, Math.min(bound, value));
}

/** Smallest volatility per session: a price that stands still must not be divided by nothing. */
export const VOLATILITY_FLOOR = 1e-6;
/** Returns whose mean square starts the recursion. */
const SEED_RETURNS = 20;

/**
 * Exponentially weighted volatility per session, mean taken as zero (RiskMetrics 1996): σ²_t = λσ²_{t-1} + (1-λ)r_t².
 * @param logReturns first entry ignored (there is none before the first bar)
 * @param decay λ, e.g. 0.94
 * @returns per row with that row's return included, at least {@link VOLATILITY_FLOOR}; rows before the seed has filled
 *   hold the seed and are warm-up
 */
export function ewmaVolatility(logReturns: Float64Array, decay: number): Float64Array {
  const result = new Float64Array(logReturns.length);
  const seedEnd = Math.min(SEED_RETURNS + 1, logReturns.length);
  let square = 0;
  for (let i = 1; i < seedEnd; i++) square += logReturns[i]! ** 2 / (seedEnd - 1);
  for (let i = 0; i < logReturns.length; i++) {
    if (i >= seedEnd) square = decay * square + (1 - decay) * logReturns[i]! ** 2;
    result[i] = Math.max(VOLATILITY_FLOOR, Math.sqrt(square));
  }
  return result;
}
