import { formatAgo } from './relative-time';

const NOW = 1_700_000_000_000;

test.each([
  [-5_000, 'now'],
  [59_999, 'now'],
  [60_000, '1 minute ago'],
  [3_600_000 - 1, '59 minutes ago'],
  [7_200_000, '2 hours ago'],
  [86_400_000, 'yesterday'],
  [9 * 86_400_000, '9 days ago'],
])('%d ms ago', (agoMs, text) => {
  expect(formatAgo(NOW - agoMs, NOW)).toBe(text);
});
