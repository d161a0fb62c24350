import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { createAdmin } from './accounts/admin';
import { activeMember, signIn } from './accounts/member';
import { BASE_URL, launchBrowser, nextValue, openPage } from './session';

/** What the product under test was built to; DIST names another folder. */
const DIST = process.env.DIST ?? path.resolve(import.meta.dirname, '../dist');
const KB = 1_000;
const STYLES_KB = 50;

let browser: Browser;
// The shell without windows has the font of the page too late now and then, which moves what stands below it.
beforeAll(async () => void (browser = await launchBrowser({ windows: true })));
afterAll(() => browser.close());

const gzipBytes = (file: string): number =>
  gzipSync(readFileSync(path.join(DIST, file)), { level: 9 }).length;

interface Fetched {
  /** Gzipped bytes. */
  js: number;
  css: number;
  /** Scripts and styles. */
  files: number;
}

/** All scripts and styles that the browser asks for while `load` runs. */
async function fetched(page: Page, load: () => Promise<unknown>): Promise<Fetched> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname)) files.add(pathname);
  });
  await load();
  const sum = (ending: string): number =>
    [...files].filter((file) => file.endsWith(ending)).reduce((bytes, file) => bytes + gzipBytes(file), 0);
  return { js: sum('.js'), css: sum('.css'), files: files.size };
}

/** Where the connection is no HTTP/2, six files travel at a time. */
const MAX_FILES = 60;

function expectWithin(route: string, { js, css, files }: Fetched, scriptKb: number): void {
  const kb = (bytes: number): string => (bytes / KB).toFixed(1);
  console.log(
    `${route}: ${kb(js)} kB of script (goal ${scriptKb}), ${kb(css)} kB of styles (goal ${STYLES_KB}), ${files} files`,
  );
  expect(files).toBeLessThanOrEqual(MAX_FILES);
  expect(js).toBeLessThanOrEqual(scriptKb * KB);
  expect(css).toBeGreaterThan(0);
  expect(css).toBeLessThanOrEqual(STYLES_KB * KB);
}

test.each([
  ['/', 'price-NASDAQ:AAPL', 210],
  ['/tickers', 'price-NASDAQ:AAPL', 210],
  ['/tickers/NASDAQ', 'price-NASDAQ:AAPL', 210],
  ['/tickers/NASDAQ/AAPL', 'ticker-price', 300],
])('%s loads no more script and styles than planned', async (route, price, limitKb) => {
  const { page, close } = await openPage(browser, { reducedMotion: 'no-preference' });
  const bytes = await fetched(page, async () => {
    await page.goto(route);
    await nextValue(page, price, null);
  });
  const unused = await page.evaluate(() => {
    const used = new Set([...document.styleSheets].map(({ href }) => href));
    const named = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="style"]');
    return [...named].map(({ href }) => href).filter((href) => !used.has(href));
  });
  await close();
  expect(unused).toEqual([]);
  expectWithin(route, bytes, limitKb);
});

test('/admin loads no more script and styles than planned', async () => {
  const admin = await createAdmin();
  const { page, close } = await openPage(browser, { reducedMotion: 'no-preference' });
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL('**/admin');
  const main = page.getByRole('heading', { level: 1 });
  await main.waitFor();
  const bytes = await fetched(page, async () => {
    await page.reload();
    await main.waitFor();
  });
  await close();
  expectWithin('/admin', bytes, 450);
});

/** What a page of somebody else pays for a quote, kB. */
const EMBED_SCRIPT_KB = 8;
const EMBED_STYLES_KB = 3;

test('a quote on a page of others is light: none of the product comes with it', async () => {
  const { page, close } = await openPage(browser);
  const { js, css } = await fetched(page, async () => {
    await page.goto('/embed/NASDAQ/AAPL');
    await page.locator('.price[data-value]').waitFor();
  });
  await close();
  console.log(`/embed: ${(js / KB).toFixed(1)} kB of script, ${(css / KB).toFixed(1)} kB of styles`);
  expect(js).toBeGreaterThan(0);
  expect(js).toBeLessThanOrEqual(EMBED_SCRIPT_KB * KB);
  expect(css).toBeGreaterThan(0);
  expect(css).toBeLessThanOrEqual(EMBED_STYLES_KB * KB);
});

test('chunks lie where the specification says', () => {
  expect(existsSync(path.join(DIST, 'static/js'))).toBe(true);
  const html = readFileSync(path.join(DIST, 'index.html'), 'utf8');
  expect(html).toMatch(/src="\/static\/js\/[^"]+\.js"/);
  expect(html).toMatch(/href="\/static\/css\/[^"]+\.css"/);
});

test('a part of a file is sent, and one that it does not have refused with its size', async () => {
  const html = readFileSync(path.join(DIST, 'index.html'), 'utf8');
  const script = /src="(\/static\/js\/vendor-[^"]+\.js)"/.exec(html)![1]!;
  for (const address of [script, '/favicon.svg']) {
    const ask = async (range: string) => {
      const answer = await fetch(`${BASE_URL()}${address}`, {
        headers: { Range: range, 'Accept-Encoding': 'identity' },
      });
      const text = await answer.text();
      return { status: answer.status, length: text.length, size: answer.headers.get('content-range'), text };
    };
    expect(await ask('bytes=0-9')).toMatchObject({ status: 206, length: 10 });
    for (const range of ['bytes=5-1', 'bytes=99999999-', `bytes=${'9-1,'.repeat(1_000)}9-1`]) {
      const { status, size, text } = await ask(range);
      expect([range, status, size]).toEqual([range, 416, expect.stringMatching(/^bytes \*\/\d+$/)]);
      expect(JSON.parse(text)).toMatchObject({ status: 'error', data: { code: 'range_not_satisfiable' } });
    }
    // No unit: RFC 9110 has such a field ignored.
    expect((await ask('5-1')).status).toBe(200);
  }
});

test('what is large travels packed, answers to writes do not', async () => {
  const html = readFileSync(path.join(DIST, 'index.html'), 'utf8');
  const script = /src="(\/static\/js\/vendor-[^"]+\.js)"/.exec(html)![1]!;
  const ask = async (address: string, accepted: string, body?: string) => {
    const answer = await fetch(`${BASE_URL()}${address}`, {
      headers: { 'Accept-Encoding': accepted, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    await answer.arrayBuffer();
    return answer.headers;
  };
  const packed = async (...[address, accepted, body]: Parameters<typeof ask>) =>
    (await ask(address, accepted, body)).get('content-encoding');
  expect(await packed(script, 'gzip, br')).toBe('br');
  expect(await packed(script, 'gzip')).toBe('gzip');
  expect(await packed(script, 'identity')).toBeNull();
  expect((await ask(script, 'br')).get('cache-control')).toContain('immutable');
  expect((await ask(script, 'br')).get('content-type')).toContain('javascript');
  expect(await packed('/', 'br')).toBe('br');
  const bars = '/api/ticker-history?exchangeShortName=NASDAQ&symbol=AAPL&range=1Y';
  expect(await packed(bars, 'br')).toBe('br');
  expect(await packed('/api/login', 'br', JSON.stringify({ email: 'x'.repeat(2_000) }))).toBeNull();
});

interface Shift {
  value: number;
  sources: string[];
}

/** From the next load on; `shiftOf` has their sum. */
const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: { value: number; sources: string[] }[] = [];
    (window as unknown as { shifts: typeof shifts }).shifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as {
        value: number;
        sources: { node: Element | null }[];
      }[])
        shifts.push({
          value: entry.value,
          sources: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? ''),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });

async function shiftOf(page: Page, what: string): Promise<number> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum > 0) console.log(`${what}: layout shift ${sum.toFixed(4)}`, shifts);
  return sum;
}

test.each([
  ['/', 'price-NASDAQ:AAPL'],
  ['/tickers', 'price-NASDAQ:AAPL'],
  ['/tickers/NASDAQ', 'price-NASDAQ:AAPL'],
  ['/tickers/NASDAQ/AAPL', 'ticker-price'],
])('%s does not jump while it loads', async (route, price) => {
  for (const width of [360, 1280]) {
    const { page, close } = await openPage(browser, {
      viewport: { width, height: 800 },
      reducedMotion: 'no-preference',
    });
    await watchShifts(page);
    await page.goto(route);
    const first = await nextValue(page, price, null);
    await nextValue(page, price, first);
    expect(await shiftOf(page, `${route} at ${width} px`)).toBeLessThanOrEqual(0.02);
    await close();
  }
});

test.each([
  ['visitor', 360],
  ['visitor', 1280],
  ['member', 360],
  ['member', 1280],
] as const)('the home page does not jump while a %s reads it to its end at %i px', async (who, width) => {
  const { page, close } = await openPage(browser, {
    viewport: { width, height: 800 },
    reducedMotion: 'no-preference',
  });
  if (who === 'member') await signIn(page, await activeMember());
  await watchShifts(page);
  await page.goto('/');
  await page.locator('main [data-testid^="price-"][data-value]').first().waitFor();
  const below = page.getByTestId('below-the-fold');
  // As somebody reads it: what comes on the way pushes nothing away that is on the screen.
  for (;;) {
    await page.mouse.wheel(0, 90);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    const atEnd = await page.evaluate(
      () => window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2,
    );
    if (
      atEnd &&
      (await below.getByRole('heading').count()) > 0 &&
      (await below.getByRole('status').count()) === 0
    )
      break;
  }
  expect(await shiftOf(page, `/ as ${who} at ${width} px, to its end`)).toBeLessThanOrEqual(0.02);
  await close();
});

/** The table of a member's list with all that can be done in it, kB. */
const WATCHLIST_KB = 340;
/** What the charts of a list may add to what its table loads, kB. */
const CHARTS_KB = 12;

test('the charts of a watchlist bring little beside its table', async () => {
  const member = await activeMember();
  const loaded = async (address: string, shown: string): Promise<number> => {
    const { page, close } = await openPage(browser);
    await signIn(page, member);
    const { js } = await fetched(page, async () => {
      await page.goto(address);
      const field = page.getByRole('combobox', { name: 'Add a ticker to this list' });
      await field.waitFor();
      if ((await page.getByRole('heading', { name: 'This list is empty' }).count()) > 0) {
        await field.fill('AAPL');
        await field.press('Enter');
      }
      await page.locator(shown).first().waitFor();
      await page.waitForLoadState('networkidle');
    });
    await close();
    return js;
  };
  // Filled by the first visit, so that both load the same besides.
  await loaded('/watchlist', '[data-testid="row-NASDAQ:AAPL"]');
  const table = await loaded('/watchlist', '[data-testid="row-NASDAQ:AAPL"]');
  const charts = await loaded('/watchlist?view=charts', '[aria-label^="AAPL over the last session"]');
  console.log(
    `/watchlist: ${(table / KB).toFixed(1)} kB of script, as charts ${(charts / KB).toFixed(1)} kB`,
  );
  expect(table).toBeLessThanOrEqual(WATCHLIST_KB * KB);
  expect(charts - table).toBeLessThanOrEqual(CHARTS_KB * KB);
});
