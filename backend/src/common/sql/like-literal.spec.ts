import { likeLiteral } from './like-literal.js';

describe('likeLiteral', () => {
  it.each([
    ['Apple Inc.', 'Apple Inc.'],
    ['100%', String.raw`100\%`],
    ['a_b', String.raw`a\_b`],
    [String.raw`\%`, String.raw`\\\%`],
    ["O'Neil", "O'Neil"],
    ['', ''],
  ])('%j → %j', (text, pattern) => expect(likeLiteral(text)).toBe(pattern));
});
