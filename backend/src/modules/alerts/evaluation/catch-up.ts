import type { Bar } from '@pricealgo/contract/market/bar';
import type { AlertRule } from '../engine/alert-rule.js';
import { BarWindow } from '../engine/bar-window.js';
import { evaluateBar, type BarStep } from '../engine/evaluate-bar.js';
import type { DailyLevels } from './daily-levels.js';

export const MINUTE_MS = 60_000;

/** How far an instrument was checked, and the extremes of that minute as of then (`null` = not known). */
export interface CheckedMark {
  checkedMs: number;
  minuteHigh: number | null;
  minuteLow: number | null;
}

export interface CaughtStep extends BarStep {
  /** Begin of the minute bar that shows it. */
  barMs: number;
  phase: number;
  pausedUntilMs: number;
}

export interface CatchUpInput {
  /** Minute bars, oldest first, from before `sinceMs` for what needs a past. */
  bars: readonly Bar[];
  /** Market time from which the rule has not been checked yet. */
  sinceMs: number;
  /** The rule ends; bars that begin later are not looked at. */
  expiresMs: number;
  mark: CheckedMark | null;
  daily: DailyLevels;
}

/**
 * What a rule would have done while nobody looked, by minute bars; the rule is changed. Of the minute that was checked in
 * part only its close counts, and an extreme beyond the one that had been seen.
 */
export function catchUp(
  rule: AlertRule,
  { bars, sinceMs, expiresMs, mark, daily }: CatchUpInput,
): CaughtStep[] {
  const { subject } = rule;
  const windowed = subject.kind === 'move' && subject.windowMinutes !== null;
  const window = windowed ? new BarWindow(subject.windowMinutes! * MINUTE_MS) : undefined;
  const steps: CaughtStep[] = [];
  for (const bar of bars) {
    if (bar.timeMs >= expiresMs || rule.done) break;
    if (bar.timeMs + MINUTE_MS > sinceMs) {
      const context = {
        level: daily.levelOf(subject, bar.timeMs),
        previousClose: daily.previousClose(bar.timeMs),
        window,
        lengthMs: MINUTE_MS,
      };
      const seen = bar.timeMs < sinceMs ? remainder(bar, mark) : bar;
      for (const step of evaluateBar(rule, seen, context)) {
        const { phase, pausedUntilMs } = rule;
        steps.push({ ...step, barMs: bar.timeMs, phase, pausedUntilMs });
      }
    }
    window?.add(bar);
  }
  return steps;
}

/** What of a bar is known to have happened after the mark; its open is not. */
function remainder(bar: Bar, mark: CheckedMark | null): Bar {
  const { close } = bar;
  const same = mark !== null && mark.checkedMs - (mark.checkedMs % MINUTE_MS) === bar.timeMs;
  const high = same && mark.minuteHigh !== null && bar.high > mark.minuteHigh ? bar.high : close;
  const low = same && mark.minuteLow !== null && bar.low < mark.minuteLow ? bar.low : close;
  return { ...bar, open: NaN, high, low };
}
