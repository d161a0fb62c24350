import type { InstrumentType } from '@pricealgo/contract/market/instrument-type';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { Tick } from '../../../common/market/tick.js';
import { ManualClock } from '../../../../test/fakes/manual-clock.js';
import { alwaysOpen, exchangeCalendar, type SessionPlan } from './session-plan.js';
import { SimulatedProvider } from './simulated-provider.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

function invent(symbol: string, type: InstrumentType, rank: number | null): MarketInstrument {
  const exchangeShortName = type === 'crypto' ? 'CRYPTO' : 'NASDAQ';
  return {
    key: `${exchangeShortName}:${symbol}`,
    exchangeShortName,
    symbol,
    type,
    currency: 'USD',
    sector: null,
    rank,
  };
}
const stock = invent('AAPL', 'stock', 1);
const coin = invent('BTCUSD', 'crypto', 2);

/** June: 9:30–16:00 in summer time, closed on weekends. */
const june: SessionPlan = exchangeCalendar((_exchange, day) =>
  (day + 4) % 7 === 0 || (day + 4) % 7 === 6
    ? null
    : { openMs: day * DAY_MS + 13.5 * HOUR_MS, closeMs: day * DAY_MS + 20 * HOUR_MS },
);
const friday = Date.UTC(2026, 5, 12);

async function begin(atMs: number, sessions: SessionPlan, instruments = [stock, coin], ticksPerS = 20) {
  const clock = new ManualClock(atMs);
  const provider = new SimulatedProvider({ seed: 3, ticksPerS, sessions, clock });
  const ticks: Tick[] = [];
  const restarts: number[] = [];
  await provider.start(instruments, (batch) => ticks.push(...batch), {
    onRestart: (nowMs) => void restarts.push(nowMs),
  });
  const volumeOf = (key: string): number =>
    ticks.filter((t) => t.key === key).reduce((sum, { size }) => sum + size, 0);
  return { clock, provider, ticks, restarts, volumeOf };
}
const volumeAt = async (
  provider: SimulatedProvider,
  instrument: MarketInstrument,
  atMs: number,
): Promise<number> => (await provider.snapshot([instrument], atMs))[0]?.volume ?? 0;

describe('simulated ticks', () => {
  it('pause for lunch, and the price of then stays that of the last minute before', async () => {
    const fromMs = friday + 16 * HOUR_MS;
    const toMs = fromMs + HOUR_MS;
    const lunch = exchangeCalendar((_exchange, day) => ({
      openMs: day * DAY_MS + 13.5 * HOUR_MS,
      closeMs: day * DAY_MS + 20 * HOUR_MS,
      pause: { fromMs: fromMs + day * DAY_MS - friday, toMs: toMs + day * DAY_MS - friday },
    }));
    const { clock, provider, ticks } = await begin(fromMs - 10_000, lunch, [stock]);
    await clock.advance(10_000 + HOUR_MS + 10_000);
    const times = ticks.map(({ timeMs }) => timeMs);
    expect(times.some((timeMs) => timeMs < fromMs)).toBe(true);
    expect(times.some((timeMs) => timeMs >= toMs)).toBe(true);
    expect(times.filter((timeMs) => timeMs >= fromMs && timeMs < toMs)).toEqual([]);
    const [atNoon] = await provider.snapshot([stock], fromMs + 60_000);
    expect(atNoon).toMatchObject({ timeMs: fromMs - 1 });
  });

  it('come at the configured rate', async () => {
    const instruments = Array.from({ length: 2_000 }, (_, i) =>
      invent(`S${i}`, 'stock', i < 500 ? i + 1 : null),
    );
    const { clock, provider, ticks } = await begin(friday, alwaysOpen, instruments, 300);
    await clock.advance(20_000);
    expect(ticks.length / 20).toBeGreaterThan(290);
    expect(ticks.length / 20).toBeLessThan(310);
    await provider.stop();
    expect(clock.running).toBe(0);
  });

  it('are the same in every process, however its timers fire', async () => {
    const [even, late] = [await begin(friday, alwaysOpen), await begin(friday, alwaysOpen)];
    await even.clock.advance(4_000);
    for (let i = 0; i < 4; i++) {
      late.clock.jumpTo(late.clock.nowMs() + 975);
      await late.clock.advance(25);
    }
    expect(late.ticks).toEqual(even.ticks);
    expect(even.ticks.length).toBeGreaterThan(60);
  });

  it('of a process that slept resume at once; the volume of the pause is in them', async () => {
    const { clock, provider, ticks, volumeOf } = await begin(friday + 15 * HOUR_MS, alwaysOpen);
    const volumeBefore = await volumeAt(provider, stock, friday + 15 * HOUR_MS);
    clock.jumpTo(friday + 16 * HOUR_MS);
    await clock.advance(25);
    expect(ticks.length).toBeGreaterThan(20);
    expect(ticks.length).toBeLessThan(60);
    expect(ticks[0]?.timeMs).toBeGreaterThan(friday + 16 * HOUR_MS - 2_001);
    const last = ticks.findLast(({ key }) => key === stock.key) as Tick;
    expect(volumeBefore + volumeOf(stock.key)).toBe(await volumeAt(provider, stock, last.timeMs));
  });

  it('of an instrument that joins continue its own snapshot, though that was taken between two steps', async () => {
    const { clock, provider, ticks, volumeOf } = await begin(friday + 15 * HOUR_MS, alwaysOpen, [stock]);
    await clock.advance(1_000);
    clock.jumpTo(clock.nowMs() + 990);
    const joining = await volumeAt(provider, coin, provider.nowMs());
    await provider.start([stock, coin], (batch) => ticks.push(...batch));
    await clock.advance(2_000);
    const last = ticks.findLast(({ key }) => key === coin.key) as Tick;
    expect(joining + volumeOf(coin.key)).toBeCloseTo(await volumeAt(provider, coin, last.timeMs), 6);
  });

  it('begin anew, announced, when the machine clock is set back', async () => {
    const { clock, ticks, restarts, provider } = await begin(friday + 15 * HOUR_MS, alwaysOpen);
    await clock.advance(1_000);
    clock.jumpTo(friday + 12 * HOUR_MS);
    ticks.length = 0;
    await clock.advance(1_000);
    expect(restarts).toEqual([friday + 12 * HOUR_MS + 25]);
    expect(ticks.length).toBeGreaterThan(10);
    for (const { timeMs } of ticks) expect(timeMs).toBeLessThanOrEqual(friday + 12 * HOUR_MS + 1_000);
    await provider.stop();
    await clock.advance(1_000);
  });
});

describe('a simulated exchange session', () => {
  it('has ticks between its bell and its bell only; coins trade on', async () => {
    const { clock, provider, ticks, volumeOf } = await begin(friday + 20 * HOUR_MS - 2_000, june);
    const before = await volumeAt(provider, stock, friday + 20 * HOUR_MS - 2_000);
    await clock.advance(4_000);
    const ofStock = ticks.filter(({ key }) => key === stock.key);
    expect(ofStock.length).toBeGreaterThan(5);
    for (const { timeMs } of ofStock) expect(timeMs).toBeLessThan(friday + 20 * HOUR_MS);
    expect(ticks.some(({ key, timeMs }) => key === coin.key && timeMs > friday + 20 * HOUR_MS + 1_000)).toBe(
      true,
    );
    expect(before + volumeOf(stock.key)).toBeLessThanOrEqual(
      await volumeAt(provider, stock, friday + 21 * HOUR_MS),
    );

    const monday = friday + 3 * DAY_MS + 13.5 * HOUR_MS;
    ticks.length = 0;
    clock.jumpTo(monday - 3_000);
    await clock.advance(5_000);
    const fresh = ticks.filter(({ key }) => key === stock.key);
    expect(fresh[0]?.timeMs).toBeGreaterThanOrEqual(monday);
    expect(volumeOf(stock.key)).toBe(await volumeAt(provider, stock, fresh.at(-1)?.timeMs ?? 0));
    await provider.stop();
  });

  it('stays on show until the next one begins, which opens with a gap', async () => {
    const { provider } = await begin(friday, june);
    const at = async (atMs: number) => (await provider.snapshot([stock], atMs))[0];
    const close = await at(friday + 20 * HOUR_MS - 1);
    expect(await at(friday + DAY_MS + 12 * HOUR_MS)).toEqual(close);
    expect(await at(friday + 3 * DAY_MS + 13 * HOUR_MS)).toEqual(close);
    const monday = await at(friday + 3 * DAY_MS + 13.5 * HOUR_MS);
    expect(monday).toMatchObject({
      previousClose: close?.price,
      timeMs: friday + 3 * DAY_MS + 13.5 * HOUR_MS,
    });
    expect(monday?.open).not.toBe(close?.price);
    expect(monday?.price).toBe(monday?.open);
    const days = await provider.history({
      instrument: stock,
      interval: '1d',
      fromMs: friday - 4 * DAY_MS,
      toMs: friday,
    });
    expect(days).toHaveLength(4);
    days.slice(1).forEach((day, i) => expect(day.open).not.toBe(days[i]?.close));
  });

  it('has daily bars on trading days and minute bars in trading hours only', async () => {
    const { provider } = await begin(friday, june);
    const range = { instrument: stock, fromMs: friday - 11 * DAY_MS, toMs: friday + 3 * DAY_MS };
    const days = await provider.history({ ...range, interval: '1d' });
    expect(days.map(({ timeMs }) => new Date(timeMs).getUTCDay())).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5]);
    const minutes = await provider.history({ ...range, interval: '1m' });
    expect(minutes).toHaveLength(10 * 390);
    for (const { timeMs } of minutes) {
      expect(timeMs % DAY_MS).toBeGreaterThanOrEqual(13.5 * HOUR_MS);
      expect(timeMs % DAY_MS).toBeLessThan(20 * HOUR_MS);
    }
    expect(await provider.history({ ...range, interval: '1w' })).toHaveLength(2);
    expect(await provider.history({ ...range, interval: '1w', fromMs: friday - 10 * DAY_MS })).toHaveLength(
      1,
    );
  });

  it('is not told of before 1998', async () => {
    const { provider } = await begin(friday, june);
    const toMs = Date.UTC(1998, 0, 10);
    const days = await provider.history({ instrument: coin, interval: '1d', fromMs: 0, toMs });
    expect(days[0]?.timeMs).toBe(Date.UTC(1998, 0, 1));
    expect(await provider.snapshot([stock, coin], Date.UTC(1990, 0, 1))).toEqual([]);
  });
});
