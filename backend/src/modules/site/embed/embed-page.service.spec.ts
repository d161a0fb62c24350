import { EMBED_DEFAULTS } from '@pricealgo/contract/embed';
import { embedPage, unknownEmbedPage } from './embed-page.service.js';

const BUILT = `<!doctype html><html lang="en"><head><title>Quote</title></head><body><main id="embed"></main></body></html>`;
const QUOTE = { exchangeShortName: 'NYSE', symbol: 'BRK/A', name: 'Berkshire', currency: 'USD' };
const SITE = { brand: 'Quoteworks', canonical: 'https://prices.example/tickers/NYSE/BRK%2FA' };

describe('the page of an embedded quote', () => {
  it('says whose quote it is, leads to the ticker in a tab of its own, and tells its script what to show', () => {
    const html = embedPage(BUILT, QUOTE, { ...EMBED_DEFAULTS, range: '5D', theme: 'dark' }, SITE);
    expect(html).toContain('<html lang="en" data-theme="dark">');
    expect(html).toContain('<title>BRK/A · Berkshire · Quoteworks</title>');
    expect(html).toContain(`<link rel="canonical" href="${SITE.canonical}" />`);
    expect(html).toContain(
      '<main id="embed" data-exchange="NYSE" data-symbol="BRK/A" data-currency="USD" data-range="5D" data-chart="1">',
    );
    expect(html).toContain(
      '<a href="/tickers/NYSE/BRK%2FA?range=5D" target="_blank" rel="noopener">Berkshire<',
    );
    expect(html).toContain('More on Quoteworks<');
    expect(embedPage(BUILT, QUOTE, { ...EMBED_DEFAULTS, chart: false }, SITE)).toContain('data-chart="0"');
  });

  it('lets no text leave its place', () => {
    const evil = `"><script>alert(1)</script>$&$1`;
    const pages = [
      embedPage(BUILT, { ...QUOTE, name: evil }, EMBED_DEFAULTS, { ...SITE, brand: evil }),
      unknownEmbedPage(BUILT, { exchangeShortName: evil, symbol: evil }, EMBED_DEFAULTS, { brand: evil }),
    ];
    for (const html of pages) {
      expect(html).not.toContain('<script>');
      expect(html).toContain('&lt;script&gt;');
    }
    expect(pages[0]).toContain('&lt;/script&gt;$&amp;$1');
  });

  it('says in a sentence that a ticker is not there, and gives the script nothing to do', () => {
    const html = unknownEmbedPage(
      BUILT,
      { exchangeShortName: 'NASDAQ', symbol: 'NOPE' },
      EMBED_DEFAULTS,
      SITE,
    );
    expect(html).toContain('<p>Quoteworks has no ticker NOPE on NASDAQ.</p>');
    expect(html).toContain('<a href="/tickers" target="_blank" rel="noopener">Find tickers<');
    expect(html).not.toContain('id="embed"');
  });
});
