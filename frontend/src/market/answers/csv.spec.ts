import { csvText } from './csv';

test.each([
  ['=1+1', "'=1+1"],
  ['a;=1', "a;'=1"],
  ['\t=1', "'\t'=1"],
  ['a|@x', "a|'@x"],
  ['a-b; c', 'a-b; c'],
])('%j is no formula in a table program: %j', (text, written) => {
  expect(csvText([[text]])).toBe(`${written}\r\n`);
});
