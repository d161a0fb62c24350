import { chooseFormat, DEFAULT_FORMAT, onFormatChoice } from '../i18n/format-choice';
import {
  currencySymbol,
  directionOf,
  formatChange,
  formatDeclared,
  formatMoney,
  formatPct,
  formatPrice,
  formatQuantity,
  formatShortMoney,
} from './number-format';

test.each([
  [1_234.5, '1,234.50'],
  [0.1201, '0.1201'],
  [0.00001234, '0.00001234'],
  [1.2e-9, '0.000000001200'],
  [1.2e-22, '1.2E−22'],
  [-2, '−2.00'],
])('formatPrice(%p)', (price, text) => expect(formatPrice(price)).toBe(text));

test.each([
  [999_999, '999,999'],
  [1e6, '1.00M'],
  [123_456_789, '123.46M'],
  [1e9, '1.00B'],
  [8.5e15, '8,500,000.00B'],
  [8.5e12, '8500.00B'],
  [0.25, '0.25'],
  [1.2e-9, '0.0000000012'],
])('formatQuantity(%p)', (quantity, text) => expect(formatQuantity(quantity)).toBe(text));

test('money carries its symbol, or its code where there is none', () => {
  expect(formatMoney(12, 'USD')).toBe('$12.00');
  expect(formatMoney(-12, 'EUR')).toBe('−€12.00');
  expect(formatMoney(12, 'CHF')).toBe('CHF 12.00');
  expect(currencySymbol('not a code')).toBe('not a code');
  for (const [currency, symbol] of [
    ['USD', '$'],
    ['EUR', '€'],
    ['GBP', '£'],
    ['JPY', '¥'],
  ] as const)
    expect(currencySymbol(currency)).toBe(symbol);
});

test('declared amounts have no zeros that nobody wrote', () => {
  const texts = [0.3, 0.2475, 1.04, 12, 0.059524].map((amount) => formatDeclared(amount, 'USD'));
  expect(texts).toEqual(['$0.30', '$0.2475', '$1.04', '$12.00', '$0.059524']);
});

test('an index is in points, pence are told from pounds', () => {
  expect(formatMoney(6_712.5, 'XXX')).toBe('6,712.50 pts');
  expect(formatShortMoney(-6_712_500, 'XXX')).toBe('−6.71M pts');
  expect(formatMoney(412.5, 'GBX')).toBe('GBX 412.50');
});

test('tiny prices, their changes and what was declared of them keep the digits that count', () => {
  expect(formatMoney(1.2293e-9, 'USD')).toBe('$0.000000001229');
  expect(formatChange(1.7e-11, 1.2293e-9)).toBe('+0.000000000017');
  expect(directionOf(-1.7e-11, 1.2293e-9)).toBe('down');
  expect(formatDeclared(1.2e-9, 'USD')).toBe('$0.0000000012');
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

describe('in another style', () => {
  afterEach(() => chooseFormat(DEFAULT_FORMAT));

  test.each([
    ['comma-point', '1,234,567.50', '−0.40', '12.35M', '$4.51B', '0.00'],
    ['point-comma', '1.234.567,50', '−0,40', '12,35M', '$4,51B', '0,00'],
    ['space-comma', '1\u202f234\u202f567,50', '−0,40', '12,35M', '$4,51B', '0,00'],
  ] as const)('%s', (numbers, price, change, quantity, money, nothing) => {
    chooseFormat({ ...DEFAULT_FORMAT, numbers });
    expect(formatPrice(1_234_567.5)).toBe(price);
    expect(formatChange(-0.4, 100)).toBe(change);
    expect(formatPct(-0.4)).toBe(`${change}%`);
    expect(formatQuantity(12_345_678)).toBe(quantity);
    expect(formatShortMoney(4_510_000_000, 'USD')).toBe(money);
    expect(formatChange(0.001, 100)).toBe(nothing);
    expect(directionOf(-0.001, 100)).toBe('flat');
    expect(directionOf(-0.4, 100)).toBe('down');
  });

  test('a currency as its code', () => {
    chooseFormat({ ...DEFAULT_FORMAT, currency: 'code' });
    expect(formatMoney(-12, 'USD')).toBe('−USD 12.00');
    expect(formatShortMoney(2_000_000, 'EUR')).toBe('EUR 2.00M');
  });

  test('who asks to be told is told of changes only', () => {
    const told = jest.fn();
    const stop = onFormatChoice(told);
    chooseFormat({ ...DEFAULT_FORMAT });
    expect(told).not.toHaveBeenCalled();
    chooseFormat({ ...DEFAULT_FORMAT, numbers: 'point-comma' });
    expect(told).toHaveBeenCalledTimes(1);
    stop();
  });
});
