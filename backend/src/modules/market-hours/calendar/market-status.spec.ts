import fc from 'fast-check';
import { marketStatus, type CalendarRule } from './market-status.js';
import { CALENDAR_END_MS, CALENDAR_MIN_MS } from '@pricealgo/contract/market/calendar';
import { sessionDateOf, tradingSession } from './trading-session.js';

const at = (iso: string): number => Date.parse(iso);
const open = (iso: string, rule: CalendarRule): boolean => marketStatus('NASDAQ', at(iso), rule).open;
const instant = fc.integer({ min: CALENDAR_MIN_MS, max: CALENDAR_END_MS - 1 });
const anyRule = fc.constantFrom<CalendarRule>('spec', 'exchange');

describe('rule of the specification', () => {
  it.each([
    ['2026-11-20T14:29:59.999Z', false],
    ['2026-11-20T14:30:00.000Z', true],
    ['2026-11-20T20:59:59.999Z', true],
    ['2026-11-20T21:00:00.000Z', false],
    // In July the fixed offset lags New York by an hour.
    ['2026-07-08T13:30:00.000Z', false],
    ['2026-07-08T14:30:00.000Z', true],
    ['2026-07-08T20:30:00.000Z', true],
    ['2026-11-21T15:00:00.000Z', false],
    ['2026-11-22T15:00:00.000Z', false],
    ['2026-01-01T15:00:00.000Z', false],
    ['2025-07-04T15:00:00.000Z', false],
    ['2026-12-25T15:00:00.000Z', false],
    // Only the three named dates close: not Thanksgiving, not an observed holiday, no half day.
    ['2026-11-26T15:00:00.000Z', true],
    ['2026-07-03T15:00:00.000Z', true],
    ['2026-11-27T20:00:00.000Z', true],
  ])('%s → open %s', (iso, expected) => expect(open(iso, 'spec')).toBe(expected));
});

describe('exchange calendar', () => {
  it.each([
    // Winter, then the first trading day after the clock went forward on 2026-03-08.
    ['2026-03-06T14:29:59.999Z', false],
    ['2026-03-06T14:30:00.000Z', true],
    ['2026-03-09T13:29:59.999Z', false],
    ['2026-03-09T13:30:00.000Z', true],
    ['2026-03-09T19:59:59.999Z', true],
    ['2026-03-09T20:00:00.000Z', false],
    // The last one before it went back on 2026-11-01, and the first after.
    ['2026-10-30T13:30:00.000Z', true],
    ['2026-11-02T13:30:00.000Z', false],
    ['2026-11-02T14:30:00.000Z', true],
    // Half day: 13:00 New York.
    ['2026-11-27T17:59:59.999Z', true],
    ['2026-11-27T18:00:00.000Z', false],
    // Holidays, observed ones and a day of mourning.
    ['2026-11-26T15:00:00.000Z', false],
    ['2026-07-03T15:00:00.000Z', false],
    ['2025-01-09T15:00:00.000Z', false],
    ['2026-04-03T15:00:00.000Z', false],
    // Year end: New Year 2028 falls on a Saturday and takes no Friday with it.
    ['2027-12-31T15:00:00.000Z', true],
    ['2026-12-31T20:59:59.999Z', true],
    ['2027-01-01T15:00:00.000Z', false],
  ])('%s → open %s', (iso, expected) => expect(open(iso, 'exchange')).toBe(expected));

  it('names the next open and close over a long weekend', () => {
    expect(marketStatus('NYSE', at('2026-11-25T22:00:00Z'), 'exchange')).toEqual({
      open: false,
      rule: 'exchange',
      exchangeOpen: false,
      nextOpen: at('2026-11-27T14:30:00Z'),
      nextClose: at('2026-11-27T18:00:00Z'),
    });
    expect(marketStatus('NYSE', at('2026-11-27T15:00:00Z'), 'exchange')).toEqual({
      open: true,
      rule: 'exchange',
      exchangeOpen: true,
      nextOpen: at('2026-11-30T14:30:00Z'),
      nextClose: at('2026-11-27T18:00:00Z'),
    });
  });

  it('crosses the year end', () => {
    const status = marketStatus('NYSE', at('2026-12-31T21:00:00Z'), 'exchange');
    expect(status.nextOpen).toBe(at('2027-01-04T14:30:00Z'));
  });

  it('bridges the longest closure on record', () => {
    expect(marketStatus('NYSE', at('2001-09-10T20:00:00Z'), 'exchange').nextOpen).toBe(
      at('2001-09-17T13:30:00Z'),
    );
  });
});

describe('market status', () => {
  it('carries the real calendar beside the rule', () => {
    const thanksgiving = marketStatus('NASDAQ', at('2026-11-26T15:00:00Z'), 'spec');
    expect(thanksgiving).toMatchObject({ open: true, rule: 'spec', exchangeOpen: false });
  });

  it('never closes crypto', () => {
    fc.assert(
      fc.property(instant, anyRule, (atMs, rule) => {
        expect(marketStatus('CRYPTO', atMs, rule)).toEqual({
          open: true,
          rule: 'always',
          exchangeOpen: true,
          nextOpen: null,
          nextClose: null,
        });
      }),
    );
  });

  it('switches exactly at the instants that it announces', () => {
    fc.assert(
      fc.property(instant, anyRule, (atMs, rule) => {
        const status = marketStatus('NYSE', atMs, rule);
        const { nextOpen, nextClose } = status;
        if (nextOpen === null || nextClose === null) throw new Error('an exchange always opens again');
        expect(nextOpen).toBeGreaterThan(atMs);
        expect(nextClose).toBeGreaterThan(atMs);
        expect(status.open).toBe(nextClose < nextOpen);
        const changeMs = Math.min(nextOpen, nextClose);
        if (changeMs >= CALENDAR_END_MS) return;
        expect(marketStatus('NYSE', changeMs - 1, rule).open).toBe(status.open);
        expect(marketStatus('NYSE', changeMs, rule).open).toBe(!status.open);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([NaN, -1, CALENDAR_END_MS, Infinity])('refuses %d', (atMs) => {
    expect(() => marketStatus('NYSE', atMs, 'spec')).toThrow(RangeError);
    expect(() => marketStatus('CRYPTO', atMs, 'spec')).toThrow(RangeError);
  });
});

describe('sessions', () => {
  it('gives the regular hours of a date', () => {
    expect(tradingSession('2013-10-11')).toEqual({
      openMs: at('2013-10-11T13:30:00Z'),
      closeMs: at('2013-10-11T20:00:00Z'),
    });
    expect(tradingSession('2026-11-21')).toBeNull();
    expect(tradingSession('2026-12-25')).toBeNull();
  });

  it('dates a trade in New York, or in UTC for crypto', () => {
    const lateEvening = at('2026-11-21T02:00:00Z');
    expect(sessionDateOf('NYSE', lateEvening)).toBe('2026-11-20');
    expect(sessionDateOf('NYSEARCA', lateEvening)).toBe('2026-11-20');
    expect(sessionDateOf('CRYPTO', lateEvening)).toBe('2026-11-21');
  });
});
