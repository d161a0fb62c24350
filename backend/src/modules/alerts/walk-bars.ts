import type { Bar } from '@pricealgo/contract/market/bar';
import { firstPhase, type PriceCondition, UP } from './conditions/alert-condition.js';
import { makeRule } from './engine/alert-rule.js';
import { averageLevels } from './engine/average-levels.js';
import { BarWindow } from './engine/bar-window.js';
import { evaluateBar } from './engine/evaluate-bar.js';
import { DAY_MS } from '../../common/market/zone-days.js';

const MINUTE_MS = 60_000;

export interface WalkInput {
  condition: PriceCondition;
  hysteresisPct: number;
  pauseMs: number;
  /** Finished and running sessions, oldest first, more than are walked: averages need what came before. */
  days: readonly Bar[];
  /** Minutes of some days, oldest first; they stand in place of these days. */
  minutes: readonly Bar[];
  /** Session date of an instant, 00:00 UTC in ms. */
  dateOf: (timeMs: number) => number;
  /** First day that is walked. */
  fromMs: number;
}

export interface WalkFiring {
  timeMs: number;
  resolution: '1d' | '1m';
  price: number;
  side: 'up' | 'down';
}

export interface Walk {
  firings: WalkFiring[];
  dailyBars: number;
  minuteBars: number;
}

/** What an alert that re-arms itself would have done over these bars, by the steps that live alerts catch up with. */
export function walkBars(input: WalkInput): Walk {
  const { condition, hysteresisPct, pauseMs, days, minutes, dateOf, fromMs } = input;
  const rule = makeRule(condition, {
    id: '',
    hysteresisPct,
    pauseMs,
    once: false,
    generation: 1,
    phase: firstPhase(condition),
    pausedUntilMs: -Infinity,
  });
  const { subject } = rule;
  const levels =
    subject.kind === 'average'
      ? averageLevels(
          Float64Array.from(days, ({ close }) => close),
          subject.average,
          subject.length,
        )
      : null;
  const windowed = subject.kind === 'move' && subject.windowMinutes !== null;
  const window = windowed ? new BarWindow(subject.windowMinutes! * 60_000) : undefined;
  const minutesOf = Map.groupBy(minutes, ({ timeMs }) => dateOf(timeMs));
  const walk: Walk = { firings: [], dailyBars: 0, minuteBars: 0 };
  for (const [i, day] of days.entries()) {
    if (day.timeMs < fromMs) continue;
    const fine = minutesOf.get(day.timeMs);
    // Whether a move took minutes or hours is nothing that a day's bar could tell.
    if (windowed && !fine) continue;
    const before = days[i - 1];
    const context = {
      level: subject.kind === 'price' ? subject.level : (levels?.[i - 1] ?? NaN),
      previousClose: before?.close ?? NaN,
      window,
      lengthMs: fine ? MINUTE_MS : DAY_MS,
    };
    const bars = fine ?? [day];
    if (fine) walk.minuteBars += bars.length;
    else walk.dailyBars += 1;
    for (const bar of bars) {
      for (const { step, side, price } of evaluateBar(rule, bar, context)) {
        if (step !== 'fire') continue;
        walk.firings.push({
          timeMs: bar.timeMs,
          resolution: fine ? '1m' : '1d',
          price,
          side: side === UP ? 'up' : 'down',
        });
      }
      window?.add(bar);
    }
  }
  return walk;
}
