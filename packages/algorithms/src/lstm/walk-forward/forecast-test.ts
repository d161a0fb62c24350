import { HORIZONS, PROBABILITIES } from '../lstm-options.js';
import { OUTPUTS } from '../network/parameters.js';
import type { LstmSeries } from '../series/lstm-series.js';
import { ConformalBand, widen, type Widening } from './conformal-band.js';
import { HistoricalSimulation } from './historical-simulation.js';
import { OutOfSample } from './out-of-sample.js';
import { type HorizonEvaluation, scoreHorizon } from './score-horizon.js';

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
