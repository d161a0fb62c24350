import { expect, test } from '@jest/globals';
import { moved } from './moved';

test.each([
  [0, 1, 'bac'],
  [2, 0, 'cab'],
  [0, 2, 'bca'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
  [5, 0, 'abc'],
])('from %i to %i: %s', (from, to, order) => {
  expect(moved([...'abc'], from, to).join('')).toBe(order);
});
