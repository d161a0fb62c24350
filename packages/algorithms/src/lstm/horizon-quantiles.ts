import type { HorizonQuantiles } from '../algorithm.js';
import { PROBABILITIES } from './lstm-options.js';

/**
 * Quantiles of one horizon as log returns.
 * @param scaled over volatility·√h, from `at` on
 * @param volatility per session
 */
export function horizonQuantiles(
  horizon: number,
  scaled: Float64Array,
  at: number,
  volatility: number,
): HorizonQuantiles {
  const unit = volatility * Math.sqrt(horizon);
  const logReturns = PROBABILITIES.map((_, j) => scaled[at + j]! * unit);
  return { horizon, probabilities: [...PROBABILITIES], logReturns };
}
