import fc from 'fast-check';
import { assertPlainJson, jsonDepth } from './request-input.js';

function depthOf(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('jsonDepth', () => {
  it('agrees with the parsed value, whatever its strings hold', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(jsonDepth(Buffer.from(JSON.stringify(value)), 100)).toBe(depthOf(value));
      }),
    );
  });

  it('stops counting just above the limit', () => {
    expect(jsonDepth(Buffer.from('['.repeat(100_000)), 20)).toBe(21);
  });
});

describe('assertPlainJson', () => {
  it.each([
    ['prototype key', JSON.parse('{"a":{"__proto__":1}}')],
    ['constructor key', { constructor: 1 }],
    ['NUL', ['a\0b']],
    ['lone surrogate', { a: '\ud800' }],
    ['NUL in a key', { 'a\0': 1 }],
    ['a flood of keys', Object.fromEntries(Array.from({ length: 2_001 }, (_, i) => [`k${i}`, i]))],
  ])('refuses %s', (_name, value) => expect(() => assertPlainJson(value)).toThrow());

  it('names the field whose number is none', () => {
    const value = JSON.parse('{"condition":{"prices":[1,-1e999]}}') as unknown;
    expect(() => assertPlainJson(value)).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        fields: { 'condition.prices.1': 'Entry 2 of prices must be a finite number.' },
      }),
    );
  });

  it('passes what forms send', () => {
    expect(() => assertPlainJson({ name: 'Zoë 👋', list: [1, null, { deep: true }] })).not.toThrow();
  });
});
