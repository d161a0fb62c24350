import fc from 'fast-check';
import { orderByNumber } from './order-by-number.js';

/** The same by a comparing sort. */
function expected(values: readonly number[], descending: boolean): number[] {
  const sign = descending ? -1 : 1;
  return values
    .map((_, i) => i)
    .sort((a, b) => {
      const [x, y] = [values[a]!, values[b]!];
      if (Number.isNaN(x) || Number.isNaN(y))
        return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || a - b;
      return x === y ? a - b : (x < y ? -1 : 1) * sign;
    });
}

describe('order by number', () => {
  it('is that of a stable comparing sort, with NaN last', () => {
    const value = fc.oneof(
      fc.double(),
      fc.integer({ min: -3, max: 3 }),
      fc.constantFrom(NaN, -0, 0, Infinity),
    );
    fc.assert(
      fc.property(fc.array(value, { maxLength: 60 }), fc.boolean(), (values, descending) => {
        expect([...orderByNumber(Float64Array.from(values), descending)]).toEqual(
          expected(values, descending),
        );
      }),
      { numRuns: 1_500 },
    );
  });

  it('orders many', () => {
    const values = Float64Array.from({ length: 50_000 }, (_, i) => Math.sin(i) * 10 ** (i % 9));
    expect([...orderByNumber(values)]).toEqual(expected([...values], false));
  });
});
