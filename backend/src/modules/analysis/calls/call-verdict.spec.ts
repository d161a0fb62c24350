import { verdictOf, type VerdictFacts } from './call-verdict.js';

describe('verdict on a call', () => {
  const facts: VerdictFacts = { stance: 1, horizons: [1, 5], outcomes: [], withdrawn: false };
  const judged = (...hits: (boolean | null)[]) => hits.map((hit, i) => ({ horizon: [1, 5, 20][i]!, hit }));

  it.each([
    ['open', {}],
    ['unjudged', { horizons: [] }],
    ['hit', { outcomes: judged(false, true) }],
    ['miss', { outcomes: judged(true, false).reverse() }],
    ['hit', { outcomes: judged(true) }],
    ['unjudged', { outcomes: judged(null) }],
    ['neutral', { stance: 0, outcomes: judged(null) }],
    ['neutral', { stance: 0, outcomes: judged(false) }],
    ['neutral', { stance: null, outcomes: judged(null) }],
    ['withdrawn', { outcomes: judged(true), withdrawn: true }],
  ] as const)('%s', (verdict, change) => {
    expect(verdictOf({ ...facts, ...change })).toBe(verdict);
  });
});
