import type { Direction } from '@pricealgo/contract/alerts';
import { isPriceCondition, type AlertCondition } from './alert-condition.js';

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
