import { ManualClock } from '../../../../test/fakes/manual-clock.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { SessionSnapshot, Tick } from '../../../common/market/tick.js';
import { FeedAllowance } from './poll-plan.js';
import { PollingStream } from './polling-stream.js';

const apple: MarketInstrument = {
  key: 'NASDAQ:AAPL',
  exchangeShortName: 'NASDAQ',
  symbol: 'AAPL',
  type: 'stock',
  currency: 'USD',
  sector: null,
  rank: null,
};
const NOW_MS = Date.UTC(2026, 10, 23, 15, 0);

describe('a previous close that a vendor corrects', () => {
  const state = (changes: Partial<SessionSnapshot> = {}): SessionSnapshot => ({
    key: apple.key,
    price: 100,
    previousClose: 99,
    open: 99.5,
    dayHigh: 101,
    dayLow: 98,
    volume: 10,
    timeMs: NOW_MS - 5_000,
    ...changes,
  });

  async function polled(answers: readonly SessionSnapshot[]) {
    const clock = new ManualClock(NOW_MS);
    const snapshots: SessionSnapshot[] = [];
    const ticks: Tick[] = [];
    const left = [...answers];
    const stream = new PollingStream({
      clock,
      pollMs: 1_000,
      allowance: new FeedAllowance({ calls: Infinity, perMs: 60_000 }, clock),
      batchSize: 10,
      isOpen: () => true,
      fetch: async () => left.splice(0, 1),
      onFailure: (error) => {
        throw error;
      },
    });
    stream.remember([state()]);
    stream.start([apple], (some) => ticks.push(...some), {
      onSnapshots: (some) => snapshots.push(...some),
    });
    for (let i = 0; i < answers.length; i++) {
      await clock.advance(1_000);
      await stream.settled();
    }
    stream.stop();
    return { closes: snapshots.map(({ previousClose }) => previousClose), ticks };
  }

  it('is told once, also where nothing traded', async () => {
    const { closes, ticks } = await polled([
      state(),
      state({ previousClose: 99.4 }),
      state({ previousClose: 99.4 }),
    ]);
    expect(closes).toEqual([99.4]);
    expect(ticks).toEqual([]);
  });

  it('is told before the first trade of its session', async () => {
    const nextDay = { timeMs: NOW_MS, previousClose: 100.2, price: 103, volume: 3 };
    const { closes, ticks } = await polled([state(nextDay)]);
    expect(closes).toEqual([100.2]);
    expect(ticks.at(-1)).toMatchObject({ price: 103 });
  });

  it('is not taken from an older answer, nor from one that does not know it', async () => {
    const { closes } = await polled([
      state({ previousClose: 90, timeMs: NOW_MS - 60_000 }),
      state({ previousClose: null, timeMs: NOW_MS }),
    ]);
    expect(closes).toEqual([]);
  });
});
