import { barsOfFile } from '../api/daily-bars';
import { changedVotes } from './live-rating';
import { overlayPoints } from './overlays';

const DAY_MS = 86_400_000;

test('averages are those of the whole history, told for its newest days only', () => {
  const close = Array.from({ length: 300 }, (_, i) => i + 1);
  const timeMs = close.map((_, i) => i * DAY_MS);
  const points = overlayPoints({ timeMs, open: close, high: close, low: close, close, volume: close }, 250);
  expect(points).toHaveLength(250);
  // Mean of 281 … 300, and of 101 … 300.
  expect(points.at(-1)).toMatchObject({ timeMs: 299 * DAY_MS, close: 300, sma20: 290.5, sma200: 200.5 });
  // Bands: two population deviations of 20 numbers in a row, √((20² − 1)/12), around their mean.
  expect(points.at(-1)!.upper).toBeCloseTo(290.5 + 2 * Math.sqrt(399 / 12), 9);
  expect(points[0]).not.toHaveProperty('sma200');
  expect(points[0]).toMatchObject({ close: 51, sma50: 26.5 });
});

test('a file of prices becomes columns, the newest ten years of it', () => {
  const head = 'date,open,high,low,close,volume,currency,source,simulated,adjustment\r\n';
  const line = '2026-11-19,1,2,0.5,1.5,1000,USD,simulated,yes,splits\r\n';
  expect(barsOfFile(head + line)).toEqual({
    bars: {
      timeMs: [Date.UTC(2026, 10, 19)],
      open: [1],
      high: [2],
      low: [0.5],
      close: [1.5],
      volume: [1000],
    },
    source: 'simulated',
  });
  expect(barsOfFile(head + line.repeat(3_000)).bars.close).toHaveLength(2_520);
  expect(barsOfFile(head).bars.close).toEqual([]);
});

test('votes that the running bar changes are told by name', () => {
  const vote = (id: string, value: -1 | 0 | 1 | null) => ({
    id,
    name: id.toUpperCase(),
    group: 'oscillators' as const,
    vote: value,
    values: {},
    rule: '',
    reason: '',
    settling: false,
  });
  const called = { votes: [vote('rsi', 0), vote('cci', 1), vote('macd', null)] };
  const now = { votes: [vote('rsi', -1), vote('cci', 1), vote('macd', 1), vote('new', 1)] };
  expect(changedVotes(called, now)).toEqual([
    { name: 'RSI', from: 0, to: -1 },
    { name: 'MACD', from: null, to: 1 },
  ]);
});
