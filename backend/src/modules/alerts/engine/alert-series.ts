import {
  apply,
  armBelow,
  fireAt,
  isArmed,
  stepOf,
  type AlertRule,
  type Side,
  type Step,
} from './alert-rule.js';
import { LevelHeap } from './level-heap.js';

/** A rule in the index. `version` changes whenever its thresholds do. */
export interface PlacedRule {
  readonly rule: AlertRule;
  /** Level of a price or average; NaN while an average is not known. */
  level: number;
  version: number;
  /** It pauses after a firing and is in no series. */
  resting: boolean;
}

/** Hears what happened; the rule has changed already. */
export type StepHeard = (placed: PlacedRule, side: Side, step: Step) => void;

/**
 * All thresholds of one side over one value (the price, its negative, or the size of a move): two heaps, of those that
 * fire and of those that are armed again. A value that reaches neither top costs two comparisons, however many wait.
 */
export class AlertSeries {
  private readonly firing = new LevelHeap<PlacedRule>();
  private readonly arming = new LevelHeap<PlacedRule>();

  constructor(private readonly side: Side) {}

  place(placed: PlacedRule): void {
    const { rule, level } = placed;
    const { side } = this;
    if ((rule.sides & side) === 0 || Number.isNaN(fireAt(rule, side, level))) return;
    if (isArmed(rule, side)) this.firing.push(fireAt(rule, side, level), placed);
    else this.arming.push(-armBelow(rule, side, level), placed);
  }

  /** Calls `heard` for each rule that this value fires or arms. NaN does nothing. */
  take(value: number, timeMs: number, heard: StepHeard): void {
    const { firing, arming } = this;
    while (firing.first <= value) this.step(firing.pop(), value, timeMs, heard);
    while (arming.first < -value) this.step(arming.pop(), value, timeMs, heard);
  }

  /** @param rules how many rules this series has */
  tidy(rules: number): void {
    if (this.firing.size > 2 * rules + 64) this.firing.compact();
    if (this.arming.size > 2 * rules + 64) this.arming.compact();
  }

  private step(placed: PlacedRule | null, value: number, timeMs: number, heard: StepHeard): void {
    if (!placed) return;
    const { side } = this;
    const step = stepOf(placed.rule, side, value, placed.level, timeMs);
    if (!step) return;
    apply(placed.rule, side, step, timeMs);
    heard(placed, side, step);
  }
}
