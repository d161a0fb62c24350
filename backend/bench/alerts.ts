/**
 * 100,000 active alerts: what a trade costs, per probe of an instrument's index, beside asking each alert of the
 * instrument:
 *   npm run bench:alerts
 * CPU time of the one thread, variants in turns, medians over the repeats after one warm-up round.
 */
import type { PriceCondition } from '#product/modules/alerts/conditions/alert-condition.js';
import { firstPhase } from '#product/modules/alerts/conditions/alert-condition.js';
import { apply, makeRule, SIDES, stepOf, turned } from '#product/modules/alerts/engine/alert-rule.js';
import type { AlertRule, Side } from '#product/modules/alerts/engine/alert-rule.js';
import { movePct } from '#product/modules/alerts/engine/evaluate-bar.js';
import { InstrumentAlerts } from '#product/modules/alerts/engine/instrument-alerts.js';
import { MoveWindow } from '#product/modules/alerts/engine/move-window.js';
import { isSmoke, sized } from '../../scripts/lib/bench-size.mjs';

const ALERTS = sized(100_000, 1_000);
const TRADES = sized(200_000, 500);
/** Alerts that the naive variant asks in one measurement. */
const NAIVE_ASKED = sized(2_000_000, 20_000);
const REPEATS = sized(5, 1);
const GOAL_US = 5;

/** A small, fast generator: the same walk in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Alerts as people make them: prices around the market, crossings, averages, moves of a few windows. */
function alerts(count: number, seed: number): AlertRule[] {
  const next = random(seed);
  return Array.from({ length: count }, (_, i) => {
    const price = Math.round((100 + (next() - 0.5) * 60) * 100) / 100;
    const direction = (['up', 'down', 'either'] as const)[i % 3]!;
    const kind = i % 10;
    const condition: PriceCondition =
      kind < 5
        ? { kind: price > 100 ? 'above' : 'below', price }
        : kind < 7
          ? { kind: 'crosses', price, direction }
          : kind < 8
            ? { kind: 'average', average: 'sma', length: 20 + (i % 3) * 30, direction }
            : kind < 9
              ? { kind: 'move', percent: 3 + next() * 10, direction, windowMinutes: [5, 60, 1_440][i % 3]! }
              : { kind: 'move', percent: 3 + next() * 10, direction, windowMinutes: null };
    return makeRule(condition, {
      id: String(i),
      hysteresisPct: 0.5,
      pauseMs: 300_000,
      once: i % 2 === 0,
      generation: 1,
      phase: firstPhase(condition),
      pausedUntilMs: -Infinity,
    });
  });
}

const averages: Readonly<Record<number, number>> = { 20: 98, 50: 97, 80: 103 };

/** The alerts of some instruments, evaluated at every trade. */
interface Book {
  trade(instrument: number, price: number, timeMs: number): void;
  /** Times that an alert fired or was armed. */
  steps(): number;
}
type MakeBook = (perInstrument: number, instruments: number) => Book;

function indexed(perInstrument: number, instruments: number): Book {
  let steps = 0;
  const indexes = Array.from({ length: instruments }, (_, n) => {
    const index = new InstrumentAlerts(() => steps++);
    for (const rule of alerts(perInstrument, n + 1)) index.put(rule);
    for (const [length, level] of Object.entries(averages)) index.setAverage('sma', Number(length), level);
    return index;
  });
  return { trade: (n, price, timeMs) => indexes[n]!.trade(price, timeMs, 100), steps: () => steps };
}

function naive(perInstrument: number, instruments: number): Book {
  let steps = 0;
  const books = Array.from({ length: instruments }, (_, n) => ({
    rules: alerts(perInstrument, n + 1),
    windows: new Map([5, 60, 1_440].map((minutes) => [minutes, new MoveWindow(minutes)])),
  }));
  const value = (
    windows: ReadonlyMap<number, MoveWindow>,
    { subject }: AlertRule,
    side: Side,
    price: number,
  ): number => {
    if (subject.kind !== 'move') return turned(side, price);
    if (subject.windowMinutes === null) return movePct(side, price, 100);
    const window = windows.get(subject.windowMinutes)!;
    return movePct(side, price, side === 1 ? window.low : window.high);
  };
  const trade = (n: number, price: number, timeMs: number): void => {
    const { rules, windows } = books[n]!;
    for (const window of windows.values()) window.add(timeMs, price, price);
    for (const rule of rules) {
      const level = levelOf(rule);
      for (const side of SIDES) {
        const step = stepOf(rule, side, value(windows, rule, side, price), level, timeMs);
        if (!step) continue;
        apply(rule, side, step, timeMs);
        steps++;
      }
    }
  };
  return { trade, steps: () => steps };
}

function levelOf({ subject }: AlertRule): number {
  if (subject.kind === 'average') return averages[subject.length]!;
  return subject.kind === 'price' ? subject.level : NaN;
}

/** CPU µs per trade over a seeded walk. */
function run(make: MakeBook, perInstrument: number, instruments: number, trades: number) {
  const book = make(perInstrument, instruments);
  const next = random(7);
  const prices = new Float64Array(instruments).fill(100);
  const step = (i: number): void => {
    const n = i % instruments;
    prices[n]! *= 1 + (next() - 0.5) * 0.0008;
    book.trade(n, prices[n]!, 1_700_000_000_000 + i * 5);
  };
  // What is true at once fires with the first trades: that is not the cost of a probe.
  const settle = make === naive ? instruments : instruments * 20;
  for (let i = 0; i < settle; i++) step(i);
  const before = book.steps();
  const cpu = process.cpuUsage();
  for (let i = settle; i < settle + trades; i++) step(i);
  const { user, system } = process.cpuUsage(cpu);
  return { us: (user + system) / trades, steps: book.steps() - before };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;
const text = (us: number): string => (us < 10 ? us.toFixed(2) : us.toFixed(0));

console.log(
  `${ALERTS.toLocaleString('en-US')} active alerts, µs per trade and probe of its instrument's index\n`,
);
console.log('alerts × instruments    index  (min–max)      naive scan   ratio   steps per 1,000 trades');
let worst = 0;
for (const perInstrument of sized([20, 200, 2_000, 20_000, 100_000], [20, ALERTS])) {
  const instruments = ALERTS / perInstrument;
  const fast: number[] = [];
  const slow: number[] = [];
  let steps = 0;
  for (let repeat = 0; repeat <= REPEATS; repeat++) {
    const one = run(indexed, perInstrument, instruments, TRADES);
    const other = run(naive, perInstrument, instruments, Math.ceil(NAIVE_ASKED / perInstrument));
    if (repeat === 0) continue;
    fast.push(one.us);
    slow.push(other.us);
    steps = (one.steps / TRADES) * 1_000;
  }
  const us = median(fast);
  worst = Math.max(worst, us);
  const label = `${perInstrument.toLocaleString('en-US')} × ${instruments.toLocaleString('en-US')}`;
  const range = `(${text(Math.min(...fast))}–${text(Math.max(...fast))})`;
  console.log(
    `${label.padEnd(22)} ${text(us).padStart(6)}  ${range.padEnd(14)} ${text(median(slow)).padStart(10)} ${`${(median(slow) / us).toFixed(1)} ×`.padStart(9)} ${steps.toFixed(1).padStart(12)}`,
  );
}
console.log(`\nworst ${text(worst)} µs, goal ≤ ${GOAL_US} µs: ${worst <= GOAL_US ? 'met' : 'MISSED'}`);
process.exitCode = worst <= GOAL_US || isSmoke ? 0 : 1;
