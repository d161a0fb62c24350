import { EMBED_DEFAULTS, embeddedTicker, embedOptionsOf, embedPath } from './embed.js';

describe('the address of an embedded quote', () => {
  it.each([
    [{}, EMBED_DEFAULTS],
    [
      { range: '5D', theme: 'dark', chart: '0' },
      { range: '5D', theme: 'dark', chart: false },
    ],
    [{ range: 'MAX', theme: 'pink', chart: 'yes' }, EMBED_DEFAULTS],
    [{ range: ['1D', '5D'], theme: { a: 'dark' }, chart: ['0'] }, EMBED_DEFAULTS],
    [{ range: '"><script>', constructor: 'x' }, EMBED_DEFAULTS],
  ])('takes of %j what has a meaning', (query, options) => {
    expect(embedOptionsOf(query)).toEqual(options);
  });

  it.each([
    ['/embed/NASDAQ/AAPL', 'NASDAQ', 'AAPL'],
    ['/embed/NASDAQ/AAPL/', 'NASDAQ', 'AAPL'],
    ['/embed/NYSE/BRK%2FA', 'NYSE', 'BRK/A'],
    ['/embed/NASDAQ/%3Cb%3E', 'NASDAQ', '<b>'],
  ])('%s names a ticker', (path, exchangeShortName, symbol) => {
    expect(embeddedTicker(path)).toEqual({ exchangeShortName, symbol });
  });

  it.each([
    ...['/', '/embed', '/embed/', '/embed/NASDAQ', '/embed/NASDAQ/', '/embed//AAPL', '//embed/NASDAQ/AAPL'],
    ...['/embed/NASDAQ/AAPL/more', '/embed/NASDAQ/AAPL//', '/embed/NASDAQ/AAPL/./', '/embedded/NASDAQ/AAPL'],
    ...['/tickers/NASDAQ/AAPL', '/x/embed/NASDAQ/AAPL', '/EMBED/NASDAQ/AAPL', '/embed/NASDAQ/%E0%A4%A'],
    `/embed/NASDAQ/${'A'.repeat(1_000)}`,
  ])('%s is none', (path) => {
    expect(embeddedTicker(path)).toBeNull();
  });

  it('is read as it was written', () => {
    const options = { range: '6M', theme: 'light', chart: false } as const;
    const address = embedPath({ exchangeShortName: 'NYSE', symbol: 'BRK/A' }, options);
    expect(address).toBe('/embed/NYSE/BRK%2FA?range=6M&theme=light&chart=0');
    const [path, query] = address.split('?') as [string, string];
    expect(embeddedTicker(path)).toEqual({ exchangeShortName: 'NYSE', symbol: 'BRK/A' });
    const read = Object.fromEntries(query.split('&').map((pair) => pair.split('=')));
    expect(embedOptionsOf(read as Record<string, string>)).toEqual(options);
  });
});
