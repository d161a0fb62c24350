import fc from 'fast-check';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { Tick } from '../../../common/market/tick.js';
import { type FeedCalendar, SessionDays } from './feed-calendar.js';
import { QuoteTable } from './quote-table.js';
import { TickToQuote } from './tick-to-quote.js';

const NOW_MS = Date.UTC(2024, 4, 15, 15, 0);
const HOUR_MS = 3_600_000;

const calendar: FeedCalendar = {
  sessionDateOf: (_exchange, atMs) => new Date(atMs).toISOString().slice(0, 10),
  exchangeOpen: () => true,
};

function instrument(symbol: string): MarketInstrument {
  return {
    key: `NASDAQ:${symbol}`,
    exchangeShortName: 'NASDAQ',
    symbol,
    type: 'stock',
    currency: 'USD',
    sector: null,
    rank: null,
  };
}

function feed(repeatsAreTrades = false) {
  const table = new QuoteTable();
  table.setInstruments([instrument('AAPL'), instrument('MSFT')]);
  const trades: [id: number, price: number, size: number, timeMs: number][] = [];
  const ticks = new TickToQuote(table, new SessionDays(calendar, table.exchanges), {
    repeatsAreTrades,
    onAccepted: (...trade) => void trades.push(trade),
  });
  const id = table.idOf('NASDAQ:AAPL')!;
  return {
    table,
    ticks,
    trades,
    id,
    send: (price: unknown, timeMs: unknown = NOW_MS, size: unknown = 1, key = 'NASDAQ:AAPL') =>
      ticks.ingest([{ key, price, size, timeMs } as Tick], NOW_MS),
    rejected: () => Object.fromEntries(Object.entries(ticks.rejections).filter(([, count]) => count > 0)),
    quote: () => {
      const [, , price, volume, timeMs, open, dayHigh, dayLow, previousClose, stale] = table.row(id);
      return { price, volume, timeMs, open, dayHigh, dayLow, previousClose, stale };
    },
  };
}

describe('a tick that does not count', () => {
  it.each([
    ['NaN', NaN, NOW_MS, 1, 'not_a_number'],
    ['an infinite price', Infinity, NOW_MS, 1, 'not_a_number'],
    ['null', null, NOW_MS, 1, 'not_a_number'],
    ['a text', '1,234', NOW_MS, 1, 'not_a_number'],
    ['a numeric text', '101', NOW_MS, 1, 'not_a_number'],
    ['no price', undefined, NOW_MS, 1, 'not_a_number'],
    ['no time', 101, null, 1, 'not_a_number'],
    ['no size', 101, NOW_MS, NaN, 'not_a_number'],
    ['zero', 0, NOW_MS, 1, 'not_positive'],
    ['a negative price', -1, NOW_MS, 1, 'not_positive'],
    ['a negative size', 101, NOW_MS, -5, 'negative_size'],
    ['1e308', 1e308, NOW_MS, 1, 'absurd'],
    ['an absurd size', 101, NOW_MS, 1e300, 'absurd'],
    ['an hour in the future', 101, NOW_MS + HOUR_MS, 1, 'future'],
    ['61 s in the future', 101, NOW_MS + 60_001, 1, 'future'],
    ['a day old', 101, NOW_MS - 24 * HOUR_MS, 1, 'too_old'],
    ['older than the held one', 101, NOW_MS - 1_001, 1, 'out_of_order'],
    ['the same again', 100, NOW_MS - 1_000, 10, 'duplicate'],
    ['51 % up', 151.01, NOW_MS, 1, 'quarantined'],
    ['51 % down', 49, NOW_MS, 1, 'quarantined'],
  ])('%s changes nothing', (_name, price, timeMs, size, reason) => {
    const f = feed();
    f.send(100, NOW_MS - 1_000, 10);
    const before = f.table.row(f.id);
    f.send(price, timeMs, size);
    expect(f.table.row(f.id)).toEqual(before);
    expect(f.rejected()).toEqual({ [reason]: 1 });
    expect(f.trades).toHaveLength(1);
  });

  it.each(['NASDAQ:NOPE', 'nasdaq:aapl', '', '__proto__', undefined])('of %s is unknown', (key) => {
    const f = feed();
    f.ticks.ingest([{ key, price: 1, size: 1, timeMs: NOW_MS } as Tick], NOW_MS);
    expect(f.rejected()).toEqual({ unknown_instrument: 1 });
    expect(f.table.dirtyRows).toBe(0);
  });
});

describe('a tick that counts', () => {
  it('starts a session', () => {
    const f = feed();
    f.send(100, NOW_MS, 10);
    expect(f.quote()).toEqual({
      price: 100,
      volume: 10,
      timeMs: NOW_MS,
      open: 100,
      dayHigh: 100,
      dayLow: 100,
      previousClose: null,
      stale: 0,
    });
  });

  it.each([
    ['another price in the same millisecond', 101, NOW_MS, 10],
    ['another size in the same millisecond', 100, NOW_MS, 11],
    ['the same price and size later', 100, NOW_MS + 1, 10],
    ['a minute ahead', 101, NOW_MS + 60_000, 1],
    ['no size (a price update)', 101, NOW_MS, 0],
    ['50 % up', 150, NOW_MS, 1],
  ])('%s', (_name, price, timeMs, size) => {
    const f = feed();
    f.send(100, NOW_MS, 10);
    f.send(price, timeMs, size);
    expect(f.rejected()).toEqual({});
    expect(f.quote()).toMatchObject({ price, timeMs, volume: 10 + size });
  });

  it('rolls the session over and keeps the last price as previous close', () => {
    const f = feed();
    f.send(100, NOW_MS - 16 * HOUR_MS, 10);
    f.send(105, NOW_MS - 15.5 * HOUR_MS, 5);
    f.send(110, NOW_MS, 3);
    expect(f.quote()).toMatchObject({ previousClose: 105, open: 110, dayHigh: 110, dayLow: 110, volume: 3 });
  });

  it('of a source that delivers exactly once, repeated, is another trade', () => {
    const f = feed(true);
    f.send(100, NOW_MS, 10);
    f.send(100, NOW_MS, 10);
    expect(f.quote().volume).toBe(20);
  });

  it('is told from a redelivery of any trade of its millisecond', () => {
    const f = feed();
    for (const price of [100, 101, 102, 100, 101, 102, 103]) f.send(price, NOW_MS);
    expect(f.trades.map(([, price]) => price)).toEqual([100, 101, 102, 103]);
    expect(f.rejected()).toEqual({ duplicate: 3 });
  });
});

describe('a jump of more than 50 %', () => {
  const prices = (f: ReturnType<typeof feed>): number[] => f.trades.map(([, price]) => price);

  it('counts, with its own trade, once the next one agrees within 10 %', () => {
    const f = feed();
    f.send(100, NOW_MS - 4, 10);
    f.send(25, NOW_MS - 3, 4);
    f.send(26, NOW_MS - 2, 5);
    expect(prices(f)).toEqual([100, 25, 26]);
    expect(f.quote()).toMatchObject({ price: 26, dayLow: 25, volume: 19 });
  });

  it('is proved wrong by a tick near the held price', () => {
    const f = feed();
    for (const [i, price] of [100, 1_000, 101, 1_000, 102].entries()) f.send(price, NOW_MS + i);
    expect(prices(f)).toEqual([100, 101, 102]);
    expect(f.rejected()).toEqual({ quarantined: 2 });
  });

  it('is replaced by a jump elsewhere', () => {
    const f = feed();
    for (const [i, price] of [100, 1_000, 20, 1_000, 20, 20.5].entries()) f.send(price, NOW_MS + i);
    expect(prices(f)).toEqual([100, 20, 20.5]);
  });

  it('is not confirmed by its own redelivery', () => {
    const f = feed();
    f.send(100, NOW_MS - 1);
    f.send(1_000, NOW_MS, 7);
    f.send(1_000, NOW_MS, 7);
    expect(prices(f)).toEqual([100]);
  });

  it('is not confirmed by an older tick', () => {
    const f = feed();
    f.send(100, NOW_MS - 10);
    f.send(1_000, NOW_MS);
    f.send(1_001, NOW_MS - 5);
    expect(prices(f)).toEqual([100]);
  });
});

describe('a snapshot', () => {
  const snapshot = {
    key: 'NASDAQ:AAPL' as const,
    price: 100,
    previousClose: 98,
    open: 99,
    dayHigh: 102,
    dayLow: 97,
    volume: 1_000,
    timeMs: NOW_MS - 5_000,
  };

  it('starts the row that ticks continue', () => {
    const f = feed();
    f.ticks.applySnapshot(snapshot, NOW_MS);
    f.send(103, NOW_MS, 10);
    expect(f.quote()).toMatchObject({
      price: 103,
      previousClose: 98,
      open: 99,
      dayHigh: 103,
      dayLow: 97,
      volume: 1_010,
    });
  });

  it('already holds its newest trade, from whatever source', () => {
    const f = feed(true);
    f.ticks.applySnapshot(snapshot, NOW_MS);
    f.send(100, snapshot.timeMs, 10);
    expect(f.rejected()).toEqual({ duplicate: 1 });
    f.send(100, snapshot.timeMs + 1, 10);
    f.send(100, snapshot.timeMs + 1, 10);
    expect(f.quote().volume).toBe(1_020);
  });

  it('only tells the previous close to a row that ticked already', () => {
    const f = feed();
    f.send(103, NOW_MS, 10);
    f.ticks.applySnapshot(snapshot, NOW_MS);
    expect(f.quote()).toMatchObject({ price: 103, previousClose: 98, open: 103, volume: 10 });
  });

  it('that arrives late corrects the previous close that the last trade seen had stood in for', () => {
    const f = feed();
    f.send(105, NOW_MS - 15.5 * HOUR_MS, 5);
    f.send(110, NOW_MS, 3);
    expect(f.quote().previousClose).toBe(105);
    // The closing auction of the day before, as the source tells it during the next session.
    f.ticks.applySnapshot({ ...snapshot, previousClose: 106.5, timeMs: NOW_MS }, NOW_MS);
    expect(f.quote()).toMatchObject({ price: 110, previousClose: 106.5, open: 110, volume: 3 });
    f.send(111, NOW_MS + 1, 1);
    expect(f.quote().previousClose).toBe(106.5);
  });

  it('of an earlier session says nothing about the running one', () => {
    const f = feed();
    f.send(105, NOW_MS - 15.5 * HOUR_MS, 5);
    f.send(110, NOW_MS, 3);
    f.ticks.applySnapshot({ ...snapshot, timeMs: NOW_MS - 15.6 * HOUR_MS }, NOW_MS);
    expect(f.quote().previousClose).toBe(105);
  });

  it.each([
    ['a price', { price: NaN }],
    ['an open', { open: 0 }],
    ['a high', { dayHigh: Infinity }],
    ['a volume', { volume: -1 }],
    ['a time', { timeMs: NOW_MS + HOUR_MS }],
    ['a key', { key: 'NASDAQ:NOPE' as const }],
  ])('without %s that makes sense is ignored', (_name, fault) => {
    const f = feed();
    f.ticks.applySnapshot({ ...snapshot, ...fault }, NOW_MS);
    expect(f.table.dirtyRows).toBe(0);
  });

  it('may be days old', () => {
    const f = feed();
    f.ticks.applySnapshot({ ...snapshot, timeMs: NOW_MS - 80 * HOUR_MS }, NOW_MS);
    f.send(101, NOW_MS);
    expect(f.quote()).toMatchObject({ price: 101, previousClose: 100, open: 101 });
  });

  describe('by another source', () => {
    const other = { ...snapshot, price: 101, open: 100, dayHigh: 102, dayLow: 96, volume: 7, timeMs: NOW_MS };

    it('replaces the values of the source before, whose volume is another market’s', () => {
      const f = feed();
      f.ticks.applySnapshot(snapshot, NOW_MS);
      f.send(103, NOW_MS, 10);
      f.ticks.changeSource({ ...other, previousClose: null }, NOW_MS);
      expect(f.quote()).toMatchObject({
        price: 101,
        open: 100,
        dayHigh: 102,
        dayLow: 96,
        volume: 7,
        previousClose: 98,
      });
      f.send(104, NOW_MS + 1, 5);
      expect(f.quote()).toMatchObject({ price: 104, dayHigh: 104, volume: 12 });
    });

    it.each([
      ['older than what is held', { timeMs: NOW_MS - 1 }],
      ['far away from it', { price: 10_100 }],
      ['no price', { price: NaN }],
    ])('is not believed when it is %s', (_what, change) => {
      const f = feed();
      f.send(103, NOW_MS, 10);
      const before = f.quote();
      f.ticks.changeSource({ ...other, ...change }, NOW_MS);
      expect(f.quote()).toEqual(before);
    });

    it('starts a row that had no price', () => {
      const f = feed();
      f.ticks.changeSource(other, NOW_MS);
      expect(f.quote()).toMatchObject({ price: 101, volume: 7 });
    });
  });
});

describe('any stream', () => {
  const isValid = ({ price, size, timeMs }: Tick): boolean =>
    price >= 80 &&
    price <= 110 &&
    Number.isInteger(size) &&
    size <= 500 &&
    size >= 0 &&
    timeMs > NOW_MS - HOUR_MS &&
    timeMs <= NOW_MS;
  const garbage = fc.constantFrom<unknown>(
    NaN,
    -1,
    1e308,
    -Infinity,
    Infinity,
    null,
    undefined,
    '7',
    {},
    [1],
  );
  const valid = fc.record({
    key: fc.constantFrom('NASDAQ:AAPL' as const, 'NASDAQ:MSFT' as const),
    price: fc.integer({ min: 8_000, max: 11_000 }).map((cents) => cents / 100),
    size: fc.integer({ min: 0, max: 500 }),
    timeMs: fc.integer({ min: NOW_MS - 5_000, max: NOW_MS }),
  });
  const wrongTime = fc.oneof(
    garbage,
    fc.integer({ min: NOW_MS + 60_001, max: NOW_MS + 3 * HOUR_MS }),
    fc.integer({ max: NOW_MS - 24 * HOUR_MS }),
  );
  const broken = fc
    .tuple(valid, fc.constantFrom('key', 'price', 'size', 'timeMs'), garbage, wrongTime)
    .map(([tick, field, value, time]) => ({ ...tick, [field]: field === 'timeMs' ? time : value }));
  /** A lone outlier: its price is so far off that no other agrees. */
  const outlier = fc
    .tuple(valid, fc.nat(1_000))
    .map(([tick, i]) => ({ ...tick, price: 1_000 * 1.5 ** (i % 30) }));
  const stream = fc
    .array(fc.oneof({ weight: 6, arbitrary: valid }, { weight: 2, arbitrary: broken }), { maxLength: 120 })
    .chain((ticks) =>
      fc.record({
        ticks: fc.constant(ticks as Tick[]),
        repeats: fc.array(fc.nat(Math.max(0, ticks.length - 1)), { maxLength: 20 }),
      }),
    )
    .map(({ ticks, repeats }) => [...ticks, ...repeats.flatMap((i) => ticks[i] ?? [])]);

  it('never regresses in time or sequence and ends at the newest valid tick', () => {
    fc.assert(
      fc.property(stream, (ticks) => {
        const f = feed();
        const held = new Map<string, { timeMs: number; price: number }>();
        let lastSeq = 0;
        for (const tick of ticks) {
          const id = f.table.idOf(tick.key);
          const before = id === undefined ? null : f.table.row(id);
          f.ticks.ingest([tick], NOW_MS);
          if (id === undefined || !before) continue;
          const after = f.table.row(id);
          expect(after[4]).toBeGreaterThanOrEqual(before[4]);
          if (after[1] !== before[1]) {
            expect(after[1]).toBeGreaterThan(lastSeq);
            lastSeq = after[1];
            held.set(tick.key, { timeMs: after[4], price: after[2] });
          } else {
            expect(after).toEqual(before);
          }
        }
        for (const key of ['NASDAQ:AAPL', 'NASDAQ:MSFT'] as const) {
          const newestMs = Math.max(
            ...ticks.filter((tick) => isValid(tick) && tick.key === key).map(({ timeMs }) => timeMs),
          );
          if (Number.isFinite(newestMs)) expect(held.get(key)!.timeMs).toBe(newestMs);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('has the day values of a naive pass over the trades that counted', () => {
    fc.assert(
      fc.property(stream, (ticks) => {
        const f = feed();
        f.ticks.ingest(ticks, NOW_MS);
        for (const key of ['NASDAQ:AAPL', 'NASDAQ:MSFT'] as const) {
          const id = f.table.idOf(key)!;
          const mine = f.trades.filter(([tradeId]) => tradeId === id);
          if (mine.length === 0) continue;
          const prices = mine.map(([, price]) => price);
          const [, , price, volume, timeMs, open, high, low] = f.table.row(id);
          expect([open, price, high, low]).toEqual([
            prices[0],
            prices.at(-1),
            Math.max(...prices),
            Math.min(...prices),
          ]);
          expect(volume).toBeCloseTo(mine.reduce((sum, [, , size]) => sum + size, 0));
          expect(timeMs).toBe(mine.at(-1)![3]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('counts every tick once, and shows no outlier that stays alone', () => {
    fc.assert(
      fc.property(stream, outlier, fc.nat(150), (ticks, lone, at) => {
        const f = feed();
        for (const key of ['NASDAQ:AAPL', 'NASDAQ:MSFT'] as const) f.send(95, NOW_MS - 6_000, 1, key);
        const all = [...ticks.slice(0, at), lone as Tick, ...ticks.slice(at)];
        f.ticks.ingest(all, NOW_MS);
        expect(f.ticks.accepted + f.ticks.refused).toBe(all.length + 2);
        expect(f.trades).toHaveLength(f.ticks.accepted);
        expect(Math.max(...f.trades.map(([, price]) => price))).toBeLessThanOrEqual(110);
      }),
    );
  });
});
