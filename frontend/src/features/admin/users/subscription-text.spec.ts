import { describe, expect, test } from '@jest/globals';
import { endOfDay, subscriptionText } from './subscription-text';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2027, 0, 10, 12);

describe('a subscription in words', () => {
  test.each([
    [null, /^None$/],
    [NOW - DAY_MS, /^Ended/],
    [NOW, /^Ended/],
    [NOW + DAY_MS / 2, /1 day/],
    [NOW + 7 * DAY_MS, /7 days/],
    [NOW + 8 * DAY_MS, /^Until/],
  ])('%s', (endMs, words) => {
    expect(subscriptionText(endMs, NOW)).toMatch(words);
  });
});

test('the end of a day is its last millisecond here', () => {
  expect(endOfDay('2027-02-28')).toBe(new Date(2027, 1, 28, 23, 59, 59, 999).getTime());
  expect(endOfDay('2027-02-30')).toBeNull();
  expect(endOfDay('')).toBeNull();
});
