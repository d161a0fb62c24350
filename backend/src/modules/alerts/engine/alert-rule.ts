import type { AverageKind } from '@pricealgo/contract/alerts';
import { conditionSides, DOWN, type PriceCondition, UNSEEN, UP } from '../conditions/alert-condition.js';

export type Side = typeof UP | typeof DOWN;
export type Step = 'fire' | 'arm';

export type RuleSubject =
  | { readonly kind: 'price'; readonly level: number }
  | { readonly kind: 'average'; readonly average: AverageKind; readonly length: number }
  /** `windowMinutes` `null` = since the previous close. */
  | { readonly kind: 'move'; readonly percent: number; readonly windowMinutes: number | null };

/**
 * An alert as the engine sees it. A side that is armed fires when its value reaches the threshold; one that is not is
 * armed when the value has come back. Values are turned so that "further" is always larger: the price and its negative,
 * or the size of the move.
 */
export interface AlertRule {
  readonly id: string;
  readonly subject: RuleSubject;
  /** Bits of the sides on which it can fire. */
  readonly sides: number;
  readonly hysteresisPct: number;
  readonly pauseMs: number;
  readonly once: boolean;
  /** Goes up with each firing. */
  generation: number;
  /** Bits of the armed sides, `UNSEEN` while no trade has told where the price is. */
  phase: number;
  /** Market time before which nothing happens to it. */
  pausedUntilMs: number;
  /** It has fired and fires only once. */
  done: boolean;
}

export const SIDES: readonly Side[] = [UP, DOWN];

export function ruleSubject(condition: PriceCondition): RuleSubject {
  switch (condition.kind) {
    case 'above':
    case 'below':
    case 'crosses':
      return { kind: 'price', level: condition.price };
    case 'average':
      return { kind: 'average', average: condition.average, length: condition.length };
    case 'move':
      return { kind: 'move', percent: condition.percent, windowMinutes: condition.windowMinutes };
  }
}

export function makeRule(
  condition: PriceCondition,
  rest: Omit<AlertRule, 'subject' | 'sides' | 'done'>,
): AlertRule {
  return { ...rest, subject: ruleSubject(condition), sides: conditionSides(condition), done: false };
}

/** The value at which an armed side fires (`≥`). @param level of a price or average, ignored for moves */
export function fireAt({ subject }: AlertRule, side: Side, level: number): number {
  if (subject.kind === 'move') return subject.percent;
  return side === UP ? level : -level;
}

/** The value below which (`<`) a side is armed. The first time, any price on the other side will do. */
export function armBelow(rule: AlertRule, side: Side, level: number): number {
  const back = rule.phase === UNSEEN ? 0 : rule.hysteresisPct;
  if (rule.subject.kind === 'move') return rule.subject.percent - back;
  return side === UP ? level * (1 - back / 100) : -level * (1 + back / 100);
}

export function isArmed(rule: AlertRule, side: Side): boolean {
  return rule.phase !== UNSEEN && (rule.phase & side) !== 0;
}

/** What a value does to a side, without doing it. `level` NaN (unknown average) does nothing. */
export function stepOf(
  rule: AlertRule,
  side: Side,
  value: number,
  level: number,
  timeMs: number,
): Step | null {
  if (rule.done || timeMs < rule.pausedUntilMs || (rule.sides & side) === 0) return null;
  if (isArmed(rule, side)) return value >= fireAt(rule, side, level) ? 'fire' : null;
  return value < armBelow(rule, side, level) ? 'arm' : null;
}

export function apply(rule: AlertRule, side: Side, step: Step, timeMs: number): void {
  if (step === 'arm') {
    rule.phase = (rule.phase === UNSEEN ? 0 : rule.phase) | side;
    return;
  }
  rule.phase &= ~side;
  rule.generation += 1;
  rule.pausedUntilMs = timeMs + rule.pauseMs;
  rule.done = rule.once;
}

/** The value of a price for a side. */
export function turned(side: Side, price: number): number {
  return side === UP ? price : -price;
}
