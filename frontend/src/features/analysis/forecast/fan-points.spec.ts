import { fanPoints, PAST_SESSIONS } from './fan-points';

const DAY_MS = 86_400_000;
const bars = (count: number) => {
  const close = Array.from({ length: count }, (_, i) => 100 + i);
  return {
    timeMs: close.map((_, i) => i * DAY_MS),
    open: close,
    high: close,
    low: close,
    close,
    volume: close,
  };
};
const detail = {
  asOfMs: 99 * DAY_MS,
  fan: [
    { session: 0, forecast: false, prices: [199, 199, 199, 199, 199, 199, 199] },
    { session: 1, forecast: true, prices: [190, 192, 196, 200, 204, 208, 210] },
  ],
};

test('closes before the forecast, then the fan with its bands, widest first', () => {
  const points = fanPoints(detail, bars(103));
  expect(points).toHaveLength(PAST_SESSIONS + 2);
  expect(points[0]).toMatchObject({ session: -PAST_SESSIONS, close: 139, median: null, bands: [] });
  // What the market did after the forecast is not drawn as if it had been known.
  expect(points.filter(({ close }) => (close ?? 0) > 199)).toEqual([]);
  expect(points.at(-2)).toMatchObject({ session: 0, close: 199, timeMs: detail.asOfMs });
  expect(points.at(-1)).toEqual({
    session: 1,
    timeMs: null,
    close: null,
    median: 200,
    bands: [
      [190, 210],
      [192, 208],
      [196, 204],
    ],
  });
});

test('without closes the fan stands alone', () => {
  expect(fanPoints(detail, null).map(({ session }) => session)).toEqual([0, 1]);
});
