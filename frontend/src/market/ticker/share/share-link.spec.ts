import { shareLink } from './share-link';

const at = (pathname: string, search: string): string =>
  shareLink({ origin: 'https://prices.example', pathname, search });

describe('the link that is shared', () => {
  it('keeps what the chart shows, readable', () => {
    expect(at('/tickers/NASDAQ/AAPL', '?range=1Y&interval=1d&compare=NASDAQ:MSFT,CRYPTO:BTCUSD')).toBe(
      'https://prices.example/tickers/NASDAQ/AAPL?range=1Y&interval=1d&compare=NASDAQ:MSFT,CRYPTO:BTCUSD',
    );
  });

  it('keeps nothing of the visit', () => {
    expect(at('/tickers/NASDAQ/AAPL', '?tools=open&range=5D&token=secret&utm_source=x')).toBe(
      'https://prices.example/tickers/NASDAQ/AAPL?range=5D',
    );
    expect(at('/tickers/NYSE/BRK%2FA', '?tools=open&range=')).toBe(
      'https://prices.example/tickers/NYSE/BRK%2FA',
    );
  });

  it('lets no value end its field', () => {
    const link = at('/tickers/NASDAQ/AAPL', `?compare=${encodeURIComponent('A&range=MAX#x')}`);
    expect(new URL(link).searchParams.get('compare')).toBe('A&range=MAX#x');
    expect(new URL(link).searchParams.has('range')).toBe(false);
  });
});
