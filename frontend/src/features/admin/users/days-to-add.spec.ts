import { describe, expect, test } from '@jest/globals';
import { daysFault, daysOf, endAfter } from './days-to-add';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2027, 0, 10, 12);

describe('days to add', () => {
  test.each([
    ['1', 1],
    [' 30 ', 30],
    ['3650', 3_650],
    ['-5', null],
    ['1.5', null],
    ['1,5', null],
    ['3651', null],
    ['99999999', null],
    ['0', null],
    ['', null],
    ['ten', null],
  ])('%j are %j', (typed, days) => {
    expect(daysOf(typed)).toBe(days);
    expect(daysFault(typed).days === undefined).toBe(days !== null);
  });

  test.each([
    [null, NOW + 2 * DAY_MS],
    [NOW - 40 * DAY_MS, NOW + 2 * DAY_MS],
    [NOW + 5 * DAY_MS, NOW + 7 * DAY_MS],
  ])('on top of an end at %j end at %j', (endMs, after) => {
    expect(endAfter(endMs, 2, NOW)).toBe(after);
  });
});
