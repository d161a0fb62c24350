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
