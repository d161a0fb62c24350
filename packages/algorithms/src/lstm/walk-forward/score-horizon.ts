import { finiteOrNull, mean } from '@pricealgo/algorithms/statistics/moments';
import { dieboldMariano } from '../../scoring/diebold-mariano.js';
import {
  type Coverage,
  coverageOf,
  effectiveCount,
  type HitRate,
  hitRate,
  intervalScore,
  meanPinballLoss,
  relativeMae,
} from '../../scoring/forecast-scores.js';
import { HORIZONS, MEDIAN, PROBABILITIES } from '../lstm-model.js';

/** One forecaster of one horizon, judged on the rows of the walk-forward. */
export interface ForecastScore {
  /** Mean over rows and probabilities, in log return. */
  readonly pinball: number;
  /** Mean score of the 5–95 % interval, in log return. */
  readonly intervalScore: number;
  /** MAE of the median over that of the random walk; `null` where nothing moved. */
  readonly relativeMae: number | null;
  readonly hitRate: HitRate;
  /** Of the 5–95 % interval, which should hold 90 %. */
  readonly coverage: Coverage;
}

export interface HorizonEvaluation {
  readonly horizon: number;
  /** Rows tested, and how many of them do not overlap. */
  readonly count: number;
  readonly effectiveCount: number;
  readonly model: ForecastScore;
  readonly baseline: ForecastScore;
  /** 1 - pinball of the model / that of the baseline: above 0 better. */
  readonly skill: number | null;
  /** Diebold–Mariano on the pinball losses; negative statistic: the model is better. `null` where undefined. */
  readonly statistic: number | null;
  readonly pValue: number | null;
  /** Whether the model's interval is shown: only where its mean pinball loss is strictly below the baseline's. */
  readonly published: boolean;
  /** Conformal widening that the newest rows ask for, volatility-scaled, outermost interval first. */
  readonly widening: readonly number[];
}

/** @returns `null` without a row */
export function scoreHorizon(
  horizon: number,
  model: OutOfSample,
  baseline: OutOfSample,
  widening: readonly number[],
): HorizonEvaluation | null {
  const ofModel = scoreOf(horizon, model);
  const ofBaseline = scoreOf(horizon, baseline);
  if (!ofModel || !ofBaseline) return null;
  const { statistic, pValue } = dieboldMariano(model.losses, baseline.losses, horizon);
  return {
    horizon,
    count: model.actual.length,
    effectiveCount: effectiveCount(model.actual.length, horizon),
    model: ofModel,
    baseline: ofBaseline,
    skill: finiteOrNull(1 - ofModel.pinball / ofBaseline.pinball),
    statistic: finiteOrNull(statistic),
    pValue: finiteOrNull(pValue),
    published: ofModel.pinball < ofBaseline.pinball,
    widening,
  };
}

function scoreOf(
  horizon: number,
  { actual, medians, losses, lows, highs }: OutOfSample,
): ForecastScore | null {
  const hits = hitRate(actual, medians, horizon);
  const inside = actual.filter((value, i) => value >= lows[i]! && value <= highs[i]!).length;
  const coverage = coverageOf(inside, actual.length, horizon);
  if (!hits || !coverage) return null;
  return {
    pinball: mean(losses),
    intervalScore: mean(actual.map((value, i) => intervalScore(value, lows[i]!, highs[i]!))),
    relativeMae: finiteOrNull(relativeMae(actual, medians)),
    hitRate: hits,
    coverage,
  };
}

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
