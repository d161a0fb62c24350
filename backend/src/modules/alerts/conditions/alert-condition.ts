import type { AverageKind, Direction } from '@pricealgo/contract/alerts';
import type { AlgorithmName, RatingLabel } from '@pricealgo/contract/algorithm-names';

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

/** Bits of an alert's phase: the sides that are armed. */
export const UP = 1;
export const DOWN = 2;
/** The side that the price is on has to be seen first. */
export const UNSEEN = -1;

const sidesOf: Record<Direction, number> = { up: UP, down: DOWN, either: UP | DOWN };

/** Sides on which a condition can fire; 0 for those that calls decide. */
export function conditionSides(condition: AlertCondition): number {
  switch (condition.kind) {
    case 'above':
      return UP;
    case 'below':
      return DOWN;
    case 'rating':
    case 'call':
      return 0;
    default:
      return sidesOf[condition.direction];
  }
}

/** Phase of a new alert. What crosses something must be seen on the other side first; a call alert is always armed. */
export function firstPhase(condition: AlertCondition): number {
  if (!isPriceCondition(condition)) return UP;
  if (condition.kind === 'crosses' || condition.kind === 'average') return UNSEEN;
  return conditionSides(condition);
}
