import type { MarketInstrument } from '../../../common/market/instrument.js';
import { nextNightMs, nightlyTickers, nightlyRequests, nightOf } from './nightly-plan.js';

const listed = (symbol: string, rank: number | null): MarketInstrument => ({
  key: `NASDAQ:${symbol}`,
  exchangeShortName: 'NASDAQ',
  symbol,
  type: 'stock',
  currency: 'USD',
  sector: null,
  rank,
});

describe('nightly plan', () => {
  it('is the night from the close and its settling to 08:00 UTC, once a session', () => {
    // Thursday the 19th closes at 21:00 UTC, in winter.
    const startMs = Date.UTC(2026, 10, 19, 21, 15);
    expect(nightOf(startMs - 1, 'exchange')).toBeNull();
    expect(nightOf(startMs, 'exchange')).toBe(startMs);
    expect(nightOf(Date.UTC(2026, 10, 20, 7, 59, 59), 'exchange')).toBe(startMs);
    expect(nightOf(Date.UTC(2026, 10, 20, 8), 'exchange')).toBeNull();
    // Saturday's early hours are still Friday's night; those of Sunday and Monday follow no session.
    expect(nightOf(Date.UTC(2026, 10, 21, 3), 'exchange')).toBe(Date.UTC(2026, 10, 20, 21, 15));
    for (const day of [22, 23]) expect(nightOf(Date.UTC(2026, 10, day, 3), 'exchange')).toBeNull();
  });

  it('begins earlier in summer and after an early close; coins have a night every day', () => {
    expect(nightOf(Date.UTC(2026, 6, 15, 23), 'exchange')).toBe(Date.UTC(2026, 6, 15, 20, 15));
    expect(nightOf(Date.UTC(2026, 10, 27, 23), 'exchange')).toBe(Date.UTC(2026, 10, 27, 18, 15));
    const midnightMs = Date.UTC(2026, 10, 22);
    expect(nightOf(midnightMs, 'utc-day')).toBeNull();
    expect(nightOf(midnightMs + 5 * 60_000, 'utc-day')).toBe(midnightMs + 5 * 60_000);
    expect(nightOf(midnightMs + 8 * 3_600_000, 'utc-day')).toBeNull();
  });

  it('asks every algorithm but the paid one about the best-ranked, best first', () => {
    const all = [listed('C', 3), listed('N', null), listed('B', 1), listed('A', 1)];
    const requests = nightlyRequests(nightlyTickers(all, 2));
    expect(requests.map(({ algo, instrument }) => `${algo} ${instrument}`)).toEqual(
      ['NASDAQ:A', 'NASDAQ:B'].flatMap((key) =>
        ['technical', 'comparative', 'valuation', 'lstm'].map((algo) => `${algo} ${key}`),
      ),
    );
    expect(nightlyTickers(all, 0)).toEqual([]);
  });

  it('takes in what members watch, after the best-ranked and up to its own cap', () => {
    const all = [listed('A', 1), listed('B', 2), listed('N', null), listed('M', null)];
    const watched = ['NASDAQ:M', 'NASDAQ:A', 'NASDAQ:N'];
    expect(nightlyTickers(all, 1, watched, 9)).toEqual(['NASDAQ:A', 'NASDAQ:M', 'NASDAQ:N']);
    expect(nightlyTickers(all, 1, watched, 1)).toEqual(['NASDAQ:A', 'NASDAQ:M']);
    expect(nightlyTickers(all, 0, watched, 0)).toEqual([]);
  });

  it('begins again when the next session has settled', () => {
    const fridayMs = Date.UTC(2026, 10, 20, 21, 15);
    const mondayMs = Date.UTC(2026, 10, 23, 21, 15);
    expect([fridayMs - 1, fridayMs, fridayMs + 1].map((atMs) => nextNightMs(atMs, 'exchange'))).toEqual([
      fridayMs,
      mondayMs,
      mondayMs,
    ]);
    expect(nextNightMs(fridayMs, 'utc-day')).toBe(Date.UTC(2026, 10, 21, 0, 5));
  });
});
