import { isPageAddress, RESERVED_SLUGS } from './page-addresses.js';

describe('addresses of pages', () => {
  it.each([
    '/',
    '/tickers',
    '/tickers/',
    '/Tickers/NASDAQ',
    '/tickers/NASDAQ/BRK.B',
    '/tickers/CRYPTO/BTC%2FUSD/technical',
    '/%74ickers',
    '/calls/0e6c5b0a-7c1e-4c57-9a50-1c6f6d0f2b11',
    '/about-us',
    '/pages/anything',
    '/fee-structure/anything',
    '/notifications/open',
    '/admin',
    '/admin/lstm-algo-history',
    '/admin/pages/about-us',
  ])('%s is one', (path) => {
    expect(isPageAddress(path)).toBe(true);
  });

  it.each([
    '//tickers',
    '/.env',
    '/.git/config',
    '/metrics',
    '/package.json',
    '/wp-login.php',
    '/nowhere',
    '/pages',
    '/pages/a/b',
    '/tickers//AAPL',
    '/tickers/NASDAQ/AAPL/tarot',
    '/tickers/NASDAQ/AAPL/overview/more',
    '/notifications/close',
    '/admin/nowhere',
    '/admin/users/anything',
    '/constructor',
    '/%E0%A4%A',
    '/:slug',
    "/'; drop table",
    `/tickers${'/'.repeat(1_000)}`,
  ])('%j is none', (path) => {
    expect(isPageAddress(path)).toBe(false);
  });

  it('reserve their first words, but not those of pages that administrators write', () => {
    for (const word of ['tickers', 'profile', 'admin', 'calls', 'pages', 'notifications', 'embed'])
      expect(RESERVED_SLUGS).toContain(word);
    for (const word of ['about-us', 'contact', 'fee-structure', 'anything', ''])
      expect(RESERVED_SLUGS).not.toContain(word);
  });
});
