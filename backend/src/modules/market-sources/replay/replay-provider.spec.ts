import path from 'node:path';
import type { InstrumentKey } from '@pricealgo/contract/instrument-key';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { Tick } from '../../../common/market/tick.js';
import { ManualClock } from '../../../../test/fakes/manual-clock.js';
import { describeProviderContract } from '../../../../test/setup/market-data-provider.contract.js';
import { loadRecordedDay, parseTicks, type RecordedDay } from './recorded-day.js';
import { ReplayProvider, type ReplayOptions } from './replay-provider.js';

const instrument = (key: InstrumentKey): MarketInstrument => {
  const [exchangeShortName = '', symbol = ''] = key.split(':');
  const type = exchangeShortName === 'CRYPTO' ? 'crypto' : 'stock';
  return { key, exchangeShortName, symbol, type, currency: 'USD', sector: null, rank: null };
};
const [alpha, beta, other] = ['NYSE:ALPHA', 'CRYPTO:BETAUSD', 'NYSE:OTHER'].map((key) =>
  instrument(key as InstrumentKey),
) as [MarketInstrument, MarketInstrument, MarketInstrument];

const openMs = Date.UTC(2020, 5, 10, 13, 30);

/** Three trades a second on average for two hours, several in one ms, prices that wander. */
function invent(count: number, startPrice: number): string {
  let timeMs = openMs;
  let state = startPrice;
  const random = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: count }, () => {
    timeMs += Math.floor(random() * 700) * (random() < 0.3 ? 0 : 1);
    return `${timeMs},${(startPrice + random() * 5).toFixed(2)},${1 + Math.floor(random() * 300)}`;
  }).join('\n');
}

const recorded: RecordedDay = {
  date: '2020-06-10',
  faults: [],
  ticks: new Map([
    [alpha.key, parseTicks(invent(20_000, 100), () => true)],
    [beta.key, parseTicks(invent(9_000, 7_000), () => true)],
  ]),
};
const count = (key: InstrumentKey): number => recorded.ticks.get(key)?.timeMs.length ?? 0;
const lastMs = Math.max(...[...recorded.ticks.values()].map(({ timeMs }) => timeMs.at(-1) as number));

function replay(options: Partial<ReplayOptions> = {}) {
  const clock = new ManualClock(Date.UTC(2030, 0, 1));
  return {
    clock,
    provider: new ReplayProvider({ day: recorded, speed: 1_000, end: 'stop', clock, ...options }),
  };
}

test.each<[string, number | null, number]>([
  ['the opening where it lies among the trades', openMs + 600_000, openMs + 600_000 - 1],
  ['the first trade where nothing opens', null, openMs - 1],
])('a replay begins by itself at %s', (_what, opens, beginMs) => {
  const { provider } = replay({ openOf: (exchange) => (exchange === 'NYSE' ? opens : 0) });
  expect(Math.abs(provider.nowMs() - beginMs)).toBeLessThan(1_000);
});

describeProviderContract('replay', () => {
  const { clock, provider } = replay({ startTime: '13:40', speed: 60 });
  return Promise.resolve({
    provider,
    instruments: [other, alpha, beta],
    instantsMs: [0, 1, 10_000, 1_800_000, 2_400_000].map((ms) => openMs + 60_000 + ms),
    advance: () => clock.advance(2_000),
  });
});

describe('replay', () => {
  const columnsOf = (ticks: readonly Tick[], key: InstrumentKey): Pick<Tick, 'timeMs' | 'price' | 'size'>[] =>
    ticks.filter((tick) => tick.key === key).map(({ timeMs, price, size }) => ({ timeMs, price, size }));
  const fileOf = (key: InstrumentKey): Pick<Tick, 'timeMs' | 'price' | 'size'>[] => {
    const { timeMs, price, size } = recorded.ticks.get(key) as NonNullable<
      ReturnType<typeof recorded.ticks.get>
    >;
    return Array.from(timeMs, (time, i) => ({
      timeMs: time,
      price: price[i] as number,
      size: size[i] as number,
    }));
  };

  it.each([1, 37, 10_000])(
    'delivers every row exactly once, in the order of the file, at speed %d',
    async (speed) => {
      const begin = speed === 1 ? new Date(lastMs - 30_000).toISOString().slice(11, 19) : undefined;
      const { clock, provider } = replay({ speed, startTime: begin });
      const fromMs = provider.nowMs();
      const received: Tick[] = [];
      await provider.start([alpha, beta], (ticks) => received.push(...ticks));
      await clock.advance((lastMs - fromMs) / speed + 100);
      for (const { key } of [alpha, beta]) {
        expect(columnsOf(received, key)).toEqual(fileOf(key).filter(({ timeMs }) => timeMs > fromMs));
      }
      expect(received.every(({ timeMs }, i) => i === 0 || timeMs >= (received[i - 1] as Tick).timeMs)).toBe(
        true,
      );
      await provider.stop();
    },
  );

  it('plays no trade before its time, whatever the timer does', async () => {
    const { clock, provider } = replay({ speed: 10 });
    let played = 0;
    await provider.start([alpha], (ticks) => {
      played += ticks.length;
      for (const { timeMs } of ticks) expect(timeMs).toBeLessThanOrEqual(provider.nowMs());
    });
    for (const pauseMs of [10, 20, 333, 20, 5_000]) {
      clock.jumpTo(clock.nowMs() + pauseMs);
      await clock.advance(20);
      expect(provider.nowMs()).toBeLessThanOrEqual(lastMs);
    }
    const due = fileOf(alpha.key).filter(({ timeMs }) => timeMs <= provider.nowMs()).length;
    expect(played).toBe(due);
    expect(played).toBeGreaterThan(100);
    await provider.stop();
  });

  it('stands at its beginning until it is started, and while it is stopped', async () => {
    const { clock, provider } = replay({ speed: 5, startTime: '14:00:30' });
    expect(provider.nowMs()).toBe(Date.UTC(2020, 5, 10, 14, 0, 30));
    await clock.advance(60_000);
    expect(provider.nowMs()).toBe(Date.UTC(2020, 5, 10, 14, 0, 30));
    await provider.start([alpha], () => undefined);
    await clock.advance(2_000);
    await provider.stop();
    await clock.advance(60_000);
    expect(provider.nowMs()).toBe(Date.UTC(2020, 5, 10, 14, 0, 40));
    expect(clock.running).toBe(0);
  });

  it('begins after the trades of its first instant, which are in the snapshot, and a bar ends before toMs', async () => {
    const rows = [0, 1_000, 1_000, 2_000].map((ms, i) => `${openMs + ms},${10 + i},1`).join('\n');
    const day = {
      date: '2020-06-10',
      faults: [],
      ticks: new Map([[alpha.key, parseTicks(rows, () => true)]]),
    };
    const { clock, provider } = replay({ day, speed: 1, startTime: '13:30:01' });
    const prices: number[] = [];
    const [snapshot] = await provider.snapshot([alpha], provider.nowMs());
    expect(snapshot).toMatchObject({
      open: 10,
      price: 12,
      dayHigh: 12,
      dayLow: 10,
      volume: 3,
      timeMs: openMs + 1_000,
    });
    await provider.start([alpha], (ticks) => prices.push(...ticks.map(({ price }) => price)));
    await clock.advance(3_000);
    expect(prices).toEqual([13]);
    const query = { instrument: alpha, interval: '1m' as const, fromMs: openMs };
    expect(await provider.history({ ...query, toMs: openMs + 1_000 })).toMatchObject([
      { close: 10, volume: 1 },
    ]);
    expect(await provider.history({ ...query, toMs: openMs + 1_001 })).toMatchObject([
      { close: 12, volume: 3 },
    ]);
    expect(await provider.history({ ...query, toMs: openMs })).toEqual([]);
  });

  it('stops at the last trade and stays there', async () => {
    const { clock, provider } = replay({ speed: 10_000 });
    let played = 0;
    await provider.start([alpha, beta], (ticks) => (played += ticks.length));
    await clock.advance(60_000);
    expect(played).toBe(count(alpha.key) + count(beta.key));
    expect(provider.nowMs()).toBe(lastMs);
    await provider.stop();
  });

  it('loops: announces that time goes back, waits for the receiver, plays the same day again', async () => {
    const { clock, provider } = replay({ speed: 10_000, end: 'loop' });
    const beginMs = provider.nowMs();
    const events: (string | number)[] = [];
    let played: Tick[] = [];
    let ready = (): void => undefined;
    await provider.start([alpha, beta], (ticks) => played.push(...ticks), {
      onRestart: (nowMs) => {
        events.push('restart', nowMs, played.length);
        played = [];
        return new Promise((resolve) => (ready = resolve));
      },
    });
    await clock.advance(5_000);
    expect(events).toEqual(['restart', beginMs, count(alpha.key) + count(beta.key)]);
    expect(provider.nowMs()).toBe(beginMs);
    expect(played).toEqual([]);
    ready();
    await clock.advance(5_000);
    expect(events).toHaveLength(6);
    expect(events.slice(3)).toEqual(events.slice(0, 3));
    await provider.stop();
    ready();
    await clock.advance(5_000);
    expect(provider.nowMs()).toBe(beginMs);
    expect(events).toHaveLength(6);
  });

  it('has no snapshot and no bars of an instrument before its first trade, nor of one without a recording', async () => {
    const { provider } = replay();
    expect(await provider.snapshot([alpha, beta, other], provider.nowMs())).toEqual([]);
    for (const one of [alpha, other]) {
      expect(
        await provider.history({ instrument: one, interval: '1m', fromMs: 0, toMs: provider.nowMs() }),
      ).toEqual([]);
    }
  });

  it('asks for the previous close where somebody knows it', async () => {
    const asked: string[] = [];
    const { provider } = replay({
      previousClose: ({ key }, date) => {
        asked.push(`${key} ${date}`);
        return Promise.resolve(key === alpha.key ? 99.5 : null);
      },
    });
    const snapshots = await provider.snapshot([alpha, beta], lastMs);
    expect(snapshots.map(({ previousClose }) => previousClose)).toEqual([99.5, null]);
    expect(asked).toEqual(['NYSE:ALPHA 2020-06-10', 'CRYPTO:BETAUSD 2020-06-10']);
    const [unknown] = await replay().provider.snapshot([alpha], lastMs);
    expect(unknown?.previousClose).toBeNull();
  });

  it('refuses to begin after the recording', () => {
    expect(() => replay({ startTime: '23:00' })).toThrow(
      /^REPLAY_START: 23:00 is after the last recorded trade/,
    );
  });
});

const realDir = process.env['MARKET_DATA_DIR'];
if (!realDir) process.stderr.write('skipped: replay of the real SPY day (MARKET_DATA_DIR is not set)\n');

(realDir ? describe : describe.skip)('replay of the real SPY trades of 2013-10-11', () => {
  it('delivers all 285,605 trades and the day of the file', async () => {
    const day = await loadRecordedDay(path.join(realDir as string, 'ticks'));
    expect(day).toMatchObject({ date: '2013-10-11', faults: [] });
    const spy = instrument('NYSEARCA:SPY');
    const { clock, provider } = replay({ day, speed: 10_000 });
    expect(provider.selfTestKey).toBe(spy.key);
    const totals = { count: 0, volume: 0, high: 0, low: Infinity, close: 0 };
    await provider.start(await provider.supported([spy, alpha]), (ticks) => {
      for (const { price, size } of ticks) {
        totals.count++;
        totals.volume += size;
        totals.high = Math.max(totals.high, price);
        totals.low = Math.min(totals.low, price);
        totals.close = price;
      }
    });
    await clock.advance(10_000);
    await provider.stop();
    expect(totals).toEqual({ count: 285_605, volume: 109_016_858, high: 170.57, low: 167.88, close: 170.41 });
    const [bar] = await provider.history({ instrument: spy, interval: '1d', fromMs: 0, toMs: Infinity });
    expect(bar).toMatchObject({
      high: 170.57,
      low: 167.88,
      close: 170.41,
      open: 168.95,
      volume: 109_016_858,
    });
  });

  it('reads the coin day without a fault', async () => {
    const day = await loadRecordedDay(path.join(realDir as string, 'ticks'), '2016-10-07');
    expect(day.faults).toEqual([]);
    expect(day.ticks.get('CRYPTO:BTCUSD')?.timeMs.length).toBe(4_063);
  });
});
