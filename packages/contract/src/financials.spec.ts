import { STATEMENT_ITEMS } from './financials.js';
import { LINE_ITEMS } from './market/fundamentals.js';

test('every line item stands in exactly one statement', () => {
  expect(Object.values(STATEMENT_ITEMS).flat().sort()).toEqual(Object.keys(LINE_ITEMS).sort());
});
