import type { BarColumns } from '@pricealgo/algorithms/algorithm';
import { INDICATOR_IDS, indicatorOf, studiesFrom, studyKey, usualStudy } from './indicator-table';

function wave(length: number): BarColumns {
  const column = (value: (i: number) => number): Float64Array =>
    Float64Array.from({ length }, (_, i) => value(i));
  const close = column((i) => 100 + 10 * Math.sin(i / 9) + i / 20);
  return {
    timeMs: column((i) => i * 86_400_000),
    open: column((i) => close[i]! - 1),
    high: column((i) => close[i]! + 2 + (i % 3)),
    low: column((i) => close[i]! - 2 - (i % 4)),
    close,
    volume: column((i) => 1_000 + (i % 7) * 50),
  };
}

test('there are the 21 kernels, and each fills every one of its lines to the newest bar', () => {
  const bars = wave(300);
  expect(INDICATOR_IDS).toHaveLength(21);
  for (const id of INDICATOR_IDS) {
    const { plots, compute } = indicatorOf(id);
    const out = plots.map(() => new Float64Array(300).fill(Infinity));
    compute(bars, usualStudy(id).params, out);
    expect([id, out.map((column) => Number.isFinite(column[299]))]).toEqual([id, plots.map(() => true)]);
    expect([id, out.some((column) => column.includes(Infinity))]).toEqual([id, false]);
  }
});

test('a history that is shorter than every period has no value, and nothing is thrown', () => {
  for (const id of INDICATOR_IDS) {
    const { plots, compute } = indicatorOf(id);
    const out = plots.map(() => new Float64Array(1));
    expect(() => compute(wave(1), usualStudy(id).params, out)).not.toThrow();
  }
});

test('Ichimoku’s spans stand 26 bars ahead of what they were computed from', () => {
  const bars = wave(120);
  const columns = (): Float64Array[] => [0, 1, 2, 3].map(() => new Float64Array(120));
  const out = columns();
  indicatorOf('ichimoku').compute(bars, [], out);
  const [conversion, base, spanA] = out;
  expect(spanA![100]).toBeCloseTo((conversion![74]! + base![74]!) / 2, 9);
});

test('an address names studies; what is wrong in it takes its bounds, its usual value, or is left out', () => {
  expect(studiesFrom(null)).toEqual([]);
  expect(studiesFrom('sma-50,bollinger-20-2.5,sma-50,toString-1,,macd').map(studyKey)).toEqual([
    'sma-50',
    'bollinger-20-2.5',
    'macd',
  ]);
  expect(studiesFrom('rsi,rsi-0,rsi-9999,rsi-x,bollinger-20').map(studyKey)).toEqual([
    'rsi-14',
    'rsi-1',
    'rsi-400',
    'bollinger-20-2',
  ]);
  expect(studiesFrom(Array.from({ length: 30 }, (_, i) => `sma-${i + 1}`).join())).toHaveLength(10);
});
