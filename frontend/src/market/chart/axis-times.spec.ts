import { axisTime, axisTimes, utcTime } from './axis-times';

const shown = (time: number): string => new Date(time * 1_000).toISOString().slice(0, 16);
const at = (text: string): number => Date.parse(`${text}:00Z`);
const hours = (from: string, count: number) =>
  Array.from({ length: count }, (_, i) => ({ timeMs: at(from) + i * 3_600_000 }));

test.each([
  ['America/New_York', '2026-11-01T03:30', '2026-10-31T23:30'],
  ['Asia/Tokyo', '2026-10-31T15:00', '2026-11-01T00:00'],
  ['Asia/Kolkata', '2026-10-31T18:30', '2026-11-01T00:00'],
  ['UTC', '2026-11-01T00:00', '2026-11-01T00:00'],
])('a clock in %s at %s UTC shows %s: months begin there', (zone, utc, local) => {
  expect(shown(axisTime(at(utc), zone))).toBe(local);
});

test('the axis goes forward when clocks go back, and follows them when they go forward', () => {
  const autumn = axisTimes(hours('2026-11-01T04:00', 4), 'America/New_York');
  expect(autumn.map(shown)).toEqual([
    '2026-11-01T00:00',
    '2026-11-01T01:00',
    '2026-11-01T01:00',
    '2026-11-01T02:00',
  ]);
  expect(autumn.toSorted((a, b) => a - b)).toEqual(autumn);
  expect(new Set(autumn).size).toBe(4);
  const spring = axisTimes(hours('2026-03-08T06:00', 2), 'America/New_York');
  expect(spring.map(shown)).toEqual(['2026-03-08T01:00', '2026-03-08T03:00']);
});

test('days are dates already', () => expect(shown(utcTime(at('2026-10-31T00:00')))).toBe('2026-10-31T00:00'));
