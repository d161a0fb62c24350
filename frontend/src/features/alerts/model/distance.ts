import type { AlertCondition } from '../api/alerts';

/**
 * How far the live price has to go to an alert's price, in percent of the live price; positive = it must rise.
 * @returns `null` for conditions without a price of their own, and while there is no live price; 0 once it is there
 */
export function distancePct(condition: AlertCondition, livePrice: number | undefined): number | null {
  const { kind, price } = condition;
  if (price === undefined || livePrice === undefined || livePrice <= 0) return null;
  if (kind !== 'above' && kind !== 'below' && kind !== 'crosses') return null;
  const pct = ((price - livePrice) / livePrice) * 100;
  if (kind === 'above') return Math.max(0, pct);
  if (kind === 'below') return Math.min(0, pct);
  return pct;
}
