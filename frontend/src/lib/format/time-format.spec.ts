import { exchangeZone, formatDuration, formatInstant } from './time-format';

test.each([
  [9_000, '9 s'],
  [250_000, '4 min 10 s'],
  [7_500_000, '2 h 5 min'],
  [2 * 86_400_000 + 3 * 3_600_000, '2 d 3 h'],
  [-5, '0 s'],
])('formatDuration(%p)', (durationMs, text) => expect(formatDuration(durationMs)).toBe(text));

test('instants are shown in the zone of their exchange', () => {
  const timeMs = Date.UTC(2013, 9, 11, 19, 59, 58);
  expect(formatInstant(timeMs, exchangeZone('NASDAQ').timeZone)).toBe('Oct 11, 2013, 15:59:58');
  expect(formatInstant(timeMs, exchangeZone('CRYPTO').timeZone)).toBe('Oct 11, 2013, 19:59:58');
});
