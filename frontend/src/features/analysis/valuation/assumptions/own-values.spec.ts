import { sameValues, shownAs, sliderRange, withOwn } from './own-values';

test('own values are set, taken back and compared', () => {
  const one = withOwn({}, 'beta', 1.2);
  expect(one).toEqual({ beta: 1.2 });
  expect(withOwn(withOwn(one, 'waccPct', 9), 'beta', null)).toEqual({ waccPct: 9 });
  expect(sameValues(one, { beta: 1.2 })).toBe(true);
  expect(sameValues(one, {})).toBe(false);
  expect(sameValues(one, { beta: 1.3 })).toBe(false);
  expect(sameValues(one, { waccPct: 1.2 })).toBe(false);
});

test('large amounts are typed in millions, small ones as they are', () => {
  const currencies = { report: 'USD', price: 'EUR' };
  expect(shownAs({ unit: 'money', value: 38e9 }, currencies)).toMatchObject({ factor: 1e6, unit: 'USD m' });
  expect(shownAs({ unit: 'money', value: null }, currencies)).toMatchObject({ factor: 1e6 });
  expect(shownAs({ unit: 'money', value: 120 }, currencies)).toMatchObject({ factor: 1, unit: 'USD' });
  expect(shownAs({ unit: 'shares', value: 17e9 }, currencies)).toMatchObject({ factor: 1e6, unit: 'm' });
  expect(shownAs({ unit: 'moneyPerShare', value: 1 }, currencies).unit).toBe('EUR');
});

test('an exchange rate and a ratio of shares are typed with all their digits, without a slider', () => {
  const rate = {
    key: 'fxToPrice',
    label: 'Rate',
    value: 0.0067,
    unit: 'factor',
    min: 1e-8,
    max: 1e8,
  } as const;
  expect(shownAs(rate, { report: 'JPY', price: 'USD' })).toEqual({ factor: 1, unit: '×', decimals: 8 });
  expect(sliderRange({ ...rate, source: 'imported' }, 0.0067)).toBeNull();
});

test('a slider spans the bounds of a rate, and up to twice of an amount', () => {
  const about = { key: 'beta', label: 'A', value: 4, source: 's' } as const;
  expect(sliderRange({ ...about, unit: 'percent', min: 0, max: 20 }, 4)).toMatchObject({ min: 0, max: 20 });
  const money = { ...about, unit: 'money', min: -1e16, max: 1e16 } as const;
  expect(sliderRange(money, 40)).toMatchObject({ min: 0, max: 80 });
  expect(sliderRange(money, -40)).toMatchObject({ min: -80, max: 0 });
  expect(sliderRange(money, null)).toBeNull();
  expect(sliderRange({ ...about, unit: 'ratio', min: 0, max: 1_000 }, 15)).toMatchObject({ min: 0, max: 30 });
});
