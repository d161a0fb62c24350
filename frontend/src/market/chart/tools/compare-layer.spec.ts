import { alignedCloses } from './compare-layer';

// What draws needs a canvas; it is not asked here.
jest.mock('lightweight-charts', () => ({ LineSeries: {} }), { virtual: true });

const MINUTE = 60_000;
const minutes = (...times: number[]) => ({
  interval: '1m',
  bars: times.map((time) => ({ timeMs: time * MINUTE, close: time * 10 })),
});
const dated = (interval: string, closes: Readonly<Record<string, number>>) => ({
  interval,
  bars: Object.entries(closes).map(([date, close]) => ({ timeMs: Date.parse(`${date}T00:00:00Z`), close })),
});

test('another instrument is read at the bars of the chart, with the newest close that was known', () => {
  expect(alignedCloses(minutes(1, 2, 3, 4, 5), minutes(2, 4))).toEqual([null, 20, 20, 40, 40]);
  expect(alignedCloses(minutes(3), minutes(1, 2, 3, 4))).toEqual([30]);
  expect(alignedCloses(minutes(1, 2), minutes())).toEqual([null, null]);
});

const weeks = dated('1w', { '2026-11-09': 1, '2026-11-16': 2, '2026-11-23': 3 });
const days = dated('1d', { '2026-11-13': 13, '2026-11-16': 16, '2026-11-20': 20, '2026-11-23': 23 });

test('the close of a week is not known on its Monday, that of a month not on its first', () => {
  expect(alignedCloses(days, weeks)).toEqual([null, 1, 1, 2]);
  expect(alignedCloses(days, dated('1mo', { '2026-10-01': 10, '2026-11-01': 11 }))).toEqual([10, 10, 10, 10]);
  expect(alignedCloses(minutes(1, 2), dated('1d', { '1969-12-31': 5, '1970-01-01': 6 }))).toEqual([5, 5]);
});

test('a week beside days has the close of its last day, as the week itself has', () => {
  expect(alignedCloses(weeks, days)).toEqual([13, 20, 23]);
  expect(alignedCloses(weeks, weeks)).toEqual([1, 2, 3]);
});
