import fc from 'fast-check';
import { canonicalJson } from '../../../common/json/canonical-json.js';
import { jsonDiff } from './json-diff.js';

describe('difference of two JSON values', () => {
  it('names every place that differs, in the order of the first', () => {
    const before = { label: 'buy', score: 0.5, detail: { votes: [1, 2, 3], same: [{ a: null }] } };
    const after = { label: 'sell', score: 0.5, detail: { votes: [1, 5], same: [{ a: null }], extra: true } };
    expect(jsonDiff(before, after)).toEqual({
      total: 4,
      differences: [
        { path: 'label', before: 'buy', after: 'sell' },
        { path: 'detail.votes[1]', before: 2, after: 5 },
        { path: 'detail.votes[2]', before: 3, after: undefined },
        { path: 'detail.extra', before: undefined, after: true },
      ],
    });
  });

  it('tells kinds apart, and null from nothing', () => {
    expect(jsonDiff({ a: [] }, { a: {} }).differences).toEqual([{ path: 'a', before: [], after: {} }]);
    expect(jsonDiff({ a: null }, {}).total).toBe(1);
    expect(jsonDiff(1, '1').differences[0]!.path).toBe('');
    expect(jsonDiff({ 'NASDAQ:AAPL': 1 }, { 'NASDAQ:AAPL': 2 }).differences[0]!.path).toBe('["NASDAQ:AAPL"]');
  });

  it('counts beyond what it lists, and takes any depth', () => {
    const diff = jsonDiff(Array(1_000).fill(0), Array(1_000).fill(1), 10);
    expect([diff.total, diff.differences.length]).toEqual([1_000, 10]);
    const deep = (end: number): unknown =>
      Array.from({ length: 5_000 }).reduce((inner) => ({ inner }), end as unknown);
    expect(jsonDiff(deep(1), deep(2)).total).toBe(1);
  });

  it('finds nothing exactly where the canonical texts are equal', () => {
    const json = fc.jsonValue();
    fc.assert(
      fc.property(json, json, (a, b) => {
        const [one, other] = [JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b))] as unknown[];
        expect(jsonDiff(one, structuredClone(one)).total).toBe(0);
        expect(jsonDiff(one, other).total === 0).toBe(canonicalJson(one) === canonicalJson(other));
      }),
    );
  });
});
