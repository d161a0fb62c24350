import { SeededRandom } from '@pricealgo/algorithms/statistics/seeded-random';
import type { BarColumns } from '../../algorithm.js';
import { DEFAULT_LSTM_OPTIONS, type LstmOptions } from '../lstm-model.js';

const DAY_MS = 86_400_000;

/**
 * Daily bars of a random walk.
 * @param volatility of the return into a row, per session
 */
export function syntheticBars(
  count: number,
  volatility: (row: number) => number = () => 0.01,
  seed = 'bars',
): BarColumns {
  const random = new SeededRandom(seed);
  const column = (): Float64Array => new Float64Array(count);
  const bars = {
    timeMs: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  };
  let price = 100;
  for (let row = 0; row < count; row++) {
    const spread = volatility(row);
    const open = price;
    price *= Math.exp(spread * random.nextNormal());
    bars.timeMs[row] = row * DAY_MS;
    bars.open[row] = open;
    bars.close[row] = price;
    bars.high[row] = Math.max(open, price) * Math.exp(0.3 * spread * random.next());
    bars.low[row] = Math.min(open, price) * Math.exp(-0.3 * spread * random.next());
    bars.volume[row] = 1_000 * (1 + random.next());
  }
  return bars;
}

/** A calm session, a wild one, over and over: an average of past volatility cannot distinguish them, a memory can. */
export function clockwork(row: number): number {
  return row % 2 === 0 ? 0.004 : 0.03;
}

/** The bars before `end`. */
export function barsBefore(bars: BarColumns, end: number): BarColumns {
  return mapColumns(bars, (column) => column.slice(0, end));
}

export function mapColumns(
  bars: BarColumns,
  map: (column: Float64Array, name: keyof BarColumns) => Float64Array,
): BarColumns {
  return {
    timeMs: map(bars.timeMs, 'timeMs'),
    open: map(bars.open, 'open'),
    high: map(bars.high, 'high'),
    low: map(bars.low, 'low'),
    close: map(bars.close, 'close'),
    volume: map(bars.volume, 'volume'),
  };
}

/** Small enough for a test. */
export const TINY_OPTIONS: LstmOptions = {
  ...DEFAULT_LSTM_OPTIONS,
  hidden: 4,
  warmUp: 8,
  stretch: 12,
  learningRate: 0.01,
  maxEpochs: 4,
  patience: 2,
  seeds: [1, 2],
  folds: 2,
};
