import { timeAgo } from './time-ago';

const NOW = Date.UTC(2026, 10, 20, 12);

test.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 minute ago'],
  [3_599_999, '59 minutes ago'],
  [3_600_000, '1 hour ago'],
  [86_400_000, 'yesterday'],
  [3 * 86_400_000, '3 days ago'],
  // The server's clock may be a little ahead of the device's.
  [-5_000, 'just now'],
])('%i ms before now is "%s"', (agoMs, text) => expect(timeAgo(NOW - agoMs, NOW)).toBe(text));
