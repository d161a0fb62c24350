import { STATEMENT_ITEMS } from './financial-lines.js';
import { LINE_ITEMS } from './fundamentals.js';

test('every line item stands in exactly one statement', () => {
  expect(Object.values(STATEMENT_ITEMS).flat().sort()).toEqual(Object.keys(LINE_ITEMS).sort());
});
