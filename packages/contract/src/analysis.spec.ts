import fc from 'fast-check';
import { runParamsSchema } from './analysis.js';
import { VALUATION_ASSUMPTIONS } from './valuation-assumptions.js';

const takes = (assumptions: unknown): boolean => runParamsSchema.safeParse({ assumptions }).success;
const known = fc.constantFrom(...VALUATION_ASSUMPTIONS);
const finite = fc.double({ noNaN: true, noDefaultInfinity: true });

describe('assumptions of a run', () => {
  it('are finite numbers by the name of an assumption, as many as there are', () => {
    fc.assert(fc.property(fc.dictionary(known, finite), (values) => expect(takes({ ...values })).toBe(true)));
    expect(takes(Object.fromEntries(VALUATION_ASSUMPTIONS.map((name) => [name, 1])))).toBe(true);
    expect(VALUATION_ASSUMPTIONS.length).toBeLessThanOrEqual(40);
  });

  it('are nothing else', () => {
    const noNumber = fc.oneof(
      // As JSON says infinity.
      fc.constant(JSON.parse('1e999')),
      fc.constantFrom(NaN, null, true, '5', [1], { value: 1 }),
    );
    fc.assert(fc.property(known, noNumber, (name, value) => expect(takes({ [name]: value })).toBe(false)));
    const names: readonly string[] = VALUATION_ASSUMPTIONS;
    const stranger = fc
      .oneof(fc.string(), fc.constantFrom('constructor', 'toString', 'BETA'))
      .filter((name) => !names.includes(name) && name !== '__proto__');
    fc.assert(
      fc.property(stranger, finite, (name, value) =>
        expect(takes(Object.fromEntries([[name, value]]))).toBe(false),
      ),
    );
    // Taken out on the way, as by everything that reads JSON with care.
    const { assumptions } = runParamsSchema.parse({ assumptions: JSON.parse('{"__proto__": 1}') });
    expect(Object.keys(assumptions!)).toEqual([]);
    for (const other of [[1], 'beta', 5, null]) expect(takes(other)).toBe(false);
  });
});
