import fc from 'fast-check';
import { seededBars } from '../indicators/fixtures/columns.js';
import { evaluateTechnical } from './evaluate-technical.js';
import { barAt, sliceBars } from './fixtures/slice-bars.js';
import { LiveTechnical } from './live-technical.js';
import { ratingSeries } from './rating-series.js';

describe('live composite', () => {
  const bars = seededBars(1_400, 31);

  it('answers what the batch answers, bar by bar, with every bar replaced on the way', () => {
    const live = new LiveTechnical(sliceBars(bars, 0, 1_000));
    const series = ratingSeries(bars);
    for (let i = 1_000; i < 1_400; i++) {
      const bar = barAt(bars, i);
      live.update({ ...bar, high: bar.high * 1.05, close: bar.high * 1.04, volume: bar.volume / 2 });
      live.replaceLast({ ...bar, low: bar.low * 0.9, close: bar.low * 0.95, volume: bar.volume * 3 });
      live.replaceLast(bar);
      const { overall, movingAverages, oscillators } = live.ratings();
      expect([overall, movingAverages, oscillators]).toEqual([
        series.overall[i],
        series.movingAverages[i],
        series.oscillators[i],
      ]);
    }
    expect(live.output()).toEqual(evaluateTechnical(bars));
  });

  it('answers what the batch answers from an empty history on', () => {
    const live = new LiveTechnical(sliceBars(bars, 0, 0));
    expect(live.output()).toEqual(evaluateTechnical(sliceBars(bars, 0, 0)));
    for (let i = 0; i < 120; i++) {
      live.update(barAt(bars, i));
      expect(live.output()).toEqual(evaluateTechnical(sliceBars(bars, 0, i + 1)));
    }
  });

  it('equals the batch for any market and any last bar', () => {
    const cases = fc.record({
      seed: fc.integer(),
      length: fc.integer({ min: 1, max: 400 }),
      factor: fc.double({ min: 0.5, max: 2, noNaN: true }),
    });
    fc.assert(
      fc.property(cases, ({ seed, length, factor }) => {
        const market = seededBars(length, seed);
        const live = new LiveTechnical(market);
        const close = market.close[length - 1]! * factor;
        const bar = barAt(market, length - 1);
        const last = { ...bar, close, high: Math.max(bar.high, close), low: Math.min(bar.low, close) };
        live.replaceLast(last);
        market.close[length - 1] = last.close;
        market.high[length - 1] = last.high;
        market.low[length - 1] = last.low;
        expect(live.output()).toEqual(evaluateTechnical(market));
      }),
      { numRuns: 25, seed: 8 },
    );
  });

  it('refuses what it cannot take', () => {
    const live = new LiveTechnical(sliceBars(bars, 0, 0));
    expect(() => live.replaceLast(barAt(bars, 0))).toThrow('no bar to replace');
    expect(() => live.update({ ...barAt(bars, 0), close: NaN })).toThrow('complete prices');
  });
});
