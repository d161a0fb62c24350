import type { MarketInstrument } from '../../../common/market/instrument.js';
import { chosenPeers } from './peer-choice.js';

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
