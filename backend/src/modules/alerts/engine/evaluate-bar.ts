import type { Bar } from '@pricealgo/contract/market/bar';
import { DOWN, UP } from '../conditions/first-phase.js';
import { apply, fireAt, SIDES, stepOf, turned, type AlertRule, type Side, type Step } from './alert-rule.js';
import type { BarWindow } from './bar-window.js';

export interface BarStep {
  step: Step;
  side: Side;
  /** The generation that a firing used up; of an arming the current one. */
  generation: number;
  /** Price at which it happened, as far as the bar tells: the threshold, or the open beyond it. */
  price: number;
}

export interface BarContext {
  /** Level of a price or average; NaN where it is not known. */
  level: number;
  /** Close of the session before; NaN where it is not known. */
  previousClose: number;
  /** What came before within the rule's window, of moves within one. */
  window?: BarWindow;
}

interface SideValues {
  best: number;
  worst: number;
  close: number;
}

/**
 * Walks a rule through one bar. The order of high and low inside it is not known: each side makes at most one step by
 * them, then one by the close, so nothing fires that the bar does not prove. Moves within a window count from what
 * came before the bar, its open, or, for the close, its own extreme.
 * @returns the steps in order; the rule is changed
 */
export function evaluateBar(rule: AlertRule, bar: Bar, context: BarContext): BarStep[] {
  const steps: BarStep[] = [];
  for (const side of SIDES) {
    if ((rule.sides & side) === 0) continue;
    const values = sideValues(rule, side, bar, context);
    const { best, worst, close } = values;
    const by = (value: number, price: number): void => {
      const step = stepOf(rule, side, value, context.level, bar.timeMs);
      if (!step) return;
      steps.push({ step, side, generation: rule.generation, price });
      apply(rule, side, step, bar.timeMs);
    };
    const armed = stepOf(rule, side, Infinity, context.level, bar.timeMs) === 'fire';
    by(armed ? best : worst, touched(rule, side, bar, context));
    by(close, bar.close);
  }
  return steps;
}

function sideValues(
  { subject }: AlertRule,
  side: Side,
  bar: Bar,
  { previousClose, window }: BarContext,
): SideValues {
  const [far, near] = side === UP ? [bar.high, bar.low] : [bar.low, bar.high];
  if (subject.kind !== 'move') {
    return { best: turned(side, far), worst: turned(side, near), close: turned(side, bar.close) };
  }
  if (subject.windowMinutes === null) {
    const of = (price: number): number => movePct(side, price, previousClose);
    return { best: of(far), worst: of(near), close: of(bar.close) };
  }
  const before = window ? (side === UP ? window.low(bar.timeMs) : window.high(bar.timeMs)) : NaN;
  const from = closer(side, before, bar.open);
  const close = movePct(side, bar.close, closer(side, from, near));
  return { best: Math.max(movePct(side, far, from), close), worst: close, close };
}

/** The lower of two starting points of a rise, the higher one of a fall; NaN is none. */
function closer(side: Side, a: number, b: number): number {
  if (Number.isNaN(a)) return b;
  return side === UP ? Math.min(a, b) : Math.max(a, b);
}

/** Size of the move from `from` to `price` in the side's direction, percent. */
export function movePct(side: Side, price: number, from: number): number {
  return side === DOWN ? (1 - price / from) * 100 : (price / from - 1) * 100;
}

function touched(rule: AlertRule, side: Side, bar: Bar, { level, previousClose }: BarContext): number {
  if (rule.subject.kind === 'move') {
    if (rule.subject.windowMinutes !== null) return side === UP ? bar.high : bar.low;
    const share = fireAt(rule, side, level) / 100;
    return beyond(side, bar.open, previousClose * (side === UP ? 1 + share : 1 - share));
  }
  return beyond(side, bar.open, level);
}

const beyond = (side: Side, open: number, threshold: number): number =>
  side === UP ? Math.max(open, threshold) : Math.min(open, threshold);
