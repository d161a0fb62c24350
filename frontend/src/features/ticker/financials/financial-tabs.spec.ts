import { chosenTab } from './financial-tabs';

const NOTHING = { years: 0, quarters: 0, dividends: 0, splits: 0, withheld: false };
const chosen = (records: Parameters<typeof chosenTab>[1], search = '', type: 'stock' | 'etf' = 'stock') => {
  const { tab, period } = chosenTab(type, records, new URLSearchParams(search));
  return [tab, period];
};

test('the first tab is the first that has something to show', () => {
  expect(chosen({ ...NOTHING, years: 3, quarters: 5, dividends: 4 })).toEqual(['income', 'annual']);
  expect(chosen({ ...NOTHING, quarters: 5 })).toEqual(['income', 'quarterly']);
  expect(chosen({ ...NOTHING, dividends: 4, splits: 1 })).toEqual(['dividends', 'annual']);
  expect(chosen({ ...NOTHING, splits: 1 }, '', 'etf')).toEqual(['splits', 'annual']);
});

test('what the address names is shown, also where it is empty', () => {
  expect(chosen({ ...NOTHING, quarters: 5 }, 'facts=splits&period=annual')).toEqual(['splits', 'annual']);
  expect(chosen({ ...NOTHING, dividends: 1 }, 'facts=income', 'etf')).toEqual(['dividends', 'annual']);
});

test('without an answer the usual order holds', () => {
  expect(chosen(undefined)).toEqual(['income', 'annual']);
  expect(chosen(undefined, '', 'etf')).toEqual(['dividends', 'annual']);
});
