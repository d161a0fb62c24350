import { RollingQuantiles } from '@pricealgo/algorithms/statistics/quantiles';

/** Step of the adaptation, γ. */
export const CONFORMAL_STEP = 0.01;

/**
 * Online correction of a prediction interval so that it misses as often as it says, also while the market changes:
 * adaptive conformal inference (Gibbs and Candès 2021), α ← α + γ(α* - missed), over the scores of conformalised
 * quantile regression (Romano, Patterson and Candès 2019): by how much an outcome lay outside its interval, negative
 * inside. Everything is in the unit of the intervals that are given.
 */
export class AdaptiveConformal {
  private alpha: number;
  private readonly scores: RollingQuantiles;

  /**
   * @param targetMiss α*: share of outcomes that may lie outside, e.g. 0.1
   * @param memory scores kept; the oldest is forgotten
   */
  constructor(
    private readonly targetMiss: number,
    memory: number,
    private readonly step = CONFORMAL_STEP,
  ) {
    this.alpha = targetMiss;
    this.scores = new RollingQuantiles(memory);
  }

  /** Current working miss rate α, which may leave 0 … 1 after a run of misses or hits. */
  get missRate(): number {
    return this.alpha;
  }

  /** Scores that the correction rests on. */
  get count(): number {
    return this.scores.count;
  }

  /** What to add on both sides of the next interval (negative: narrow it); 0 before the first score. */
  correction(): number {
    return this.scores.count === 0 ? 0 : this.scores.quantile(1 - this.alpha);
  }

  /**
   * Takes in an outcome whose forecast was [low, high] before correction.
   * @param applied the correction that was added to it when it was forecast
   */
  observe(actual: number, low: number, high: number, applied: number): void {
    const score = Math.max(low - actual, actual - high);
    this.alpha += this.step * (this.targetMiss - (score > applied ? 1 : 0));
    this.scores.push(score);
  }
}
