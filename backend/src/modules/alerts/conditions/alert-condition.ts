import type { AlgorithmName, RatingLabel } from '@pricealgo/contract/algorithm-names';
import type { AverageKind, Direction } from '@pricealgo/contract/alerts';

/** Prices in the instrument's currency, percentages percent values. */
export type AlertCondition =
  /** A trade at this price or beyond. True already: the next trade fires. */
  | { kind: 'above' | 'below'; price: number }
  /** The price was on the other side before. */
  | { kind: 'crosses'; price: number; direction: Direction }
  /** Distance from the lowest (up) or highest (down) trade of the window; `null` = from the previous close. */
  | { kind: 'move'; percent: number; direction: Direction; windowMinutes: number | null }
  /** Crosses the average of the last `length` daily closes, the running bar's included. */
  | { kind: 'average'; average: AverageKind; length: number; direction: Direction }
  /** A new technical call has another label than the one before; `null` = any other. */
  | { kind: 'rating'; label: RatingLabel | null }
  /** An algorithm made a call; `null` = any of them. */
  | { kind: 'call'; algo: AlgorithmName | null };

export type PriceCondition = Exclude<AlertCondition, { kind: 'rating' } | { kind: 'call' }>;

/** Whether trades decide it (else calls do). */
export function isPriceCondition(condition: AlertCondition): condition is PriceCondition {
  return condition.kind !== 'rating' && condition.kind !== 'call';
}
