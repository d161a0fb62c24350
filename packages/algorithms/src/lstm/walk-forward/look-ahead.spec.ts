import { OUTPUTS } from '../network/parameters.js';
import { lstmSeries } from '../lstm-series.js';
import { barsBefore, syntheticBars, TINY_OPTIONS } from '../testing/synthetic-bars.js';
import { forecastFold, ForecastTest } from './walk-forward.js';

const bars = syntheticBars(800);

describe('nothing of the future', () => {
  it('is in a forecast: bars after the row do not change it', () => {
    const forecastsOf = (end: number): Map<number, number[]> => {
      const forecasts = new Map<number, number[]>();
      const series = lstmSeries(barsBefore(bars, end), 1_000);
      forecastFold(series, { start: 500, end: Math.min(end, 600) }, TINY_OPTIONS, (row, quantiles) => {
        forecasts.set(row, [...quantiles]);
      });
      return forecasts;
    };
    const known = forecastsOf(520);
    const later = forecastsOf(800);
    expect(known.size).toBe(20);
    expect(later.size).toBe(100);
    for (const [row, quantiles] of known) expect(later.get(row)).toEqual(quantiles);
  });

  /** Widenings after forecasts of nothing but 0 for the rows from 100 to `last`, of a series that ends at `end`. */
  const wideningsAfter = (last: number, end: number): (readonly number[])[] => {
    const test = new ForecastTest(lstmSeries(barsBefore(bars, end), 1_000));
    for (let row = 100; row <= last; row++) test.forecast(row, new Float64Array(OUTPUTS));
    return test.scores().map(({ widening }) => widening);
  };

  it('is in a correction: outcomes after the row do not change it', () => {
    expect(wideningsAfter(450, 451)).toEqual(wideningsAfter(450, 800));
  });

  it.each([
    ['1 session', 0, 100 + 60 + 1 - 1],
    ['5 sessions', 1, 100 + 300 + 5 - 1],
  ])('is waited for longer than needed: over %s the sixtieth outcome counts at once', (_, horizon, row) => {
    expect(wideningsAfter(row - 1, 800)[horizon]).toEqual([0, 0, 0]);
    expect(Math.min(...wideningsAfter(row, 800)[horizon]!)).toBeGreaterThan(0);
  });
});
