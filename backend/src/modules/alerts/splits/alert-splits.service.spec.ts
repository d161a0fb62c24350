import { gapText, inNewShares, ratioText } from './alert-splits.service.js';

test.each([
  [4, '4:1'],
  [0.1, '1:10'],
  [1.5, '3:2'],
  [7, '7:1'],
  [1 / 3, '1:3'],
  [1.0731, '1.073:1'],
])('%p new shares per old one are a split of %s', (ratio, text) => expect(ratioText(ratio)).toBe(text));

test('a price is divided by the ratio, a percentage is not', () => {
  expect(inNewShares({ kind: 'below', price: 380 }, 4)).toEqual({ kind: 'below', price: 95 });
  expect(inNewShares({ kind: 'crosses', price: 644.57, direction: 'up' }, 7)).toEqual({
    kind: 'crosses',
    price: 92.08142857,
    direction: 'up',
  });
  const move = { kind: 'move', percent: 5, direction: 'down', windowMinutes: null } as const;
  expect(inNewShares(move, 4)).toBe(move);
});

test('a gap is told in percent and by its direction', () => {
  expect(gapText(4)).toMatch(/^The price began the session 75% below the previous close,/);
  expect(gapText(0.1)).toMatch(/ 900% above /);
});
