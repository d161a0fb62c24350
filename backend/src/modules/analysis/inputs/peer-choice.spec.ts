import type { MarketInstrument } from '../../../common/market/instrument.js';
import type { InstrumentProfile } from '@pricealgo/contract/market/instrument-profile';
import { chosenPeers, nearestCompanies, sectorFund } from './peer-choice.js';

const stock = (
  symbol: string,
  rank: number | null,
  sector: string | null = 'Technology',
): MarketInstrument => ({
  key: `NASDAQ:${symbol}`,
  exchangeShortName: 'NASDAQ',
  symbol,
  type: 'stock',
  currency: 'USD',
  sector,
  rank,
});
const symbols = (list: MarketInstrument[]) => list.map(({ symbol }) => symbol);

describe('chosenPeers', () => {
  const directory = [
    stock('GOOGL', 4),
    stock('GOOG', 5),
    stock('MSFT', 2),
    stock('AAPL', 1),
    stock('NVDA', 3),
    stock('JPM', 6, 'Financials'),
    stock('TINY', null),
    { ...stock('SPY', 7), type: 'etf' as const },
  ];

  it('takes the best-known of the sector, never the subject, an unranked one or another type', () => {
    expect(symbols(chosenPeers(stock('AAPL', 1), directory, 3))).toEqual(['MSFT', 'NVDA', 'GOOGL']);
  });

  it('counts a company with two classes of shares once, and not as its own peer', () => {
    expect(symbols(chosenPeers(stock('AAPL', 1), directory, 4))).toEqual(['MSFT', 'NVDA', 'GOOGL', 'JPM']);
    expect(symbols(chosenPeers(stock('GOOG', 5), directory, 3))).toEqual(['AAPL', 'MSFT', 'NVDA']);
  });

  it('takes all of the type where the sector is unknown or too small', () => {
    expect(symbols(chosenPeers(stock('JPM', 6, 'Financials'), directory, 2))).toEqual(['AAPL', 'MSFT']);
    expect(symbols(chosenPeers(stock('NEW', null, null), directory, 1))).toEqual(['AAPL']);
    expect(chosenPeers({ ...stock('QQQ', 9), type: 'crypto' }, directory)).toEqual([]);
  });
});

describe('sectorFund', () => {
  const fund = (symbol: string, rank: number | null, sector: string) => ({
    ...stock(symbol, rank, sector),
    type: 'etf' as const,
  });
  const funds = [fund('SMALL', 9, 'Technology'), fund('XLK', 3, 'Technology'), fund('OTHER', 1, 'Energy')];

  it('is the best known of the sector of a company, and of nothing else', () => {
    expect(sectorFund(stock('AAPL', 1), funds)?.symbol).toBe('XLK');
    expect(sectorFund(stock('AAPL', 1, null), funds)).toBeUndefined();
    expect(sectorFund(stock('JPM', 1, 'Financials'), funds)).toBeUndefined();
    expect(sectorFund(fund('QQQ', 1, 'Technology'), funds)).toBeUndefined();
  });
});

describe('nearestCompanies', () => {
  const company = (symbol: string, marketCap: number, industry?: string): InstrumentProfile => ({
    key: `NASDAQ:${symbol}`,
    source: 'vendor',
    asOfMs: 0,
    currency: 'USD',
    ...(industry ? { industry } : {}),
    statistics: { marketCap },
  });
  const profiles = [
    company('NEAR', 110, 'Railroads'),
    company('HUGE', 9_000, 'Software'),
    company('TINY', 1, 'Software'),
    company('SAME', 90, 'Software'),
    company('NONE', 0, 'Software'),
    company('SAMEB', 95, 'Software'),
  ];
  const known = profiles.map(({ key }, i) => stock(key.split(':')[1]!, i));
  const symbolsOf = (own: Parameters<typeof nearestCompanies>[1], count = 9) =>
    nearestCompanies(stock('OWN', 1), own, profiles, {
      count,
      instrumentOf: (key) => known.find((one) => one.key === key),
    }).map(({ key }) => key.split(':')[1]);

  it('are of the industry first, then near in size, each company once', () => {
    const own = { industry: 'Software', statistics: { marketCap: 100 } };
    expect(symbolsOf(own)).toEqual(['SAMEB', 'HUGE', 'TINY', 'NEAR']);
    expect(symbolsOf(own, 2)).toEqual(['SAMEB', 'HUGE']);
  });

  it('are the best known where the size is not known', () => {
    expect(symbolsOf(null)).toEqual(['NEAR', 'HUGE', 'TINY', 'SAME']);
  });
});
