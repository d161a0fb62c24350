import { checkFacts, factsOf, typedOf } from './facts';

const FACTS = { name: 'Apple', sector: null, currency: 'USD', rank: null, active: true };

test('facts come back from what is typed', () => {
  expect(factsOf(typedOf(FACTS), 'stock')).toEqual(FACTS);
  expect(checkFacts(typedOf(FACTS))).toEqual({});
  const more = { ...FACTS, sector: 'Technology', rank: 12, active: false };
  expect(factsOf(typedOf(more), 'etf')).toEqual(more);
  expect(checkFacts(typedOf(more))).toEqual({});
});

test('an index is in points, whatever was typed before it became one', () => {
  expect(factsOf(typedOf(FACTS), 'index')).toEqual({ ...FACTS, currency: 'XXX' });
});

test.each(['0', '-1', '1.5', 'x', '1e3', '123456789'])('%s is no rank', (rank) => {
  expect(checkFacts({ ...typedOf(FACTS), rank })).toHaveProperty('rank');
});
