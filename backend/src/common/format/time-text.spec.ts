import { dayText, instantText } from './time-text.js';

describe('a time in a text', () => {
  it.each([
    [Date.UTC(2026, 10, 9, 4, 5, 6, 789), '9 Nov 2026', '9 Nov 2026, 04:05:06 UTC'],
    [Date.UTC(2026, 0, 31, 23, 59, 59, 999), '31 Jan 2026', '31 Jan 2026, 23:59:59 UTC'],
    [Date.UTC(2028, 1, 29), '29 Feb 2028', '29 Feb 2028, 00:00:00 UTC'],
  ])('%d is written %s, to the second %s', (timeMs, day, instant) => {
    expect([dayText(timeMs), instantText(timeMs)]).toEqual([day, instant]);
  });
});
