import { instrumentKey } from '@pricealgo/contract/instrument-key';
import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { ManualClock } from '../../../../test/fakes/manual-clock.js';
import { describeProviderContract } from '../../../../test/setup/market-data-provider.contract.js';
import { alwaysOpen, exchangeCalendar } from './session-plan.js';
import { SimulatedProvider } from './simulated-provider.js';

const instrument = (
  exchangeShortName: string,
  symbol: string,
  type: InstrumentType,
  sector: string | null,
  rank: number | null,
): MarketInstrument => ({
  key: instrumentKey(exchangeShortName, symbol),
  exchangeShortName,
  symbol,
  type,
  currency: 'USD',
  sector,
  rank,
});
const instruments = [
  instrument('NASDAQ', 'AAPL', 'stock', 'Technology', 1),
  instrument('NYSEARCA', 'SPY', 'etf', null, 2),
  instrument('CRYPTO', 'BTCUSD', 'crypto', null, 3),
  instrument('CRYPTO', 'SHIBUSD', 'crypto', null, 40),
];

/** 9:30–16:00 in summer time on weekdays: enough of a calendar for June. */
const juneHours = (_exchange: string, day: number) => {
  const weekday = (day + 4) % 7;
  if (weekday === 0 || weekday === 6) return null;
  return { openMs: day * 86_400_000 + 13.5 * 3_600_000, closeMs: day * 86_400_000 + 20 * 3_600_000 };
};
const wednesday = Date.UTC(2026, 5, 10, 14, 3, 20, 417);

describe('the simulated market', () => {
  it('tells at once, when it starts, what was traded since the snapshot that it continues', async () => {
    const clock = new ManualClock(wednesday);
    const provider = new SimulatedProvider({ seed: 7, ticksPerS: 20, sessions: alwaysOpen, clock });
    await provider.snapshot(instruments, provider.nowMs());
    clock.advance(1_500);
    const timesMs: number[] = [];
    await provider.start(instruments, (ticks) => timesMs.push(...ticks.map(({ timeMs }) => timeMs)));
    expect(timesMs.length).toBeGreaterThan(10);
    expect(Math.min(...timesMs)).toBeGreaterThan(wednesday);
    await provider.stop();
  });
});

describe('a simulated name with a real close', () => {
  const [apple, spy] = instruments as [MarketInstrument, MarketInstrument];
  const day = Date.UTC(2026, 5, 8) / 86_400_000;
  let closes = new Map([[apple.key, { close: 495.4, day }]]);
  const looked: string[][] = [];
  const made = (clock: ManualClock) =>
    new SimulatedProvider({
      seed: 7,
      ticksPerS: 20,
      sessions: exchangeCalendar(juneHours),
      clock,
      knownCloses: (unknown) => {
        looked.push(unknown.map(({ key }) => key));
        return Promise.resolve(closes);
      },
    });
  const closeOn = async (provider: SimulatedProvider, date: number) => {
    const [bar] = await provider.history({
      instrument: apple,
      interval: '1d',
      fromMs: date * 86_400_000,
      toMs: (date + 1) * 86_400_000,
    });
    return bar!.close;
  };

  it('passes through it, and each instrument is looked up once', async () => {
    const provider = made(new ManualClock(wednesday));
    expect(await closeOn(provider, day)).toBe(495.4);
    const [live, fund] = await provider.snapshot([apple, spy], wednesday);
    // Two sessions later it is still near: 1.6 % a day at most, the volatility of a stock.
    expect(Math.abs(live!.price / 495.4 - 1)).toBeLessThan(0.1);
    expect(fund!.price).toBeGreaterThan(300);
    await provider.snapshot([apple, spy], wednesday);
    expect(looked).toEqual([[apple.key], [spy.key]]);
  });

  it('begins its ticks anew when another close is imported, and not for the same one', async () => {
    const clock = new ManualClock(wednesday);
    const provider = made(clock);
    const prices: number[] = [];
    let restarts = 0;
    await provider.start([apple], (ticks) => prices.push(...ticks.map(({ price }) => price)), {
      onRestart: () => void (restarts += 1),
    });
    await provider.historyChanged([apple.key, spy.key]);
    expect(restarts).toBe(0);
    closes = new Map([[apple.key, { close: 80, day: day + 1 }]]);
    await provider.historyChanged([apple.key]);
    expect(restarts).toBe(1);
    expect(await closeOn(provider, day + 1)).toBe(80);
    prices.length = 0;
    await Promise.resolve();
    clock.advance(3_000);
    expect(prices.length).toBeGreaterThan(0);
    expect(Math.max(...prices)).toBeLessThan(100);
    await provider.stop();
  });

  it('goes on without closes while they cannot be read', async () => {
    const provider = new SimulatedProvider({
      seed: 7,
      ticksPerS: 20,
      sessions: alwaysOpen,
      clock: new ManualClock(wednesday),
      knownCloses: () => Promise.reject(new Error('the database is away')),
    });
    expect(await provider.snapshot([apple], wednesday)).toHaveLength(1);
  });
});

for (const [name, sessions] of [
  ['simulated, always open', alwaysOpen],
  ['simulated, exchange calendar', exchangeCalendar(juneHours)],
] as const) {
  describeProviderContract(name, async () => {
    const clock = new ManualClock(wednesday);
    return {
      provider: new SimulatedProvider({ seed: 7, ticksPerS: 20, sessions, clock }),
      instruments,
      instantsMs: [
        Date.UTC(2026, 5, 10, 13, 30),
        Date.UTC(2026, 5, 10, 13, 30, 0, 1),
        wednesday,
        Date.UTC(2026, 5, 10, 17, 0),
        Date.UTC(2026, 5, 10, 19, 59, 59, 999),
      ],
      advance: () => clock.advance(3_000),
    };
  });
}
