import type { Bar } from '@pricealgo/contract/market/bar';
import { DOWN, UP } from '../conditions/alert-condition.js';
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
  /** Length of the bar. */
  lengthMs: number;
}

interface SideValues {
  /** NaN where it is not known what came before the open. */
  open: number;
  best: number;
  worst: number;
  close: number;
}

/**
 * Walks a rule through one bar, along what the bar proves: its open comes first (an `open` of NaN is not known), its close
 * last. The order of high and low between them is not known: each side makes at most one step by them, so nothing fires
 * that the bar does not prove. An alert rests after a firing as it does live: the open is at the begin of the bar, high and
 * low are in its middle, the close is at its end. Moves within a window count from what came before the bar, its open, or,
 * for the close, its own extreme.
 * @returns the steps in order; the rule is changed
 */
export function evaluateBar(rule: AlertRule, bar: Bar, context: BarContext): BarStep[] {
  const { level, lengthMs } = context;
  const middleMs = bar.timeMs + Math.floor(lengthMs / 2);
  const endMs = bar.timeMs + lengthMs - 1;
  const steps: BarStep[] = [];
  const sides = SIDES.filter((side) => (rule.sides & side) !== 0).map((side) => {
    const by = (value: number, price: number, timeMs: number): void => {
      const step = stepOf(rule, side, value, level, timeMs);
      if (!step) return;
      steps.push({ step, side, generation: rule.generation, price });
      apply(rule, side, step, timeMs);
    };
    return { side, by, values: sideValues(rule, side, bar, context) };
  });
  for (const { by, values } of sides) by(values.open, bar.open, bar.timeMs);
  for (const { side, by, values } of sides) {
    const armed = stepOf(rule, side, Infinity, level, middleMs) === 'fire';
    by(armed ? values.best : values.worst, touched(rule, side, bar, context), middleMs);
  }
  for (const { by, values } of sides) by(values.close, bar.close, endMs);
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
    return {
      open: turned(side, bar.open),
      best: turned(side, far),
      worst: turned(side, near),
      close: turned(side, bar.close),
    };
  }
  if (subject.windowMinutes === null) {
    const of = (price: number): number => movePct(side, price, previousClose);
    return { open: of(bar.open), best: of(far), worst: of(near), close: of(bar.close) };
  }
  const before = window ? (side === UP ? window.low(bar.timeMs) : window.high(bar.timeMs)) : NaN;
  const from = closer(side, before, bar.open);
  const close = movePct(side, bar.close, closer(side, from, near));
  const best = Number.isNaN(from) ? close : Math.max(movePct(side, far, from), close);
  return { open: NaN, best, worst: close, close };
}

/** The lower of two starting points of a rise, the higher one of a fall; NaN is none. */
function closer(side: Side, a: number, b: number): number {
  if (Number.isNaN(a)) return b;
  if (Number.isNaN(b)) return a;
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
  turned(side, open) > turned(side, threshold) ? open : threshold;
