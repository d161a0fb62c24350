import { meanPinballLoss } from '../../scoring/quantile-scores.js';
import { HORIZONS, MEDIAN, PROBABILITIES } from '../lstm-options.js';

/** What is kept of forecasts of one horizon, a value per row tested, in log returns. */
export class OutOfSample {
  readonly actual: number[] = [];
  readonly medians: number[] = [];
  readonly losses: number[] = [];
  readonly lows: number[] = [];
  readonly highs: number[] = [];
  private readonly quantiles = new Float64Array(PROBABILITIES.length);

  /**
   * @param horizon index into HORIZONS
   * @param scaled quantiles over volatility·√h, from `at` on
   * @param volatility per session at the forecast
   */
  add(horizon: number, actual: number, scaled: Float64Array, at: number, volatility: number): void {
    const { quantiles } = this;
    const unit = volatility * Math.sqrt(HORIZONS[horizon]!);
    for (let j = 0; j < quantiles.length; j++) quantiles[j] = scaled[at + j]! * unit;
    this.actual.push(actual);
    this.medians.push(quantiles[MEDIAN]!);
    this.lows.push(quantiles[0]!);
    this.highs.push(quantiles[quantiles.length - 1]!);
    this.losses.push(meanPinballLoss(actual, quantiles, PROBABILITIES));
  }
}
