import type { Bar } from '@pricealgo/contract/market/bar';
import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { builtInInstruments } from '../../../database/seed/seed-instruments.js';
import { KNOWN_PRICES } from './known-prices.js';
import { alwaysOpen } from './session-plan.js';
import { SimulatedProvider } from './simulated-provider.js';

const DAY_MS = 86_400_000;
const nowMs = Date.UTC(2026, 10, 20, 15);

function invent(symbol: string, type: InstrumentType, sector: string | null): MarketInstrument {
  const exchangeShortName = type === 'crypto' ? 'CRYPTO' : 'NYSE';
  return {
    key: `${exchangeShortName}:${symbol}`,
    exchangeShortName,
    symbol,
    type,
    currency: 'USD',
    sector,
    rank: null,
  };
}

const provider = new SimulatedProvider({ seed: 20_240_101, ticksPerS: 300, sessions: alwaysOpen });
const daily = (instrument: MarketInstrument, days: number): Promise<readonly Bar[]> =>
  provider.history({ instrument, interval: '1d', fromMs: nowMs - days * DAY_MS, toMs: nowMs });

/** Daily log returns. */
const returnsOf = (bars: readonly Bar[]): number[] =>
  bars.slice(1).map((bar, i) => Math.log(bar.close / (bars[i] as Bar).close));
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  a.forEach((value, i) => {
    const [x, y] = [value - meanA, (b[i] as number) - meanB];
    ab += x * y;
    aa += x * x;
    bb += y * y;
  });
  return ab / Math.sqrt(aa * bb);
}

/** Mean correlation of all pairs that `chosen` picks. */
function meanCorrelation(series: readonly number[][], chosen: (i: number, j: number) => boolean): number {
  const pairs = series.flatMap((a, i) =>
    series.slice(0, i).flatMap((b, j) => (chosen(i, j) ? [correlation(a, b)] : [])),
  );
  return mean(pairs);
}

describe('the simulated market', () => {
  it('moves sectors together, and everything a little', async () => {
    const sectors = ['Technology', 'Energy', 'Utilities'];
    const series: number[][] = [];
    for (let i = 0; i < 12; i++) {
      series.push(returnsOf(await daily(invent(`CORR${i}`, 'stock', sectors[i % 3] as string), 1_500)));
    }
    const same = meanCorrelation(series, (i, j) => i % 3 === j % 3);
    const cross = meanCorrelation(series, (i, j) => i % 3 !== j % 3);
    expect(cross).toBeGreaterThan(0.1);
    expect(same).toBeGreaterThan(cross + 0.1);
    expect(same).toBeLessThan(0.8);
  });

  it('moves sectors together within the day too', async () => {
    const series: number[][] = [];
    for (let i = 0; i < 8; i++) {
      const instrument = invent(`MIN${i}`, 'stock', i % 2 === 0 ? 'Energy' : 'Utilities');
      const query = { instrument, interval: '15m' as const, fromMs: nowMs - 20 * DAY_MS, toMs: nowMs };
      series.push(returnsOf(await provider.history(query)));
    }
    const same = meanCorrelation(series, (i, j) => i % 2 === j % 2);
    const cross = meanCorrelation(series, (i, j) => i % 2 !== j % 2);
    expect(cross).toBeGreaterThan(0.02);
    expect(same).toBeGreaterThan(cross);
  });

  it.each([
    ['stock', 0.3],
    ['etf', 0.16],
    ['crypto', 0.65],
  ] as const)('is as volatile as its type: %s', async (type, yearly) => {
    const volatilities: number[] = [];
    for (let i = 0; i < 8; i++) {
      const returns = returnsOf(await daily(invent(`VOL${i}`, type, null), 3_000));
      volatilities.push(Math.sqrt(mean(returns.map((value) => value * value)) * 365));
    }
    const typical = mean(volatilities);
    expect(typical).toBeGreaterThan(0.75 * yearly);
    expect(typical).toBeLessThan(1.25 * yearly);
  });

  it('has daily ranges that fit its daily moves, as a random walk does', async () => {
    const bars = await daily(invent('RANGE', 'stock', null), 3_000);
    const range = mean(bars.map(({ high, low }) => Math.log(high / low)));
    const move = mean(bars.map(({ open, close }) => Math.abs(Math.log(close / open))));
    // Brownian motion: E range / E |move| = 2.
    expect(range / move).toBeGreaterThan(1.7);
    expect(range / move).toBeLessThan(2.3);
  });

  it('stays within believable bounds for decades', async () => {
    const wellKnown = Object.entries(KNOWN_PRICES).map(([symbol, price]) => ({ symbol, price }));
    for (const { symbol, price } of wellKnown.filter((_, i) => i % 45 === 0)) {
      const crypto = symbol.endsWith('USD');
      const bars = await daily(invent(symbol, crypto ? 'crypto' : 'stock', null), 10_000);
      expect(bars.length).toBeGreaterThan(7_300);
      expect(Math.max(...bars.map(({ high }) => high))).toBeLessThan(price * (crypto ? 60 : 8));
      expect(Math.min(...bars.map(({ low }) => low))).toBeGreaterThan(price / (crypto ? 400 : 40));
    }
  });

  it('knows the level of everything in the built-in directory', () => {
    const unknown = builtInInstruments().filter(({ symbol }) => KNOWN_PRICES[symbol] === undefined);
    expect(unknown.map(({ symbol }) => symbol)).toEqual([]);
    expect(Object.values(KNOWN_PRICES).every((price) => price > 0)).toBe(true);
  });

  it('prices small coins with enough digits to move', async () => {
    for (let i = 0; i < 30; i++) {
      const bars = await daily(invent(`COIN${i}`, 'crypto', null), 60);
      const distinct = new Set(bars.map(({ close }) => close)).size;
      expect(distinct).toBeGreaterThan(bars.length * 0.8);
      for (const { close } of bars) expect(Number(close.toFixed(8))).toBe(close);
    }
  });

  it('depends on seed, instrument and time alone', async () => {
    const instrument = invent('SAME', 'stock', 'Energy');
    const query = { instrument, interval: '5m' as const, fromMs: nowMs - DAY_MS, toMs: nowMs };
    const again = new SimulatedProvider({ seed: 20_240_101, ticksPerS: 5, sessions: alwaysOpen });
    const other = new SimulatedProvider({ seed: 20_240_102, ticksPerS: 300, sessions: alwaysOpen });
    const bars = await provider.history(query);
    expect(await again.history(query)).toEqual(bars);
    expect(await other.history(query)).not.toEqual(bars);
    // Pinned: a change of these numbers changes every stored simulated bar.
    expect(await provider.snapshot([instrument], nowMs)).toMatchInlineSnapshot(`
     [
       {
         "dayHigh": 85.48,
         "dayLow": 84.02,
         "key": "NYSE:SAME",
         "open": 84.13,
         "previousClose": 84.13,
         "price": 85.46,
         "timeMs": 1795186800000,
         "volume": 165130,
       },
     ]
    `);
  });
});
