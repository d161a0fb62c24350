import fc from 'fast-check';
import { aggregateTicks } from '../../../common/market/aggregate-bars.js';
import { firstPhase, type PriceCondition } from '../conditions/alert-condition.js';
import { makeRule, type AlertRule } from './alert-rule.js';
import { averageLevels } from './average-levels.js';
import { BarWindow } from './bar-window.js';
import { evaluateBar } from './evaluate-bar.js';
import { NaiveAlerts } from './testing/naive-alerts.js';

const T = Date.UTC(2026, 0, 5, 15, 0);
const PREVIOUS_CLOSE = 100;

const price = fc.integer({ min: 90, max: 110 });
const direction = fc.constantFrom('up', 'down', 'either' as const);
const condition: fc.Arbitrary<PriceCondition> = fc.oneof(
  fc.record({ kind: fc.constantFrom('above', 'below' as const), price }),
  fc.record({ kind: fc.constant('crosses' as const), price, direction }),
  fc.record({
    kind: fc.constant('move' as const),
    percent: fc.constantFrom(1, 4, 9),
    direction,
    windowMinutes: fc.constantFrom(1, 2, 5, null),
  }),
);
const trades = fc.array(fc.record({ gapMs: fc.constantFrom(0, 500, 20_000, 65_000), price }), {
  minLength: 1,
  maxLength: 40,
});

const ruleOf = (one: PriceCondition, once: boolean): AlertRule =>
  makeRule(one, {
    id: 'a',
    hysteresisPct: 1,
    pauseMs: 0,
    once,
    generation: 1,
    phase: firstPhase(one),
    pausedUntilMs: -Infinity,
  });

function both(one: PriceCondition, path: readonly { gapMs: number; price: number }[], once: boolean) {
  const naive = new NaiveAlerts([ruleOf(one, once)], () => NaN);
  const columns = { timeMs: [] as number[], price: [] as number[], size: [] as number[] };
  let timeMs = T;
  for (const { gapMs, price: at } of path) {
    timeMs += gapMs;
    naive.trade({ price: at, timeMs, previousClose: PREVIOUS_CLOSE });
    columns.timeMs.push(timeMs);
    columns.price.push(at);
    columns.size.push(1);
  }
  const rule = ruleOf(one, once);
  const level = rule.subject.kind === 'price' ? rule.subject.level : NaN;
  const minutes = rule.subject.kind === 'move' ? rule.subject.windowMinutes : null;
  const window = minutes === null ? undefined : new BarWindow(minutes * 60_000);
  let fired = 0;
  for (const bar of aggregateTicks(columns, 0, path.length, '1m', 'utc')) {
    const steps = evaluateBar(rule, bar, {
      ...{ level, previousClose: PREVIOUS_CLOSE, window, lengthMs: 60_000 },
    });
    fired += steps.filter(({ step }) => step === 'fire').length;
    window?.add(bar);
  }
  return { byBars: fired, byTrades: naive.steps.filter((step) => step.includes('fire')).length };
}

describe('a minute bar', () => {
  it('fires nothing that its trades did not', () => {
    fc.assert(
      fc.property(condition, trades, (one, path) => {
        const { byBars, byTrades } = both(one, path, true);
        expect(byBars).toBeLessThanOrEqual(byTrades);
      }),
      { numRuns: 1_000 },
    );
  });

  it('misses no level that an armed alert waited for', () => {
    const armed = condition.filter(
      (one) =>
        one.kind === 'above' || one.kind === 'below' || (one.kind === 'move' && one.windowMinutes === null),
    );
    fc.assert(
      fc.property(armed, trades, (one, path) => {
        const { byBars, byTrades } = both(one, path, true);
        expect(byBars).toBe(byTrades);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the level of an average', () => {
  it('is where the price meets the average that includes it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 50, max: 150 }), { minLength: 30, maxLength: 60 }),
        fc.integer({ min: 2, max: 25 }),
        fc.integer({ min: 50, max: 150 }),
        (closes, length, last) => {
          const sma = averageLevels(Float64Array.from(closes), 'sma', length).at(-1)!;
          const withLast = [...closes.slice(1 - length), last];
          const average = withLast.reduce((sum, value) => sum + value, 0) / length;
          if (Math.abs(last - average) > 1e-9) expect(last >= sma).toBe(last >= average);

          const ema = averageLevels(Float64Array.from(closes), 'ema', length).at(-1)!;
          const alpha = 2 / (length + 1);
          const moved = alpha * last + (1 - alpha) * ema;
          if (Math.abs(last - moved) > 1e-9) expect(last >= ema).toBe(last >= moved);
        },
      ),
    );
  });
});
