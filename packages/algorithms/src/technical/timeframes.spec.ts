import type { BarColumns } from '../algorithm.js';
import { seededBars } from '../indicators/fixtures/columns.js';
import { evaluateTechnical } from './evaluate-technical.js';
import { resampleWeekly, summariseTimeframes } from './timeframes.js';

function daily(rows: readonly [string, number, number, number, number, number][]): BarColumns {
  const column = (j: number) => Float64Array.from(rows, (row) => row[j] as number);
  return {
    timeMs: Float64Array.from(rows, ([date]) => Date.parse(date)),
    open: column(1),
    high: column(2),
    low: column(3),
    close: column(4),
    volume: column(5),
  };
}

describe('resampleWeekly', () => {
  it('cuts at Mondays, over the turn of the year, with an unfinished last week', () => {
    const weekly = resampleWeekly(
      daily([
        ['2020-12-31', 10, 12, 9, 11, 100],
        ['2021-01-02', 11, 15, 10, 14, 50],
        ['2021-01-03', 14, 14, 8, 13, 25],
        ['2021-01-04', 13, 14, 12, 12.5, 10],
        ['2021-01-12', 20, 22, 19, 21, 5],
      ]),
    );
    const dates = [...weekly.timeMs].map((timeMs) => new Date(timeMs).toISOString().slice(0, 10));
    expect(dates).toEqual(['2020-12-28', '2021-01-04', '2021-01-11']);
    expect([...weekly.open]).toEqual([10, 13, 20]);
    expect([...weekly.high]).toEqual([15, 14, 22]);
    expect([...weekly.low]).toEqual([8, 12, 19]);
    expect([...weekly.close]).toEqual([13, 12.5, 21]);
    expect([...weekly.volume]).toEqual([175, 10, 5]);
  });

  it('has no week of no days', () => {
    expect(resampleWeekly(daily([])).close).toHaveLength(0);
  });
});

describe('summariseTimeframes', () => {
  const bars = seededBars(600, 41);
  const weekly = resampleWeekly(bars);

  it('puts the intervals beside each other as each reads alone', () => {
    const { timeframes, up, neutral, down } = summariseTimeframes([
      { timeframe: '1d', bars },
      { timeframe: '1w', bars: weekly },
    ]);
    expect(timeframes.map(({ timeframe, bars: count }) => [timeframe, count])).toEqual([
      ['1d', 600],
      ['1w', weekly.close.length],
    ]);
    expect(timeframes.map(({ label }) => label)).toEqual([
      evaluateTechnical(bars).label,
      evaluateTechnical(weekly).label,
    ]);
    expect(up + neutral + down).toBe(2);
  });

  it('tells whether directions oppose each other', () => {
    const rising = { ...bars, close: bars.close.map((_, i) => 100 + i) };
    const up = { ...rising, high: rising.close.map((c) => c + 1), low: rising.close.map((c) => c - 1) };
    const flip = (column: Float64Array) => column.map((price) => 1_000 - price);
    const down = { ...up, close: flip(up.close), high: flip(up.low), low: flip(up.high) };
    const summary = (...frames: BarColumns[]) =>
      summariseTimeframes(frames.map((frame, i) => ({ timeframe: `${i}`, bars: frame })));
    expect(summary(up, down)).toMatchObject({ up: 1, down: 1, agree: false });
    expect(summary(up, up)).toMatchObject({ up: 2, down: 0, agree: true });
  });
});
