import { chooseFormat, DEFAULT_FORMAT } from '../i18n/format-choice';
import { readAmount, readNumber, writeNumber, writePrice } from './typed-number';

test.each([
  ['', '.', null],
  ['  ', '.', null],
  ['190.5', '.', 190.5],
  ['190,5', '.', 190.5],
  ['1,234', '.', 1234],
  ['1.234', '.', 1.234],
  ['1.234', ',', 1234],
  ['1,234', ',', 1.234],
  ['1,234.50', '.', 1234.5],
  ['1.234,50', '.', 1234.5],
  ['1 234,50', ',', 1234.5],
  ['1’234.50', '.', 1234.5],
  ['1,234,567', '.', 1234567],
  ['0.000012', '.', 0.000012],
  ['0,00001', '.', 0.00001],
  ['.5', '.', 0.5],
  [',5', '.', 0.5],
  ['190.', '.', 190],
  // A group of thousands never begins with a zero.
  ['0,123', '.', 0.123],
  ['0.123', ',', 0.123],
  ['00,123', '.', 0.123],
  ['0 123', '.', NaN],
  ['0,123,456', '.', NaN],
  ['0,123.45', '.', NaN],
  // Nor is a group of two or four one.
  ['1,23,456', '.', NaN],
  ['12,34.5', '.', NaN],
  ['1.2.3', '.', NaN],
  ['1.234.50', ',', NaN],
  ['1,234.567,8', '.', NaN],
  ['1,234 567', '.', NaN],
  ['12a', '.', NaN],
  ['-3', '.', NaN],
  ['1e5', '.', NaN],
  ['Infinity', '.', NaN],
  ['$5', '.', NaN],
  ['.', '.', NaN],
] as const)('%j with %s is %p', (text, own, price) => expect(readNumber(text, own)).toBe(price));

describe.each(['comma-point', 'point-comma', 'space-comma'] as const)('in the format %s', (numbers) => {
  beforeEach(() => chooseFormat({ ...DEFAULT_FORMAT, numbers }));
  afterEach(() => chooseFormat(DEFAULT_FORMAT));

  test('what a field was given is read back digit by digit', () => {
    for (const value of [
      190.25, 64_120.55, 1.234, 0.123, 12.345, 92.08142857, 0.5, 1e-8, 1.2345e-9, 1.5e-12, 8.5e15,
    ])
      expect(readAmount(writeNumber(value))).toBe(value);
    for (const price of [190.25, 1.2345, 0.5, 0.00001234, 1e-8, 1.234e-9])
      expect(readAmount(writePrice(price))).toBe(price);
  });
});

test('a field begins with as many digits of the live price as its size asks for', () => {
  expect([126_911.3512, 1.23456, 0.12345678, 1.23456e-9].map(writePrice)).toEqual([
    '126911.35',
    '1.2346',
    '0.1235',
    '0.000000001235',
  ]);
});
