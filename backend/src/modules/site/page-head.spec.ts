import type { FirstScreen } from './first-load.js';
import { type PageHead, withHead as written } from './page-head.js';

const BUILT = `<html><head><meta
      name="description"
      content="built"
    /><title>Built</title></head><body><div id="root"></div><noscript>Needs JavaScript.</noscript></body></html>`;
const HEAD: PageHead = {
  title: 'About us',
  description: 'Who we are',
  canonical: 'https://a.example/about-us',
  image: null,
  listed: true,
  missing: false,
  type: 'website',
  html: null,
  shell: null,
};
const withHead = (page: string, brand: string, head: PageHead, screen: Partial<FirstScreen> = {}): string =>
  written(page, brand, head, { links: '', shell: null, ...screen });

describe('the head of a page', () => {
  it('says what the page is, once', () => {
    const page = withHead(BUILT, 'Quoteworks', HEAD);
    expect(page).toContain('<title>About us · Quoteworks</title>');
    expect(page.match(/name="description"/g)).toHaveLength(1);
    expect(page).toContain('<link rel="canonical" href="https://a.example/about-us" />');
    expect(page).toContain('Needs JavaScript.');
    expect(page).not.toContain('noindex');
    expect(withHead(BUILT, 'Quoteworks', { ...HEAD, title: 'Quoteworks' })).toContain(
      '<title>Quoteworks</title>',
    );
  });

  it('lets no text leave its place', () => {
    const evil = `"><script>alert(1)</script>$&$1`;
    const page = withHead(BUILT, evil, { ...HEAD, title: evil, description: evil, image: evil });
    expect(page).not.toContain('<script>');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;$&amp;$1');
  });

  it('gives readers without JavaScript the text, and keeps private pages out of lists', () => {
    const page = withHead(BUILT, 'Q', { ...HEAD, html: '<p>One</p>', listed: false });
    expect(page).toContain('<noscript><main><h1>About us</h1><p>One</p></main><style>');
    expect(page).toContain('content="noindex"');
  });

  it('begins with the words of the page, before any script', () => {
    const words = { heading: 'Tickers & more', text: 'What moves <now>' };
    const page = withHead(BUILT, 'Q', HEAD, {
      shell: words,
      links: '<link rel="modulepreload" href="/a.js" />',
    });
    expect(page).toContain(
      '<div class="pa-page"><div class="pa-head"><div><h1 class="pa-title">Tickers &amp; more</h1><p class="pa-lead">What moves &lt;now&gt;</p>',
    );
    expect(page.indexOf('/a.js')).toBeLessThan(page.indexOf('</head>'));
    expect(withHead(BUILT, 'Q', HEAD)).not.toContain('id="first-words"');
    // A page that administrators write has words of its own.
    const own = { heading: 'About us', text: null, html: '<p>We</p>' };
    expect(withHead(BUILT, 'Q', { ...HEAD, shell: own }, { shell: words })).toContain(
      '<h1 class="pa-title">About us</h1></div></div><div class="pa-rich"><p>We</p></div>',
    );
  });
});
