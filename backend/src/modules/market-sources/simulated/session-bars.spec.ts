import type { Bar } from '@pricealgo/contract/market/bar';
import fc from 'fast-check';
import { aggregateBars } from '../../../common/market/aggregate-bars.js';
import type { MarketInstrument } from '../../../common/market/instrument.js';
import { bridgeAt, bridgeValues } from './bridge.js';
import { profileOf } from './profile.js';
import { SessionBars } from './session-bars.js';
import { alwaysOpen, exchangeCalendar, instantOfTrading, type SessionPlan } from './session-plan.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Regular hours in winter time; every seventh day is a half day. */
const hours: SessionPlan = exchangeCalendar((_exchange, day) => ({
  openMs: day * DAY_MS + 14.5 * HOUR_MS,
  closeMs: day * DAY_MS + (day % 7 === 0 ? 18 : 21) * HOUR_MS,
}));

/** As in Tokyo: 9:00 to 15:30 with a break of an hour after 11:30. */
const withBreak: SessionPlan = exchangeCalendar((_exchange, day) => ({
  openMs: day * DAY_MS,
  closeMs: day * DAY_MS + 6.5 * HOUR_MS,
  pause: { fromMs: day * DAY_MS + 2.5 * HOUR_MS, toMs: day * DAY_MS + 3.5 * HOUR_MS },
}));

/** A session of any instrument on any date since 1998, daylight-saving days included. */
const sessions = fc
  .record({
    seed: fc.integer({ min: 0, max: 0xffffffff }),
    type: fc.constantFrom('stock' as const, 'etf' as const, 'crypto' as const),
    symbol: fc.stringMatching(/^[A-Z]{1,5}$/),
    sector: fc.constantFrom(null, 'Energy'),
    rank: fc.option(fc.integer({ min: 1, max: 500 })),
    plan: fc.constantFrom(alwaysOpen, hours, withBreak),
    day: fc.integer({ min: Date.UTC(1998, 0, 1) / DAY_MS, max: Date.UTC(2040, 0, 1) / DAY_MS }),
  })
  .map(({ seed, plan, day, ...rest }) => {
    const exchangeShortName = rest.type === 'crypto' ? 'CRYPTO' : 'NYSE';
    const key = `${exchangeShortName}:${rest.symbol}` as const;
    const instrument: MarketInstrument = { ...rest, key, exchangeShortName, currency: 'USD' };
    const session = plan.sessionOn(instrument, day);
    if (!session) throw new Error('these plans trade every day');
    return new SessionBars(instrument, profileOf(instrument, seed), session);
  });

const ofMinutes = (bars: SessionBars, fromMs: number, toMs: number): Bar[] => {
  const list: Bar[] = [];
  bars.minuteBars(fromMs, toMs, (bar) => list.push(bar));
  return list;
};
const merged = (list: Bar[]): Bar | undefined =>
  aggregateBars(
    list.map((bar) => ({ ...bar, timeMs: 0 })),
    '1m',
    '1d',
    'utc',
  )[0];
const sameVolume = (a: number | undefined, b: number | undefined): void =>
  expect(Math.abs((a as number) - (b as number))).toBeLessThan(1e-6 * Math.max(1, b as number));

describe('bars of a simulated session', () => {
  it('daily bar = aggregate of the minute bars, at any instant of the session', () => {
    fc.assert(
      fc.property(sessions, fc.double({ min: 0, max: 1.2, noNaN: true }), (bars, part) => {
        const { openMs, closeMs, day } = bars.session;
        const toMs = openMs + 1 + Math.floor((closeMs - openMs) * part);
        const daily = bars.dayBar(toMs);
        const minutes = merged(ofMinutes(bars, 0, toMs));
        expect(daily).toEqual({ ...minutes, timeMs: day * DAY_MS, volume: daily.volume });
        sameVolume(minutes?.volume, daily.volume);
      }),
      { numRuns: 150 },
    );
  });

  it('minute bar = aggregate of the prices that live ticks can take, second by second', () => {
    fc.assert(
      fc.property(sessions, fc.nat(1_000), (bars, pick) => {
        const startMs = instantOfTrading(bars.session, (pick % bars.path.minutes) * MINUTE_MS);
        const [bar] = ofMinutes(bars, startMs, startMs + MINUTE_MS);
        const prices = Array.from({ length: 60 }, (_, second) =>
          bars.priceAt(startMs + second * 1_000 + (pick % 1_000)),
        );
        expect(bar).toEqual({
          timeMs: startMs,
          open: prices[0],
          high: Math.max(...prices),
          low: Math.min(...prices),
          close: prices[59],
          volume: bars.volume.quantity(startMs, startMs + MINUTE_MS),
        });
      }),
      { numRuns: 300 },
    );
  });

  it('volume never decreases and its parts add up to the session', () => {
    fc.assert(
      fc.property(
        sessions,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 }),
        (bars, parts) => {
          const { openMs, closeMs } = bars.session;
          const instants = [0, ...parts.sort((a, b) => a - b), 1].map((part) =>
            Math.round(openMs + (closeMs - openMs) * part),
          );
          let sum = 0;
          for (let i = 1; i < instants.length; i++) {
            const quantity = bars.volume.quantity(instants[i - 1] as number, instants[i] as number);
            expect(quantity).toBeGreaterThanOrEqual(0);
            sum += quantity;
          }
          sameVolume(sum, bars.dayBar(closeMs).volume);
          expect(sum).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('volume of exchange hours is U-shaped: the ends are busier than noon', () => {
    fc.assert(
      fc.property(sessions, (bars) => {
        fc.pre(bars.path.minutes === 390 && bars.volume.totalUnits > 10_000);
        const { openMs } = bars.session;
        const halfHour = (index: number): number =>
          bars.volume.quantity(openMs + index * 30 * MINUTE_MS, openMs + (index + 1) * 30 * MINUTE_MS);
        expect(halfHour(0)).toBeGreaterThan(1.5 * halfHour(6));
        expect(halfHour(12)).toBeGreaterThan(1.5 * halfHour(6));
      }),
    );
  });

  it('around the clock a session begins at the price at which the one before ended', () => {
    fc.assert(
      fc.property(sessions, (bars) => {
        fc.pre(bars.path.minutes > 1_200);
        const { instrument, profile } = bars;
        const next = alwaysOpen.sessionOn(instrument, bars.session.day + 1);
        expect(next?.openMs).toBe(bars.session.closeMs);
        const after = new SessionBars(instrument, profile, next as NonNullable<typeof next>);
        expect(after.priceAt(after.session.openMs)).toBe(bars.closingPrice);
        expect(bars.priceAt(bars.session.closeMs - 1)).toBe(bars.closingPrice);
      }),
    );
  });
});

describe('a bridge with known extremes', () => {
  it('reaches them, stays within them, and gives the same values one by one or all at once', () => {
    const pieces = fc
      .record({
        from: fc.nat(1_000),
        length: fc.integer({ min: 3, max: 120 }),
        open: fc.double({ min: -1, max: 1, noNaN: true }),
        close: fc.double({ min: -1, max: 1, noNaN: true }),
        above: fc.double({ min: 0, max: 0.5, noNaN: true }),
        below: fc.double({ min: 0, max: 0.5, noNaN: true }),
        first: fc.nat(),
        second: fc.nat(),
      })
      .map(({ from, length, open, close, above, below, first, second }) => {
        const highAt = from + 1 + (first % (length - 1));
        const lowAt = from + 1 + (second % (length - 1));
        return {
          from,
          to: from + length,
          open,
          close,
          high: Math.max(open, close) + above,
          low: Math.min(open, close) - below,
          highAt,
          lowAt: lowAt !== highAt ? lowAt : highAt === from + 1 ? highAt + 1 : highAt - 1,
        };
      });
    fc.assert(
      fc.property(pieces, fc.double({ min: 0, max: 1, noNaN: true }), (piece, deviation) => {
        const noise = (position: number): number => 3 * Math.sin(position * 12.9898);
        const values = bridgeValues(piece, deviation, noise);
        expect(values).toHaveLength(piece.to - piece.from + 1);
        expect(Math.max(...values)).toBe(piece.high);
        expect(Math.min(...values)).toBe(piece.low);
        expect(values[0]).toBe(piece.open);
        expect(values.at(-1)).toBe(piece.close);
        values.forEach((value, i) => expect(bridgeAt(piece, piece.from + i, deviation, noise)).toBe(value));
      }),
    );
  });
});

describe('a lunch break', () => {
  const tokyo: MarketInstrument = {
    key: 'TSE:7203',
    exchangeShortName: 'TSE',
    symbol: '7203',
    type: 'stock',
    currency: 'JPY',
    sector: null,
    rank: 1,
  };
  const session = withBreak.sessionOn(tokyo, Date.UTC(2026, 10, 18) / DAY_MS)!;
  const { fromMs, toMs } = session.pause!;
  const bars = new SessionBars(tokyo, profileOf(tokyo, 7), session);

  it('has no minutes; those before and after it lie beside it', () => {
    const starts = ofMinutes(bars, session.openMs, session.closeMs).map(({ timeMs }) => timeMs);
    expect(starts).toHaveLength(330);
    expect(starts.filter((timeMs) => timeMs >= fromMs && timeMs < toMs)).toEqual([]);
    expect([starts[149], starts[150]]).toEqual([fromMs - MINUTE_MS, toMs]);
  });

  it('moves nothing', () => {
    const known = bars.dayBar(fromMs);
    expect(bars.dayBar(fromMs + 30 * MINUTE_MS)).toEqual(known);
    expect(bars.dayBar(toMs)).toEqual(known);
    expect(bars.volume.quantity(fromMs, toMs)).toBe(0);
    expect(ofMinutes(bars, fromMs, toMs)).toEqual([]);
    expect(bars.dayBar(toMs + 10 * MINUTE_MS).volume).toBeGreaterThan(known.volume);
  });
});
