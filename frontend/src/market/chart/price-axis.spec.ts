import { axisStep } from './price-axis';

const barsAt = (close: number) => [{ timeMs: 1, open: close, high: close, low: close, close, volume: 1 }];

test.each([
  [126_911.35, 0, 1e2],
  [0.5, 0, 1e4],
  [1.2e-9, 0, 1e12],
  [1.2e-9, 2, 1e14],
  [1.2e-30, 0, 1e20],
])('beside a price of %p with %i digits more a unit has %p steps', (close, more, base) => {
  const step = axisStep(barsAt(close), more);
  expect(step.base).toBe(base);
  expect(step.minMove * base).toBeCloseTo(1, 12);
});

test('without bars it has hundredths', () => expect(axisStep([])).toEqual({ base: 100, minMove: 0.01 }));
