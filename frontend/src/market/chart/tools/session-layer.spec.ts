import { isOutside } from './session-layer';

test('the clock of the exchange says what is outside its hours, in summer and in winter', () => {
  const at = (time: string): boolean => isOutside(Date.parse(time), 'America/New_York', [['09:30', '16:00']]);
  expect([at('2026-11-23T14:29:00Z'), at('2026-11-23T14:30:00Z')]).toEqual([true, false]);
  expect([at('2026-11-23T20:59:00Z'), at('2026-11-23T21:00:00Z')]).toEqual([false, true]);
  expect([at('2026-07-01T13:29:00Z'), at('2026-07-01T13:30:00Z')]).toEqual([true, false]);
});

test('a weekend is outside, by the day of the exchange', () => {
  const sydney = (time: string): boolean =>
    isOutside(Date.parse(time), 'Australia/Sydney', [['10:00', '16:00']]);
  // Friday, Saturday, Sunday and Monday at 11:00 there.
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((day) =>
    sydney(`${day}T00:00:00Z`),
  );
  expect(days).toEqual([false, true, true, false]);
  // It is Sunday in Europe still.
  expect(sydney('2026-11-22T23:30:00Z')).toBe(false);
});

test('a lunch break is outside, and what never closes has nothing outside', () => {
  const tokyo = (time: string): boolean =>
    isOutside(Date.parse(time), 'Asia/Tokyo', [
      ['09:00', '11:30'],
      ['12:30', '15:30'],
    ]);
  expect([tokyo('2026-11-24T03:00:00Z'), tokyo('2026-11-24T03:30:00Z')]).toEqual([true, false]);
  expect(isOutside(0, 'UTC', [])).toBe(false);
});
