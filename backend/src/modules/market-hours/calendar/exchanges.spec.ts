import { EXCHANGE_ORDER, exchangeOf } from '@pricealgo/contract/market/exchanges';
import { sessionDateMs, sessionZone } from '../../../common/market/aggregate-bars.js';
import { marketStatus } from './market-status.js';
import { lastOpenedDate, sessionDateBefore, sessionEndMs } from './session-dates.js';
import { exchangeOpenAt, exchangeSession, sessionDateOf, tradingHours } from './trading-session.js';

const at = (iso: string): number => Date.parse(iso);
const HOUR_MS = 3_600_000;

describe('sessions of other exchanges', () => {
  it.each([
    // Winter and summer of the exchange's own zone: London changes its clocks on other Sundays than New York.
    ['LSE', '2026-01-15', '2026-01-15T08:00Z', '2026-01-15T16:30Z'],
    ['LSE', '2026-03-27', '2026-03-27T08:00Z', '2026-03-27T16:30Z'],
    ['LSE', '2026-03-30', '2026-03-30T07:00Z', '2026-03-30T15:30Z'],
    ['LSE', '2026-10-23', '2026-10-23T07:00Z', '2026-10-23T15:30Z'],
    ['LSE', '2026-10-26', '2026-10-26T08:00Z', '2026-10-26T16:30Z'],
    ['XETRA', '2026-01-15', '2026-01-15T08:00Z', '2026-01-15T16:30Z'],
    ['XETRA', '2026-07-15', '2026-07-15T07:00Z', '2026-07-15T15:30Z'],
    ['EURONEXT', '2026-07-15', '2026-07-15T07:00Z', '2026-07-15T15:30Z'],
    ['TSX', '2026-03-06', '2026-03-06T14:30Z', '2026-03-06T21:00Z'],
    ['TSX', '2026-03-09', '2026-03-09T13:30Z', '2026-03-09T20:00Z'],
    ['SIX', '2026-01-15', '2026-01-15T08:00Z', '2026-01-15T16:30Z'],
    ['SIX', '2026-12-30', '2026-12-30T08:00Z', '2026-12-30T16:30Z'],
    // Summer in Sydney is winter in New York, and its morning the evening of the day before in UTC.
    ['ASX', '2026-01-15', '2026-01-14T23:00Z', '2026-01-15T05:00Z'],
    ['ASX', '2026-04-02', '2026-04-01T23:00Z', '2026-04-02T05:00Z'],
    ['ASX', '2026-04-07', '2026-04-07T00:00Z', '2026-04-07T06:00Z'],
    ['ASX', '2026-04-27', '2026-04-27T00:00Z', '2026-04-27T06:00Z'],
    ['ASX', '2026-10-02', '2026-10-02T00:00Z', '2026-10-02T06:00Z'],
    ['ASX', '2026-10-05', '2026-10-04T23:00Z', '2026-10-05T05:00Z'],
    // No daylight time in Asia.
    ['TSE', '2026-01-15', '2026-01-15T00:00Z', '2026-01-15T06:30Z'],
    ['JPX', '2026-07-15', '2026-07-15T00:00Z', '2026-07-15T06:30Z'],
    ['HKSE', '2026-07-15', '2026-07-15T01:30Z', '2026-07-15T08:00Z'],
    ['INDEX', '2026-11-27', '2026-11-27T14:30Z', '2026-11-27T18:00Z'],
    ['CRYPTO', '2026-11-28', '2026-11-28T00:00Z', '2026-11-29T00:00Z'],
  ])('%s on %s: %s to %s', (exchange, date, open, close) => {
    expect(exchangeSession(exchange, date)).toEqual({ openMs: at(open), closeMs: at(close) });
    expect(exchangeOpenAt(exchange, at(open) - 1)).toBe(exchange === 'CRYPTO');
    expect(exchangeOpenAt(exchange, at(open))).toBe(true);
    expect(exchangeOpenAt(exchange, at(close) - 1)).toBe(true);
    expect(exchangeOpenAt(exchange, at(close))).toBe(exchange === 'CRYPTO');
    // The whole of a session is of its own date.
    for (const instant of [at(open), at(close) - 1]) expect(sessionDateOf(exchange, instant)).toBe(date);
  });

  it('have no session on weekends, and none on holidays where they are known', () => {
    for (const exchange of EXCHANGE_ORDER.filter((one) => one !== 'CRYPTO'))
      expect(exchangeSession(exchange, '2026-11-21')).toBeNull();
    expect(exchangeSession('INDEX', '2026-11-26')).toBeNull();
    // Not known in Tokyo: a weekday counts, and the screen says that holidays are not known.
    expect(exchangeOf('TSE').holidays).toBe('unknown');
    expect(exchangeSession('TSE', '2026-01-01')).not.toBeNull();
  });

  it('pause at lunch in Asia', () => {
    const noon = at('2026-07-15T02:45Z');
    expect(tradingHours('TSE', '2026-07-15')).toHaveLength(2);
    expect(exchangeOpenAt('TSE', noon)).toBe(false);
    expect(marketStatus('TSE', noon, 'spec')).toEqual({
      open: false,
      rule: 'exchange',
      exchangeOpen: false,
      nextOpen: at('2026-07-15T03:30Z'),
      nextClose: at('2026-07-15T06:30Z'),
    });
    expect(marketStatus('TSE', noon - HOUR_MS, 'spec')).toMatchObject({
      open: true,
      nextClose: at('2026-07-15T02:30Z'),
    });
    expect(exchangeOpenAt('HKSE', at('2026-07-15T04:30Z'))).toBe(false);
    expect(exchangeOpenAt('HKSE', at('2026-07-15T05:00Z'))).toBe(true);
  });

  it('go by their own calendar, where the specification’s standard hours are those of the United States', () => {
    const morning = at('2026-07-15T07:30Z');
    expect(marketStatus('LSE', morning, 'spec')).toEqual(marketStatus('LSE', morning, 'exchange'));
    expect(marketStatus('LSE', morning, 'spec')).toMatchObject({ open: true, rule: 'exchange' });
    expect(marketStatus('NYSE', morning, 'spec')).toMatchObject({ open: false, rule: 'spec' });
  });

  it('date trades, bars and the session before by their own zone', () => {
    // Tuesday morning in Tokyo is Monday evening in New York.
    const morning = at('2026-07-14T01:00Z');
    expect(sessionDateOf('TSE', morning)).toBe('2026-07-14');
    expect(sessionDateOf('NYSE', morning)).toBe('2026-07-13');
    expect(sessionDateMs(morning, sessionZone({ exchangeShortName: 'TSE' }))).toBe(at('2026-07-14T00:00Z'));
    expect(sessionDateBefore('TSE', '2026-07-13')).toBe('2026-07-10');
    expect(sessionDateBefore('CRYPTO', '2026-07-13')).toBe('2026-07-12');
    expect(sessionEndMs('LSE', at('2026-07-14T00:00Z') / (24 * HOUR_MS))).toBe(at('2026-07-14T15:30Z'));
  });

  it('have opened a session by its hour, not by its date; no holiday counts', () => {
    // Monday, 17 February 2025, was a holiday.
    expect(lastOpenedDate('NYSE', at('2025-02-18T14:29Z'))).toBe('2025-02-14');
    expect(lastOpenedDate('NYSE', at('2025-02-18T14:30Z'))).toBe('2025-02-18');
    expect(lastOpenedDate('TSE', at('2026-07-13T23:59Z'))).toBe('2026-07-13');
    expect(lastOpenedDate('TSE', at('2026-07-14T00:00Z'))).toBe('2026-07-14');
    expect(lastOpenedDate('CRYPTO', at('2026-07-12T00:00Z'))).toBe('2026-07-12');
  });

  it('keep US hours under their own name where we do not know the exchange', () => {
    expect(exchangeOf('OTHER')).toMatchObject({ name: 'OTHER', zone: 'new-york' });
    expect(exchangeSession('OTHER', '2026-07-15')).toEqual(exchangeSession('NYSE', '2026-07-15'));
  });
});
