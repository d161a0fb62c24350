import type { Bar } from '../api/ticker-history';
import { rangeFor, regroupBars } from './chart-intervals';

const HOUR_MS = 3_600_000;
const bar = (time: string, close: number, volume = 1): Bar => ({
  timeMs: Date.parse(time),
  open: close - 1,
  high: close + 2,
  low: close - 3,
  close,
  volume,
});

test('quarters of an hour begin with their session, and a bar of the next session begins a new one', () => {
  const fives = [
    bar('2026-11-20T20:50:00Z', 10),
    bar('2026-11-20T20:55:00Z', 11),
    bar('2026-11-23T14:30:00Z', 12, 5),
    bar('2026-11-23T14:35:00Z', 9, 6),
    bar('2026-11-23T14:45:00Z', 14),
  ];
  const grouped = regroupBars(fives, true, '15m', 'America/New_York');
  expect(grouped.map(({ timeMs }) => new Date(timeMs).toISOString())).toEqual([
    '2026-11-20T20:50:00.000Z',
    '2026-11-23T14:30:00.000Z',
    '2026-11-23T14:45:00.000Z',
  ]);
  expect(grouped[1]).toEqual({
    timeMs: Date.parse('2026-11-23T14:30:00Z'),
    open: 11,
    high: 14,
    low: 6,
    close: 9,
    volume: 11,
  });
});

test('days of hours are the dates of the exchange, weeks begin on Monday, months on the first', () => {
  const hours = Array.from({ length: 30 }, (_, i) => ({
    ...bar('2026-11-23T00:00:00Z', 20),
    timeMs: Date.parse('2026-11-23T00:00:00Z') + i * HOUR_MS,
  }));
  // Midnight in Tokyo is 15:00 UTC of the day before.
  const days = regroupBars(hours, true, '1d', 'Asia/Tokyo');
  expect(days.map(({ timeMs, volume }) => [new Date(timeMs).toISOString().slice(0, 10), volume])).toEqual([
    ['2026-11-23', 15],
    ['2026-11-24', 15],
  ]);
  const dates = ['2026-10-30', '2026-11-01', '2026-11-02', '2026-11-06', '2026-11-09'];
  const daily = dates.map((date, i) => bar(`${date}T00:00:00Z`, 30 + i));
  const starts = (interval: '1w' | '1mo') =>
    regroupBars(daily, false, interval, 'UTC').map(({ timeMs }) =>
      new Date(timeMs).toISOString().slice(0, 10),
    );
  expect(starts('1w')).toEqual(['2026-10-26', '2026-11-02', '2026-11-09']);
  expect(starts('1mo')).toEqual(['2026-10-01', '2026-11-01']);
});

test('an interval keeps the range that can show it, and takes one that can otherwise', () => {
  expect([rangeFor('15m', '1D'), rangeFor('1m', '5Y'), rangeFor('1mo', '5Y'), rangeFor('1w', '1D')]).toEqual([
    '1D',
    '1D',
    '5Y',
    '5Y',
  ]);
});
