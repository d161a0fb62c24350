import { AdaptiveConformal, CONFORMAL_STEP } from '../../scoring/adaptive-conformal.js';
import { MEDIAN, PROBABILITIES } from '../lstm-model.js';

/** Scores kept per interval: about ten years. */
const MEMORY = 2_500;
/** Non-overlapping outcomes before a correction is used: a quantile of fewer is noise. */
const LEAST_EFFECTIVE = 60;

/** Widening of the nested intervals (5–95, 10–90, 25–75 %) in volatility-scaled units, outermost first. */
export type Widening = readonly number[];

/** Adaptive conformal correction of one horizon's nested intervals. */
export class ConformalBand {
  private readonly intervals: readonly AdaptiveConformal[];

  /**
   * @param horizon sessions between a forecast and its outcome. The step γ is divided by it: h overlapping outcomes say as
   *   much as one, and with the whole step a single crash, missed twenty times over, would open the interval for years.
   */
  constructor(private readonly horizon: number) {
    this.intervals = PROBABILITIES.slice(0, MEDIAN).map(
      (probability) => new AdaptiveConformal(2 * probability, MEMORY, CONFORMAL_STEP / horizon),
    );
  }

  /** What to apply to the next forecast: zeros while too little is known. */
  widening(): Widening {
    return this.intervals.map((one) => (one.count >= LEAST_EFFECTIVE * this.horizon ? one.correction() : 0));
  }

  /**
   * Takes in an outcome.
   * @param quantiles of the network before correction, from `at` on
   * @param applied widening that this forecast was given
   */
  observe(actual: number, quantiles: Float64Array, at: number, applied: Widening): void {
    const last = PROBABILITIES.length - 1;
    this.intervals.forEach((one, i) => {
      one.observe(actual, quantiles[at + i]!, quantiles[at + last - i]!, applied[i]!);
    });
  }
}

/** Widens the intervals of one horizon in place, from `at` on, and keeps the quantiles in order around the median. */
export function widen(quantiles: Float64Array, at: number, widening: Widening): void {
  const last = PROBABILITIES.length - 1;
  for (let i = MEDIAN - 1; i >= 0; i--) {
    quantiles[at + i] = Math.min(quantiles[at + i + 1]!, quantiles[at + i]! - widening[i]!);
    quantiles[at + last - i] = Math.max(
      quantiles[at + last - i - 1]!,
      quantiles[at + last - i]! + widening[i]!,
    );
  }
}
