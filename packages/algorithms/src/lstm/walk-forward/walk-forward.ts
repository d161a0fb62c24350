import type { BarColumns } from '../../algorithm.js';
import { DEFAULT_LSTM_OPTIONS, LSTM_VERSION, type LstmOptions, type ShouldStop } from '../lstm-options.js';
import type { LstmSeries } from '../series/lstm-series.js';
import { trainableSeries } from '../series/trainable-series.js';
import { Ensemble } from '../training/ensemble.js';
import { trainEnsemble } from '../training/train-ensemble.js';
import { type Fold, foldsOf } from './folds.js';
import { ForecastTest } from './forecast-test.js';
import type { HorizonEvaluation } from './score-horizon.js';

/** How the model did where it could not have known the outcome. JSON. */
export interface LstmEvaluation {
  readonly version: string;
  readonly bars: number;
  readonly folds: number;
  /** Sessions of the first and last forecast tested. */
  readonly firstMs: number;
  readonly lastMs: number;
  readonly horizons: readonly HorizonEvaluation[];
}

/**
 * Walk-forward test: before each block of sessions the networks are trained on what was known, then every session of the
 * block is forecast and judged beside the baseline. Outcomes reach the conformal correction when their horizon is over.
 * @throws RangeError below MINIMUM_BARS usable bars; {@link TrainingStopped}
 */
export function walkForward(
  bars: BarColumns,
  options: LstmOptions = DEFAULT_LSTM_OPTIONS,
  shouldStop?: ShouldStop,
): LstmEvaluation {
  const series = trainableSeries(bars, options.maxBars);
  const folds = foldsOf(series.length, options.folds);
  const test = new ForecastTest(series);
  folds.forEach((fold, i) => {
    const progress: ShouldStop = (share) => shouldStop?.((i + share) / folds.length) ?? false;
    forecastFold(series, fold, options, (row, quantiles) => test.forecast(row, quantiles), progress);
  });
  return {
    version: LSTM_VERSION,
    bars: series.length,
    folds: folds.length,
    firstMs: series.timeMs[folds[0]!.start]!,
    lastMs: series.timeMs[series.length - 1]!,
    horizons: test.scores(),
  };
}

/**
 * Trains on what was known before the fold and forecasts each of its rows.
 * @param onRow is given the volatility-scaled quantiles, horizon after horizon, in a buffer that the next row overwrites
 * @throws TrainingStopped
 */
export function forecastFold(
  series: LstmSeries,
  { start, end }: Fold,
  options: LstmOptions,
  onRow: (row: number, quantiles: Float64Array) => void,
  shouldStop?: ShouldStop,
): void {
  const networks = trainEnsemble(series, start, options, shouldStop);
  const ensemble = new Ensemble(
    networks.map(({ parameters }) => parameters),
    options,
  );
  for (let row = start; row < end; row++) onRow(row, ensemble.forecast(series, row));
}
