import type { BarColumns } from '../../algorithm.js';
import {
  DEFAULT_LSTM_OPTIONS,
  HORIZONS,
  LSTM_VERSION,
  type LstmOptions,
  PROBABILITIES,
  type ShouldStop,
} from '../lstm-model.js';
import { type LstmSeries, SETTLING_ROWS, trainableSeries } from '../lstm-series.js';
import { OUTPUTS } from '../network/parameters.js';
import { Ensemble, trainEnsemble } from '../training/ensemble.js';
import { HistoricalSimulation } from './baseline.js';
import { ConformalBand, widen, type Widening } from './conformal-band.js';
import { type HorizonEvaluation, OutOfSample, scoreHorizon } from './score-horizon.js';

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

/** Rows [start, end) that are forecast with what was known before `start`. */
export interface Fold {
  readonly start: number;
  readonly end: number;
}

/** Rows that the first training needs at least. */
const LEAST_TRAINING_ROWS = 440;

/**
 * Test blocks of one length that cover the newest part of the series: its latter 60 %, or less where the first training
 * would be short.
 */
export function foldsOf(length: number, count: number): Fold[] {
  const start = Math.max(SETTLING_ROWS + LEAST_TRAINING_ROWS, Math.round(length * 0.4));
  return Array.from({ length: count }, (_, i) => ({
    start: start + Math.floor(((length - start) * i) / count),
    end: start + Math.floor(((length - start) * (i + 1)) / count),
  }));
}

/** Forecasts row by row, corrected and judged as their outcomes become known. */
export class ForecastTest {
  private readonly model = HORIZONS.map(() => new OutOfSample());
  private readonly baseline = HORIZONS.map(() => new OutOfSample());
  private readonly bands = HORIZONS.map((horizon) => new ConformalBand(horizon));
  private readonly simulation: HistoricalSimulation;
  private readonly simulated = new Float64Array(OUTPUTS);
  private readonly corrected = new Float64Array(OUTPUTS);
  /** Per row forecast: the quantiles before correction and the widenings applied. */
  private readonly forecasts = new Map<number, { raw: Float64Array; applied: readonly Widening[] }>();

  constructor(private readonly series: LstmSeries) {
    this.simulation = new HistoricalSimulation(series);
  }

  /** Rows are given in ascending order, without gaps. */
  forecast(row: number, quantiles: Float64Array): void {
    const { series, simulation, simulated, corrected } = this;
    simulation.advance(row);
    this.learn(row);
    const applied = this.bands.map((band) => band.widening());
    this.forecasts.set(row, { raw: quantiles.slice(), applied });
    corrected.set(quantiles);
    for (let k = 0; k < HORIZONS.length; k++) {
      const actual = series.logReturns[k]![row]!;
      if (Number.isNaN(actual)) continue;
      const at = k * PROBABILITIES.length;
      widen(corrected, at, applied[k]!);
      simulation.quantiles(k, simulated, at);
      this.model[k]!.add(k, actual, corrected, at, series.volatility[row]!);
      this.baseline[k]!.add(k, actual, simulated, at, series.volatility[row]!);
    }
  }

  /** Shows the corrections the outcomes that became known at the close of `row`. */
  private learn(row: number): void {
    HORIZONS.forEach((horizon, k) => {
      const past = this.forecasts.get(row - horizon);
      if (!past) return;
      const actual = this.series.scaled[k]![row - horizon]!;
      this.bands[k]!.observe(actual, past.raw, k * PROBABILITIES.length, past.applied[k]!);
    });
  }

  scores(): HorizonEvaluation[] {
    return HORIZONS.flatMap((horizon, k) => {
      const score = scoreHorizon(horizon, this.model[k]!, this.baseline[k]!, this.bands[k]!.widening());
      return score ? [score] : [];
    });
  }
}
