import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { QuoteBook } from '../../src/modules/quotes/index.js';
import { EmbedPageService, PageHeadService } from '../../src/modules/site/index.js';
import { createTestApp, type TestApp } from '../setup/test-app.js';

describe('what search engines and feed readers get', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ PUBLIC_URL: 'https://prices.example' });
  });
  afterAll(() => test.close());

  const head = (path: string) => test.app.get(PageHeadService, { strict: false }).of(path);

  it('robots.txt keeps them out of private places and names the site map', async () => {
    const { text, headers } = await test.http.get('/robots.txt').expect(200);
    expect(headers['content-type']).toContain('text/plain');
    expect(text).toContain('Disallow: /admin\n');
    expect(text).toContain('Sitemap: https://prices.example/sitemap.xml');
    await test.http.post('/robots.txt').expect(404);
  });

  it('the site map lists pages, posts, exchanges and tickers, each once', async () => {
    const { text } = await test.http.get('/sitemap.xml').expect(200);
    const addresses = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const path of [
      '/',
      '/about-us',
      '/fee-structure/how-we-score-calls',
      '/tickers/NASDAQ',
      '/tickers/NASDAQ/AAPL',
    ]) {
      expect(addresses).toContain(`https://prices.example${path}`);
    }
    expect(addresses.some((address) => /admin|profile/.test(address!))).toBe(false);
  });

  it('the feed has the posts of the blog', async () => {
    const { text, headers } = await test.http.get('/feed.xml').expect(200);
    expect(headers['content-type']).toContain('application/rss+xml');
    expect(text).toContain('<link>https://prices.example/fee-structure/how-we-score-calls</link>');
    expect(text.match(/<item>/g)?.length).toBeGreaterThanOrEqual(3);
  });

  it('a ticker has a picture for previews of its link, with the line of the range that the link asks for', async () => {
    const service = test.app.get(PageHeadService, { strict: false });
    const image = async (range?: unknown) => (await service.of('/tickers/NASDAQ/AAPL', range)).image;
    const plain = 'https://prices.example/api/ticker-preview.png?exchangeShortName=NASDAQ&symbol=AAPL';
    expect(await image('1Y')).toBe(`${plain}&range=1Y`);
    for (const range of [undefined, '', '2Y', '"><script>', ['1Y', '5Y'], { a: '1Y' }])
      expect(await image(range)).toBe(plain);
    expect((await head('/tickers/NASDAQ/NOPE')).image).toBeNull();
    expect((await head('/tickers')).image).toBeNull();
    expect((await test.http.get('/robots.txt')).text).toContain('Allow: /api/ticker-preview.png\n');

    // Before the feed is heard the picture has a kept price, after it another one.
    while (!test.app.get(QuoteBook).feed()) await delay(20);
    const ask = (query: string) =>
      test.http.get(`/api/ticker-preview.png?exchangeShortName=NASDAQ&${query}`).buffer(true);
    const { headers, body } = await ask('symbol=AAPL&range=1Y').expect(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=60',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await sharp(body as Buffer).metadata()).toMatchObject({ width: 1_200, height: 630 });
    // A moment later it is the same file, and who has it gets no other.
    await ask('symbol=AAPL&range=1Y').set('If-None-Match', headers['etag']!).expect(304);
    await ask('symbol=NOPE').expect(404);
    for (const query of ['symbol=AAPL&range=2Y', 'symbol=%3Cb%3E', 'symbol=AAPL&range[]=1Y', ''])
      await ask(query).expect(400);
  });

  it('a quote for pages of others knows its ticker, or says that it does not', async () => {
    const service = test.app.get(EmbedPageService, { strict: false });
    const built = '<html lang="en"><title>Quote</title><main id="embed"></main></html>';
    const page = (symbol: string) => service.page(built, { exchangeShortName: 'NASDAQ', symbol }, {});
    const { html, found } = await page('AAPL');
    expect(found).toBe(true);
    expect(html).toMatch(/<title>AAPL · Apple[^<]* · PriceAlgo<\/title>/);
    expect(html).toContain('<link rel="canonical" href="https://prices.example/tickers/NASDAQ/AAPL" />');
    expect(html).toContain('data-currency="USD"');
    for (const symbol of ['NOPE', '<b>', "'; drop table", '']) expect((await page(symbol)).found).toBe(false);
  });

  it('a content page brings its own words', async () => {
    expect(await head('/about-us')).toMatchObject({
      title: 'About us',
      canonical: 'https://prices.example/about-us',
      listed: true,
      html: expect.stringContaining('<h2>What we do</h2>'),
    });
    expect(await head('/fee-structure/how-we-score-calls')).toMatchObject({ type: 'article' });
  });

  it('a page or post that is not there is said to be missing, and not listed', async () => {
    const written = ['/pages/nowhere', '/fee-structure/nowhere', '/pages/a/b', '/fee-structure/about-us'];
    for (const path of [...written, '/pages', '/.env', '/metrics', '/nowhere', '/tickers/NASDAQ/AAPL/tarot'])
      expect(await head(path)).toMatchObject({ missing: true, listed: false });
    for (const path of [
      '/',
      '/fee-structure',
      '/fee-structure/how-we-score-calls',
      '/pages/about-us',
      '/tickers/NASDAQ/AAPL/technical',
    ])
      expect(await head(path)).toMatchObject({ missing: false, listed: true });
  });

  it('a ticker is called by its name, private pages are not listed, unknown ones are the site itself', async () => {
    expect((await head('/tickers/NASDAQ/AAPL')).title).toMatch(/^AAPL · Apple/);
    expect(await head('/tickers/NASDAQ/AAPL/overview')).toMatchObject({
      title: 'AAPL · Market Analysis',
      description: expect.stringMatching(/^Apple/),
    });
    expect((await head('/tickers/NASDAQ/AAPL')).shell).toMatchObject({
      crumbs: ['Tickers', 'NASDAQ', 'AAPL'],
      heading: expect.stringMatching(/^Apple/),
      text: expect.stringMatching(/^ · NASDAQ · Stock/),
    });
    expect((await head('/tickers/NASDAQ/AAPL/overview')).shell).toBeNull();
    expect((await head('/tickers/NYSE')).shell?.heading).toBe('New York Stock Exchange');
    expect((await head('/admin/users')).listed).toBe(false);
    for (const path of [
      '/tickers/NASDAQ/NOPE',
      '/tickers/NASDAQ/AAPL/tarot',
      '/tickers/MARS',
      '/calls/0e6c5b0a-7c1e-4c57-9a50-1c6f6d0f2b11',
      '/calls/nonsense',
      '/tickers/%E0%A4%A/x',
      '/nowhere',
      '/a/b/c/d',
      "/'; drop table",
    ]) {
      expect(await head(path)).toMatchObject({ title: 'PriceAlgo', shell: null });
    }
  });
});
