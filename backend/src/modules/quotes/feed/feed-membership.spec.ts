import { fairShares } from './feed-membership.js';

describe('fairShares', () => {
  it.each<[string, string[], string[], number, Record<string, number>]>([
    ['everything to the only one', ['a'], [], 4, { a: 4 }],
    ['halves to two', ['a', 'b'], ['a', 'a', 'a', 'a'], 4, { a: 2, b: 2 }],
    ['the rest to who leads most', ['a', 'b', 'c'], ['c', 'c', 'b', 'b'], 4, { c: 1, b: 2, a: 1 }],
    ['nothing to some where there are more processes', ['a', 'b', 'c'], ['b', 'c'], 2, { b: 1, c: 1, a: 0 }],
    ['what the dead one led', ['a', 'b'], ['a', 'b'], 3, { a: 2, b: 1 }],
  ])('gives %s', (_name, members, leaders, shards, expected) => {
    expect(Object.fromEntries(fairShares(members, leaders, shards))).toEqual(expected);
  });

  it('adds up, differs by one at most, and stays when everybody has a share', () => {
    for (let shards = 1; shards <= 16; shards++)
      for (let count = 1; count <= 6; count++) {
        const members = Array.from({ length: count }, (_, i) => `p${i}`);
        const led = [...fairShares(members, [], shards)].flatMap(([member, n]) =>
          Array<string>(n).fill(member),
        );
        const shares = fairShares(members, led, shards);
        expect(led).toHaveLength(shards);
        expect(Math.max(...shares.values()) - Math.min(...shares.values())).toBeLessThanOrEqual(1);
        for (const [member, most] of shares) expect(led.filter((one) => one === member)).toHaveLength(most);
      }
  });
});
