import {
  currencySymbol,
  directionOf,
  formatChange,
  formatMoney,
  formatPct,
  formatPrice,
  formatQuantity,
} from './number-format';

test.each([
  [1_234.5, '1,234.50'],
  [0.1201, '0.1201'],
  [0.00001234, '0.00001234'],
  [-2, '−2.00'],
])('formatPrice(%p)', (price, text) => expect(formatPrice(price)).toBe(text));

test.each([
  [999_999, '999,999'],
  [1e6, '1.00M'],
  [123_456_789, '123.46M'],
  [1e9, '1.00B'],
  [0.25, '0.25'],
])('formatQuantity(%p)', (quantity, text) => expect(formatQuantity(quantity)).toBe(text));

test('money carries its symbol, or its code where there is none', () => {
  expect(formatMoney(12, 'USD')).toBe('$12.00');
  expect(formatMoney(-12, 'EUR')).toBe('−€12.00');
  expect(formatMoney(12, 'CHF')).toBe('CHF 12.00');
  expect(currencySymbol('not a code')).toBe('not a code');
});

test('changes carry their sign, and none when they round to nothing', () => {
  expect(formatChange(1.254, 100)).toBe('+1.25');
  expect(formatChange(-0.001, 100)).toBe('0.00');
  expect(formatPct(-3.456)).toBe('−3.46%');
  expect(formatPct(0.001)).toBe('0.00%');
  expect(directionOf(-0.001, 100)).toBe('flat');
  expect(directionOf(null, 100)).toBe('flat');
  expect(directionOf(-0.5, 100)).toBe('down');
});
