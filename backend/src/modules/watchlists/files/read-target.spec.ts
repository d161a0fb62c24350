import fc from 'fast-check';
import { MAX_TARGET_CELL, readTarget } from './read-target.js';

describe('readTarget', () => {
  it.each([
    ['', null],
    ['   ', null],
    ['190', 190],
    ['190.50', 190.5],
    ['1,234.50', 1_234.5],
    ['1,234,567', 1_234_567],
    ['1.234,50', 1_234.5],
    ['190,5', 190.5],
    ["1'234.5", 1_234.5],
    ['1 234,50', 1_234.5],
    ['$190', 190],
    ['USD 190.5', 190.5],
    ['190 €', 190],
    ['1e-7', 1e-7],
    ['0', 0],
    ['-5', NaN],
    ['=1+1', NaN],
    ['abc', NaN],
    ['1e999', Infinity],
    ['12.34.56', NaN],
    ['١٢', NaN],
    ['0x10', NaN],
    ['NaN', NaN],
  ])('%j is %p', (cell, price) => expect(readTarget(cell)).toBe(price));

  it('reads what we export', () => {
    const price = fc.double({ min: 1e-9, max: 1e12, noNaN: true });
    fc.assert(fc.property(price, (value) => expect(readTarget(String(value))).toBe(value)));
  });

  it('looks at no cell that is longer than a price can be', () => {
    const padded = (length: number): string => `5${' '.repeat(length - 4)}USD`;
    expect(readTarget(padded(MAX_TARGET_CELL))).toBe(5);
    expect(readTarget(padded(MAX_TARGET_CELL + 1))).toBeNaN();
  });
});
