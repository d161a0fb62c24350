import fc from 'fast-check';
import { HORIZONS } from './lstm-model.js';
import { barsBefore, mapColumns, syntheticBars } from './testing/synthetic-bars.js';
import {
  countUsableBars,
  ewmaVolatility,
  FEATURES,
  lstmSeries,
  trainableSeries,
  VOLATILITY_FLOOR,
} from './lstm-series.js';

describe('EWMA volatility', () => {
  it('starts at the mean square of the first returns and then decays', () => {
    const returns = new Float64Array(23).fill(0.01);
    returns[0] = 5; // there is no return into the first bar
    returns[21] = 0.03;
    const volatility = ewmaVolatility(returns, 0.9);
    expect(volatility[20]).toBeCloseTo(0.01, 15);
    expect(volatility[21]).toBeCloseTo(Math.sqrt(0.9 * 1e-4 + 0.1 * 9e-4), 15);
    expect(volatility[22]).toBeCloseTo(Math.sqrt(0.9 * 1.8e-4 + 0.1 * 1e-4), 15);
    expect(ewmaVolatility(new Float64Array(5), 0.9)[4]).toBe(VOLATILITY_FLOOR);
  });
});

describe('series for the network', () => {
  const bars = syntheticBars(400, (row) => (row % 50 < 10 ? 0.03 : 0.008));

  it('has outcomes over each horizon, scaled by the volatility of their start', () => {
    const series = lstmSeries(bars, 1_000);
    HORIZONS.forEach((horizon, k) => {
      const expected = Math.log(bars.close[100 + horizon]! / bars.close[100]!);
      expect(series.logReturns[k]![100]).toBeCloseTo(expected, 14);
      const unit = series.volatility[100]! * Math.sqrt(horizon);
      expect(series.scaled[k]![100]).toBeCloseTo(expected / unit, 12);
      expect(series.scaled[k]![399 - horizon]).not.toBeNaN();
      expect(series.scaled[k]![400 - horizon]).toBeNaN();
    });
  });

  it('never looks ahead: later bars change no earlier row', () => {
    const whole = lstmSeries(bars, 1_000);
    const part = lstmSeries(barsBefore(bars, 250), 1_000);
    expect(part.features).toEqual(whole.features.slice(0, 250 * FEATURES));
    expect(part.volatility).toEqual(whole.volatility.slice(0, 250));
  });

  it('depends on neither the scale of the price nor that of the volume', () => {
    const whole = lstmSeries(bars, 1_000);
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (factor) => {
        const scaled = lstmSeries(
          mapColumns(bars, (column, name) => (name === 'timeMs' ? column : column.map((x) => x * factor))),
          1_000,
        );
        for (let i = 0; i < whole.features.length; i++) {
          expect(Math.abs(scaled.features[i]! - whole.features[i]!)).toBeLessThan(1e-7);
        }
      }),
      { numRuns: 5 },
    );
  });

  it('holds no NaN whatever is missing, and leaves unusable bars out', () => {
    const holes = mapColumns(bars, (column, name) => {
      const copy = column.slice();
      if (name === 'volume') copy.fill(NaN, 0, 100).fill(0, 200, 220);
      if (name === 'close') copy.set([NaN, 0, -1, Infinity], 50);
      return copy;
    });
    expect(countUsableBars(holes)).toBe(396);
    const series = lstmSeries(holes, 1_000);
    expect(series.length).toBe(396);
    expect(series.close[50]).toBe(bars.close[54]);
    expect(series.features.every(Number.isFinite)).toBe(true);
    const still = lstmSeries(
      mapColumns(bars, (column, name) => (name === 'timeMs' ? column : column.map(() => 7))),
      1_000,
    );
    expect(still.features.every(Number.isFinite)).toBe(true);
  });

  it('reads the newest bars only, and says when there are too few', () => {
    expect(lstmSeries(bars, 100).close[0]).toBe(bars.close[300]);
    expect(() => trainableSeries(bars, 1_000)).toThrow(RangeError);
  });
});
