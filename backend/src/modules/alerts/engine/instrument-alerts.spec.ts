import fc from 'fast-check';
import { firstPhase, type PriceCondition } from '../conditions/alert-condition.js';
import { makeRule, type AlertRule } from './alert-rule.js';
import { InstrumentAlerts } from './instrument-alerts.js';
import { NaiveAlerts } from './testing/naive-alerts.js';

const direction = fc.constantFrom('up', 'down', 'either' as const);
const price = fc.integer({ min: 90, max: 110 });

const condition: fc.Arbitrary<PriceCondition> = fc.oneof(
  fc.record({ kind: fc.constantFrom('above', 'below' as const), price }),
  fc.record({ kind: fc.constant('crosses' as const), price, direction }),
  fc.record({
    kind: fc.constant('move' as const),
    percent: fc.constantFrom(0.5, 1, 3, 8),
    direction,
    windowMinutes: fc.constantFrom(1, 3, null),
  }),
  fc.record({
    kind: fc.constant('average' as const),
    average: fc.constant('sma' as const),
    length: fc.constant(20),
    direction,
  }),
);

const alert = fc.record({
  condition,
  once: fc.boolean(),
  hysteresisPct: fc.constantFrom(0, 0.5, 2),
  pauseMs: fc.constantFrom(0, 1_000, 90_000),
});

const event = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('trade' as const),
      gapMs: fc.constantFrom(0, 1, 400, 5_000, 70_000),
      price,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('average' as const), level: fc.option(price) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const), price: fc.option(price) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), which: fc.nat(20) }) },
);

const rules = (
  alerts: { condition: PriceCondition; once: boolean; hysteresisPct: number; pauseMs: number }[],
) =>
  alerts.map((one, i): AlertRule =>
    makeRule(one.condition, {
      id: String(i),
      once: one.once,
      hysteresisPct: one.hysteresisPct,
      pauseMs: one.pauseMs,
      generation: 1,
      phase: firstPhase(one.condition),
      pausedUntilMs: -Infinity,
    }),
  );

describe('the index of an instrument’s alerts', () => {
  it('does exactly what asking every alert at every trade does', () => {
    fc.assert(
      fc.property(
        fc.array(alert, { minLength: 1, maxLength: 12 }),
        fc.array(event, { minLength: 1, maxLength: 60 }),
        (alerts, events) => {
          const found: string[] = [];
          const index = new InstrumentAlerts((rule, step, side, _price, timeMs, generation) =>
            found.push(`${timeMs} ${rule.id} ${step} ${side} ${generation}`),
          );
          for (const rule of rules(alerts)) index.put(rule);
          let level = NaN;
          let previousClose = NaN;
          let timeMs = 1_000_000;
          const naive = new NaiveAlerts(rules(alerts), () => level);
          for (const one of events) {
            if (one.kind === 'average') {
              level = one.level ?? NaN;
              index.setAverage('sma', 20, level);
            } else if (one.kind === 'close') {
              previousClose = one.price ?? NaN;
            } else if (one.kind === 'remove') {
              index.remove(String(one.which));
              const at = naive.rules.findIndex(({ id }) => id === String(one.which));
              if (at >= 0) naive.rules.splice(at, 1);
            } else {
              timeMs += one.gapMs;
              index.trade(one.price, timeMs, previousClose);
              naive.trade({ price: one.price, timeMs, previousClose });
            }
            expect(found.toSorted()).toEqual(naive.steps.toSorted());
          }
          const left = naive.rules.filter(({ done }) => !done).map(({ id, phase }) => `${id} ${phase}`);
          expect(index.all().map(({ id, phase }) => `${id} ${phase}`)).toEqual(left);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('fires once, waits until the price has come back, and fires again', () => {
    const steps: string[] = [];
    const index = new InstrumentAlerts((_rule, step, _side, at, _timeMs, generation) =>
      steps.push(`${step} ${generation} at ${at}`),
    );
    index.put(
      makeRule(
        { kind: 'above', price: 100 },
        {
          id: 'a',
          once: false,
          hysteresisPct: 2,
          pauseMs: 0,
          generation: 1,
          phase: 1,
          pausedUntilMs: -Infinity,
        },
      ),
    );
    [99, 100, 101, 99, 100, 98.1, 97.9, 99, 100].forEach((at, i) => index.trade(at, i, NaN));
    expect(steps).toEqual(['fire 1 at 100', 'arm 2 at 97.9', 'fire 2 at 100']);
  });
});
