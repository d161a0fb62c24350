import type { HorizonQuantiles } from '../../algorithm.js';

export interface FanPoint {
  /** Sessions after the forecast; 0 is the price itself. */
  readonly session: number;
  /** Whether this session was forecast; the others lie between two that were. */
  readonly forecast: boolean;
  /** One per probability, in the price's currency. */
  readonly prices: readonly number[];
}

/**
 * Prices for every session up to the longest horizon. Between two forecasts the log return runs with the square root of
 * time, as the spread of independent returns does.
 * @param quantiles of ascending horizons with the same probabilities
 */
export function fanChart(price: number, quantiles: readonly HorizonQuantiles[]): FanPoint[] {
  const probabilities = quantiles[0]?.probabilities ?? [];
  const points: FanPoint[] = [{ session: 0, forecast: false, prices: probabilities.map(() => price) }];
  let near = { horizon: 0, logReturns: probabilities.map(() => 0) as readonly number[] };
  for (const far of quantiles) {
    for (let session = near.horizon + 1; session <= far.horizon; session++) {
      const width = Math.sqrt(far.horizon) - Math.sqrt(near.horizon);
      const share = (Math.sqrt(session) - Math.sqrt(near.horizon)) / width;
      const prices = far.logReturns.map((end, j) => {
        const start = near.logReturns[j]!;
        return price * Math.exp(start + (end - start) * share);
      });
      points.push({ session, forecast: session === far.horizon, prices });
    }
    near = far;
  }
  return points;
}
