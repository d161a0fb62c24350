import fc from 'fast-check';
import type { BarColumns } from '../../algorithm.js';
import { indicatorColumns, runIndicators, runOtherPeriods } from '../fixtures/all-indicators.js';
import { firstDifference } from '../fixtures/close-to.js';
import { seededBars } from '../fixtures/seeded-bars.js';
import * as kernel from '../index.js';

/** Feeds all streams and answers their values by the names of the batch columns. */
function streamValues(): (bar: kernel.PriceBar, step: 'update' | 'replaceLast') => Record<string, number> {
  const closes: Record<string, kernel.Stream<number>> = {
    sma: new kernel.SmaStream(20),
    wma: new kernel.WmaStream(20),
    ema: new kernel.EmaStream(20),
    rma: new kernel.RmaStream(14),
    rsi: new kernel.RsiStream(14),
    momentum: new kernel.MomentumStream(10),
    hma: new kernel.HmaStream(9),
    sma5: new kernel.SmaStream(5),
    sma200: new kernel.SmaStream(200),
    ema200: new kernel.EmaStream(200),
    wma9: new kernel.WmaStream(9),
  };
  const bars: Record<string, kernel.Stream<kernel.PriceBar>> = {
    trueRange: new kernel.TrueRangeStream(),
    atr: new kernel.AtrStream(14),
    cci: new kernel.CciStream(20),
    williamsR: new kernel.WilliamsRStream(14),
    awesome: new kernel.AwesomeStream(),
    ultimate: new kernel.UltimateStream(),
    vwma: new kernel.VwmaStream(20),
    obv: new kernel.ObvStream(),
  };
  const directional = new kernel.DirectionalStream(14);
  const macd = new kernel.MacdStream();
  const bollinger = new kernel.BollingerStream(20, 2);
  const stochastic = new kernel.StochasticStream(14);
  const stochasticRsi = new kernel.StochasticRsiStream(14);
  const ichimoku = new kernel.IchimokuStream();
  return (bar, step) => {
    const values: Record<string, number> = {};
    for (const [name, stream] of Object.entries(closes)) values[name] = stream[step](bar.close);
    for (const [name, stream] of Object.entries(bars)) values[name] = stream[step](bar);
    values['adx'] = directional[step](bar);
    values['plusDi'] = directional.plusDi;
    values['minusDi'] = directional.minusDi;
    values['macd'] = macd[step](bar.close);
    values['macdSignal'] = macd.signal;
    values['macdHistogram'] = macd.histogram;
    values['bollinger'] = bollinger[step](bar.close);
    values['bollingerUpper'] = bollinger.upper;
    values['bollingerLower'] = bollinger.lower;
    values['stochasticK'] = stochastic[step](bar);
    values['stochasticD'] = stochastic.d;
    values['stochasticRsiK'] = stochasticRsi[step](bar.close);
    values['stochasticRsiD'] = stochasticRsi.d;
    values['conversion'] = ichimoku[step](bar);
    values['base'] = ichimoku.base;
    values['spanA'] = ichimoku.spanA;
    values['spanB'] = ichimoku.spanB;
    return values;
  };
}

function barAt(bars: BarColumns, i: number): kernel.PriceBar {
  return { high: bars.high[i]!, low: bars.low[i]!, close: bars.close[i]!, volume: bars.volume[i]! };
}

/** Names of the indicators whose stream, fed bar by bar with `replaces` false starts each, leaves its batch column. */
function differing(bars: BarColumns, replaces: number): string[] {
  const length = bars.close.length;
  const columns = indicatorColumns(length);
  runIndicators(bars, columns, new kernel.Workspace());
  runOtherPeriods(bars, columns);
  const streamed = indicatorColumns(length);
  const step = streamValues();
  for (let i = 0; i < length; i++) {
    const bar = barAt(bars, i);
    for (let r = 0; r < replaces; r++) {
      const factor = 1 + (((i * 7 + r * 3) % 11) - 5) / 100;
      const other = { ...bar, high: bar.high * 1.06, low: bar.low * 0.94, close: bar.close * factor };
      step({ ...other, volume: bar.volume + 100 * r }, r === 0 ? 'update' : 'replaceLast');
    }
    const values = step(bar, replaces === 0 ? 'update' : 'replaceLast');
    for (const [name, value] of Object.entries(values)) streamed[name]![i] = value;
  }
  return Object.keys(columns).filter((name) => firstDifference(streamed[name]!, columns[name]!) >= 0);
}

describe('streams', () => {
  it('equal the batch over 2,300 bars, past the points where sums are formed anew', () => {
    expect(differing(seededBars(2_300, 3), 0)).toEqual([]);
  });

  it('equal the batch when every bar was replaced before it closed', () => {
    expect(differing(seededBars(2_300, 4), 2)).toEqual([]);
  });

  it('equal the batch at any length, seed and number of replacements', () => {
    const cases = fc.tuple(fc.integer({ min: 1, max: 320 }), fc.integer(), fc.integer({ min: 0, max: 3 }));
    fc.assert(
      fc.property(
        cases,
        ([length, seed, replaces]) => differing(seededBars(length, seed), replaces).length === 0,
      ),
      { numRuns: 30, seed: 5 },
    );
  });

  it('refuse to replace a bar that never came', () => {
    expect(() => new kernel.SmaStream(3).replaceLast(1)).toThrow('no bar to replace');
  });

  it('answer the same after a replacement is taken back', () => {
    const bars = seededBars(150, 9);
    const step = streamValues();
    let before: Record<string, number> = {};
    for (let i = 0; i < 150; i++) before = step(barAt(bars, i), 'update');
    step({ high: 1e6, low: 1, close: 5e5, volume: 1 }, 'replaceLast');
    expect(step(barAt(bars, 149), 'replaceLast')).toEqual(before);
  });
});
