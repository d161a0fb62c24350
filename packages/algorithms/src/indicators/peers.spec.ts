import { IndicatorsSync } from '@ixjb94/indicators';
import * as signals from 'trading-signals';
import { indicatorColumns, runIndicators } from './fixtures/all-indicators.js';
import { firstDifference, seededBars } from './fixtures/columns.js';
import { Workspace } from './columns.js';

const LENGTH = 2_500;
/** Bars after which differently seeded recursive averages agree to 1e-9; windows agree from their first value on. */
const SETTLED = 1_500;

// Prices that never tie and always move: on ties and flat stretches the peers follow other rules (or have none).
const bars = seededBars(LENGTH, 21, { calmShare: 0, cents: false });
const ours = indicatorColumns(LENGTH);
runIndicators(bars, ours, new Workspace());
const high = [...bars.high];
const low = [...bars.low];
const close = [...bars.close];
const volume = [...bars.volume];
const candles = close.map((c, i) => ({
  open: c,
  high: high[i]!,
  low: low[i]!,
  close: c,
  volume: volume[i]!,
}));

/** Compares where both are defined, from `from` on; at least 900 values must have been compared. */
function expectSame(name: string, theirs: readonly number[], from = 0): void {
  const padded = [...Array<number>(LENGTH - theirs.length).fill(NaN), ...theirs];
  const own = ours[name]!;
  const compared = padded.map((value, i) => ({ value, own: own[i]!, i }));
  const both = compared.filter(
    ({ value, own, i }) => i >= from && !Number.isNaN(value) && !Number.isNaN(own),
  );
  expect(both.length).toBeGreaterThan(900);
  const at = firstDifference(
    both.map((row) => row.own),
    both.map((row) => row.value),
  );
  expect(at === -1 ? [] : [name, both[at]]).toEqual([]);
}

interface Follower<Input, Result> {
  update(input: Input, replace: boolean): Result | null;
}

function follow<Input, Result>(
  indicator: Follower<Input, Result>,
  inputs: readonly Input[],
  value: (result: Result) => number,
): number[] {
  return inputs.map((input) => {
    const result = indicator.update(input, false);
    return result === null || result === undefined ? NaN : value(result);
  });
}

const itself = (value: number): number => value;

describe('trading-signals', () => {
  it.each([
    ['sma', new signals.SMA(20), 0],
    ['wma', new signals.WMA(20), 0],
    ['hma', new signals.HMA(9), 0],
    ['rma', new signals.WSMA(14), 0],
    ['rsi', new signals.RSI(14), 0],
    ['momentum', new signals.MOM(10), 0],
    ['ema', new signals.EMA(20), SETTLED],
  ] as const)('%s of closes', (name, indicator, from) => {
    expectSame(name, follow<number, number>(indicator, close, itself), from);
  });

  it.each([
    ['cci', new signals.CCI(20), 0],
    ['williamsR', new signals.WilliamsR(14), 0],
    ['awesome', new signals.AO(5, 34), 0],
    ['ultimate', new signals.UltimateOscillator(), 0],
    ['vwma', new signals.VWMA(20), 0],
    ['obv', new signals.OBV(2), 0],
    ['trueRange', new signals.TR(), 0],
    ['atr', new signals.ATR(14), SETTLED],
    ['adx', new signals.ADX(14), SETTLED],
  ] as const)('%s of bars', (name, indicator, from) => {
    expectSame(name, follow<(typeof candles)[number], number>(indicator, candles, itself), from);
  });

  it('Bollinger bands', () => {
    const bands = follow(new signals.BollingerBands(20, 2), close, (r: { upper: number }) => r.upper);
    expectSame('bollingerUpper', bands);
  });

  it('MACD once its averages have settled', () => {
    const macd = () => new signals.MACD(new signals.EMA(12), new signals.EMA(26), new signals.EMA(9));
    type Result = { macd: number; signal: number };
    expectSame(
      'macd',
      follow<number, Result>(macd(), close, (r) => r.macd),
      SETTLED,
    );
    expectSame(
      'macdSignal',
      follow<number, Result>(macd(), close, (r) => r.signal),
      SETTLED,
    );
  });

  it('slow stochastic', () => {
    const of = () => new signals.StochasticOscillator({ kPeriod: 14, kSlowingPeriod: 3, dPeriod: 3 });
    type Result = { stochK: number; stochD: number };
    expectSame(
      'stochasticK',
      follow<(typeof candles)[number], Result>(of(), candles, (r) => r.stochK),
    );
    expectSame(
      'stochasticD',
      follow<(typeof candles)[number], Result>(of(), candles, (r) => r.stochD),
    );
  });

  it('Ichimoku, unshifted', () => {
    type Result = { base: number; conversion: number; spanA: number; spanB: number };
    for (const name of ['base', 'conversion', 'spanA', 'spanB'] as const) {
      const cloud = new signals.IchimokuCloud();
      expectSame(
        name,
        follow<(typeof candles)[number], Result>(cloud, candles, (r) => r[name]),
      );
    }
  });
});

describe('@ixjb94/indicators', () => {
  const peer = new IndicatorsSync();

  it('windows from their first value', () => {
    expectSame('sma', peer.sma(close, 20));
    expectSame('wma', peer.wma(close, 20));
    expectSame('hma', peer.hma(close, 9));
    expectSame('rma', peer.wilders(close, 14));
    expectSame('rsi', peer.rsi(close, 14));
    expectSame('momentum', peer.mom(close, 10));
    expectSame('williamsR', peer.willr(high, low, close, 14));
    expectSame('awesome', peer.ao(high, low));
    expectSame('cci', peer.cci(high, low, close, 20));
    expectSame('vwma', peer.vwma(close, volume, 20));
    expectSame('obv', peer.obv(close, volume));
    expectSame('ultimate', peer.ultosc(high, low, close, 7, 14, 28));
  });

  it('recursive averages once they have settled', () => {
    expectSame('ema', peer.ema(close, 20), SETTLED);
    expectSame('atr', peer.atr(high, low, close, 14), SETTLED);
    expectSame('adx', peer.adx(high, low, 14), SETTLED);
    const [line = [], signal = []] = peer.macd(close, 12, 26, 9);
    expectSame('macd', line, SETTLED);
    expectSame('macdSignal', signal, SETTLED);
    const [plus = [], minus = []] = peer.di(high, low, close, 14);
    expectSame('plusDi', plus, SETTLED);
    expectSame('minusDi', minus, SETTLED);
  });

  it('stochastic and bands', () => {
    const [k = [], d = []] = peer.stoch(high, low, close, 14, 3, 3);
    expectSame('stochasticK', k);
    expectSame('stochasticD', d);
    const [lower = [], middle = []] = peer.bbands(close, 20, 2);
    expectSame('bollinger', middle);
    // Its running sum of squares keeps fewer digits than 1e-9 of the band needs, so only the middle is exact.
    expect(Math.abs(lower.at(-1)! - ours['bollingerLower']!.at(-1)!)).toBeLessThan(1e-6);
  });
});

describe('where trading-signals is wrong', () => {
  it('counts both sides of equal moves, where neither may count', () => {
    const wide = candles.slice(0, 60).map((bar, i) => {
      const spread = 1 + (i % 7);
      return { ...bar, close: 100, high: 100 + spread, low: 100 - spread };
    });
    const theirs = new signals.ADX(14);
    for (const bar of wide) theirs.update(bar, false);
    expect(theirs.pdi).toBeGreaterThan(0);
    const column = (of: (bar: (typeof wide)[number]) => number) => Float64Array.from(wide.map(of));
    const flat = {
      ...bars,
      high: column((bar) => bar.high),
      low: column((bar) => bar.low),
      close: column((bar) => bar.close),
      volume: column((bar) => bar.volume),
    };
    const columns = indicatorColumns(60);
    runIndicators(flat, columns, new Workspace());
    expect([columns['plusDi']![59], columns['minusDi']![59], columns['adx']![59]]).toEqual([0, 0, 0]);
  });
});
