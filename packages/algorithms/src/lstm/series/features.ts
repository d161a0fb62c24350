import { ewmaVolatility } from './volatility.js';

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

export interface FeatureInputs {
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
export function writeFeatures(out: Float64Array, inputs: FeatureInputs): void {
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
