import fc from 'fast-check';
import { movedBefore } from './watchlist.repository.js';

describe('movedBefore', () => {
  it.each([
    ['c', 'a', 'cabd'],
    ['a', 'c', 'bacd'],
    ['a', null, 'bcda'],
    ['d', null, 'abcd'],
    ['b', 'c', 'abcd'],
    ['b', 'b', 'acdb'],
    ['a', 'gone', 'bcda'],
  ])('moves %s in front of %s', (moved, before, order) =>
    expect(movedBefore(['a', 'b', 'c', 'd'], moved, before).join('')).toBe(order),
  );

  it('keeps everything once, and all others in their order', () => {
    const order = fc.uniqueArray(fc.string(), { minLength: 1 });
    fc.assert(
      fc.property(order, fc.nat(), fc.nat(), (all, from, to) => {
        const moved = all[from % all.length]!;
        const result = movedBefore(all, moved, all[to % all.length]!);
        const others = (list: string[]): string[] => list.filter((one) => one !== moved);
        expect(result).toHaveLength(all.length);
        expect(others(result)).toEqual(others(all));
      }),
    );
  });
});
