import type { HorizonEvaluation } from '../walk-forward/score-horizon.js';
import type { FanPoint } from './fan-chart.js';
import type { ModelCard } from './model-card.js';

export type IntervalSource = 'model' | 'baseline';

export interface LstmHorizon {
  readonly horizon: number;
  /** Whose quantiles are shown. */
  readonly source: IntervalSource;
  /** Why, in words. */
  readonly reason: string;
  /** One per probability, in the price's currency. */
  readonly prices: readonly number[];
  /** `null` while the model has not been tested. */
  readonly evaluation: HorizonEvaluation | null;
}

export interface LstmDetail {
  /** Session that the forecast starts from. */
  readonly asOfMs: number | null;
  readonly price: number | null;
  /** EWMA volatility per session, a share (0.01 is 1 %). */
  readonly volatility: number | null;
  readonly usableBars: number;
  readonly horizons: readonly LstmHorizon[];
  readonly fan: readonly FanPoint[];
  readonly modelCard: ModelCard | null;
}
