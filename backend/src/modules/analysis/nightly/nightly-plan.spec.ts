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
  it('is the night from 02:00 to 08:00 UTC', () => {
    const startMs = Date.UTC(2026, 10, 20, 2);
    expect(nightOf(startMs - 1)).toBeNull();
    expect(nightOf(startMs)).toBe(startMs);
    expect(nightOf(Date.UTC(2026, 10, 20, 7, 59, 59))).toBe(startMs);
    expect(nightOf(Date.UTC(2026, 10, 20, 8))).toBeNull();
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

  it('begins again at 02:00 UTC', () => {
    const startMs = Date.UTC(2026, 10, 20, 2);
    expect([startMs - 1, startMs, startMs + 1].map(nextNightMs)).toEqual([
      startMs,
      startMs + 86_400_000,
      startMs + 86_400_000,
    ]);
  });
});
