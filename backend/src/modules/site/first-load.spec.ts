import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FirstLoad, prerenderedShellHtml } from './first-load.js';

const folder = mkdtempSync(path.join(tmpdir(), 'first-load-'));
afterAll(() => rmSync(folder, { recursive: true }));

const BUILT = [
  { path: '/', scripts: ['/static/js/home.js'], styles: [], words: { heading: 'Live.', text: 'Now.' } },
  { path: '/tickers/:exchangeShortName', scripts: ['/static/js/list.js'], styles: ['/static/css/list.css'] },
  { path: '/tickers/:exchangeShortName/:symbol', scripts: ['/static/js/ticker.js'], styles: [] },
];

describe('what the first load of an address needs', () => {
  const file = path.join(folder, 'first-load.json');
  writeFileSync(file, JSON.stringify(BUILT));
  const load = FirstLoad.read(file);

  it.each([
    ['/', 'home.js'],
    ['/tickers/NASDAQ', 'list.js'],
    ['/tickers/CRYPTO/BTCUSD', 'ticker.js'],
  ])('%s has the files of its own screen', (address, script) => {
    expect(load.of(address).links.match(/\w+\.js/g)).toEqual([script]);
  });

  it('fetches styles ahead, and lets the words be drawn without them', () => {
    expect(load.of('/tickers/NASDAQ').links).toContain(
      '<link rel="preload" as="style" crossorigin href="/static/css/list.css" />',
    );
  });

  it.each(['/admin', '/tickers/NASDAQ/AAPL/overview', '/tickers/', '/nowhere'])(
    '%s announces nothing',
    (address) => expect(load.of(address)).toEqual({ links: '', shell: null }),
  );

  it('is of no harm where the frontend is older', () => {
    expect(FirstLoad.read(path.join(folder, 'none.json')).of('/').links).toBe('');
  });

  it('sets the sentences of a hero apart, and no other mark', () => {
    const html = prerenderedShellHtml(
      { heading: '<s>Live.</s> <b>Now</b>', text: 'Text', isHero: true },
      'Q',
    );
    expect(html).toContain('<span class="pa-sentence">Live.</span> &lt;b&gt;Now&lt;/b&gt;');
    expect(html).toContain('<p class="pa-hero-text">Text</p>');
  });

  it('begins a ticker with its way, its name and its facts', () => {
    const words = { crumbs: ['Tickers', 'NYSE', 'T&T'], symbol: 'T&T', heading: 'T <Corp>' };
    const html = prerenderedShellHtml({ ...words, text: ' · NYSE · Stock' }, 'Q & A');
    expect(html).toContain('/>Q &amp; A</div>');
    expect(html).toContain('<p class="pa-crumbs">Tickers<span>/</span>NYSE<span>/</span>T&amp;T</p>');
    expect(html).toContain('<h1 class="pa-name">T &lt;Corp&gt;</h1>');
    expect(html).toContain('<p class="pa-facts"><strong>T&amp;T</strong> · NYSE · Stock</p>');
  });
});
