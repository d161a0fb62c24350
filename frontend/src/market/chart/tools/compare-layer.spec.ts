import { alignedCloses } from './compare-layer';

// What draws needs a canvas; it is not asked here.
jest.mock('lightweight-charts', () => ({ LineSeries: {} }), { virtual: true });

const at = (...times: number[]) =>
  times.map((timeMs) => ({ timeMs, open: 1, high: 1, low: 1, close: timeMs * 10, volume: 1 }));

test('another instrument is read at the bars of the chart, with the newest close that was known', () => {
  expect(alignedCloses(at(1, 2, 3, 4, 5), at(2, 4))).toEqual([null, 20, 20, 40, 40]);
  expect(alignedCloses(at(3), at(1, 2, 3, 4))).toEqual([30]);
  expect(alignedCloses(at(1, 2), [])).toEqual([null, null]);
});
