import fc from 'fast-check';
import { closestWords, editDistance } from './search.service.js';

const word = fc.string({ unit: fc.constantFrom(...'abcde'), maxLength: 8 });

describe('editDistance', () => {
  it.each([
    ['apple', 'apple', 0],
    ['aple', 'apple', 1],
    ['appple', 'apple', 1],
    ['appla', 'apple', 1],
    ['tesal', 'tesla', 1],
    ['mircosfot', 'microsoft', 2],
    ['', 'abc', 3],
    ['abc', '', 3],
  ])('%s → %s: %i', (a, b, slips) => expect(editDistance(a, b)).toBe(slips));

  it('is symmetric, 0 only for equal words, and never less than the difference in length', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const slips = editDistance(a, b);
        expect(slips).toBe(editDistance(b, a));
        expect(slips === 0).toBe(a === b);
        expect(slips).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
        expect(slips).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });

  it('counts one slip as one', () => {
    fc.assert(
      fc.property(word, fc.nat(), (a, seed) => {
        fc.pre(a.length > 1);
        const at = seed % (a.length - 1);
        const swapped = a.slice(0, at) + a[at + 1] + a[at] + a.slice(at + 2);
        expect(editDistance(a, swapped)).toBe(a === swapped ? 0 : 1);
        expect(editDistance(a, `${a.slice(0, at)}x${a.slice(at)}`)).toBe(1);
        expect(editDistance(a, a.slice(0, at) + a.slice(at + 1))).toBe(1);
      }),
    );
  });
});

describe('closestWords', () => {
  it('keeps the words with the fewest slips, in their order', () => {
    expect(closestWords('tesal', ['tesa', 'teal', 'tesla', 'tests'])).toEqual(['tesa', 'teal', 'tesla']);
    expect(closestWords('microsft', ['microsoft', 'micros', 'microchip'])).toEqual(['microsoft']);
  });

  it('is stricter with short words and finds nothing for very short ones', () => {
    expect(closestWords('appel', ['apply', 'maple'])).toEqual([]);
    expect(closestWords('bitcion', ['bitcoin'])).toEqual(['bitcoin']);
    expect(closestWords('ab', ['abc'])).toEqual([]);
    expect(closestWords('market', [])).toEqual([]);
  });

  it('prefers the word itself', () => {
    expect(closestWords('bank', ['banks', 'bank', 'tank'])).toEqual(['bank']);
  });
});
