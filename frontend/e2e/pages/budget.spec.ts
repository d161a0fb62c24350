import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromiumFlags, chromiumPath } from '../browser.mjs';
import { expect, nextValue, test, type Page } from '../kit/test.ts';

// The shell without windows has the font of the page too late now and then, which moves what stands below it.
test.use({
  launchOptions: { executablePath: chromiumPath({ windows: true }), args: chromiumFlags },
  contextOptions: { reducedMotion: 'no-preference' },
});

/** What the product under test was built to; DIST names another folder. */
const DIST = process.env.DIST ?? path.resolve(import.meta.dirname, '../../dist');
const KB = 1_000;
const STYLES_KB = 50;
/** Where the connection is no HTTP/2, six files travel at a time. */
const MAX_FILES = 60;
const MAX_SHIFT = 0.02;

/** Route, a price of it, and what it may load of scripts, kB. */
const ROUTES = [
  ['/', 'price-NASDAQ:AAPL', 210],
  ['/tickers', 'price-NASDAQ:AAPL', 210],
  ['/tickers/NASDAQ', 'price-NASDAQ:AAPL', 210],
  ['/tickers/NASDAQ/AAPL', 'ticker-price', 300],
] as const;

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
  const note = (request: { url: () => string }): void => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname)) files.add(pathname);
  };
  page.on('request', note);
  await load();
  page.off('request', note);
  const sum = (ending: string): number =>
    [...files].filter((file) => file.endsWith(ending)).reduce((bytes, file) => bytes + gzipBytes(file), 0);
  return { js: sum('.js'), css: sum('.css'), files: files.size };
}

function expectWithin(route: string, { js, css, files }: Fetched, scriptKb: number): void {
  expect(files, `files of ${route}`).toBeLessThanOrEqual(MAX_FILES);
  expect(js, `scripts of ${route}`).toBeLessThanOrEqual(scriptKb * KB);
  expect(css, `styles of ${route}`).toBeGreaterThan(0);
  expect(css, `styles of ${route}`).toBeLessThanOrEqual(STYLES_KB * KB);
}

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

async function expectAtRest(page: Page, what: string): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${what} jumps: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MAX_SHIFT);
}

for (const width of [360, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    for (const [route, price, limitKb] of ROUTES)
      test(
        `${route} at ${width} px loads no more than planned, and does not jump while it loads`,
        width === 360 ? {} : { tag: '@release' },
        async ({ page }) => {
          await watchShifts(page);
          const bytes = await fetched(page, async () => {
            await page.goto(route);
            const first = await nextValue(page, price, null);
            await nextValue(page, price, first);
          });
          expectWithin(route, bytes, limitKb);
          const unused = await page.evaluate(() => {
            const used = new Set([...document.styleSheets].map(({ href }) => href));
            const named = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="style"]');
            return [...named].map(({ href }) => href).filter((href) => !used.has(href));
          });
          expect(unused).toEqual([]);
          await expectAtRest(page, route);
        },
      );

    for (const as of [null, 'member'] as const)
      test.describe(as ?? 'visitor', () => {
        test.use({ as });

        test(
          `The home page does not jump while a ${as ?? 'visitor'} reads it to its end at ${width} px`,
          { tag: '@release' },
          async ({ page }) => {
            await watchShifts(page);
            await page.goto('/');
            await page.locator('main [data-testid^="price-"][data-value]').first().waitFor();
            const below = page.getByTestId('below-the-fold');
            // As somebody reads it: what comes on the way pushes nothing away that is on the screen.
            for (;;) {
              await page.mouse.wheel(0, width === 360 ? 90 : 180);
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
            await expectAtRest(page, `/ as ${as ?? 'visitor'}, to its end`);
          },
        );
      });
  });
}

/** What a page of somebody else pays for a quote, kB. */
const EMBED_SCRIPT_KB = 8;
const EMBED_STYLES_KB = 3;

test('A quote on a page of others is light: none of the product comes with it', async ({ page }) => {
  const { js, css } = await fetched(page, async () => {
    await page.goto('/embed/NASDAQ/AAPL');
    await page.locator('.price[data-value]').waitFor();
  });
  expect(js).toBeGreaterThan(0);
  expect(js).toBeLessThanOrEqual(EMBED_SCRIPT_KB * KB);
  expect(css).toBeGreaterThan(0);
  expect(css).toBeLessThanOrEqual(EMBED_STYLES_KB * KB);
});

test.describe('The back office', () => {
  test.use({ as: 'full' });

  test(
    'The back office loads no more script and styles than planned',
    { tag: '@release' },
    async ({ page }) => {
      const bytes = await fetched(page, async () => {
        await page.goto('/admin');
        await page.getByRole('heading', { level: 1 }).waitFor();
      });
      expectWithin('/admin', bytes, 450);
    },
  );
});

/** The table of a member's list with all that can be done in it, kB. */
const WATCHLIST_KB = 340;
/** What the charts of a list may add to what its table loads, kB. */
const CHARTS_KB = 12;

test.describe('A watchlist', () => {
  test.use({ as: 'new member' });

  test(
    'The charts of a watchlist bring little beside its table',
    { tag: '@release' },
    async ({ page, person, anotherPage }) => {
      await page.goto('/watchlist');
      const field = page.getByRole('combobox', { name: 'Add a ticker to this list' });
      await field.fill('AAPL');
      await field.press('Enter');
      await page.getByTestId('row-NASDAQ:AAPL').waitFor();
      const loaded = async (address: string, shown: string): Promise<number> => {
        const fresh = await anotherPage({ as: person });
        const { js } = await fetched(fresh, async () => {
          await fresh.goto(address);
          await fresh.locator(shown).first().waitFor();
          await fresh.waitForLoadState('networkidle');
        });
        return js;
      };
      const table = await loaded('/watchlist', '[data-testid="row-NASDAQ:AAPL"]');
      const charts = await loaded('/watchlist?view=charts', '[aria-label^="AAPL over the last session"]');
      expect(table).toBeLessThanOrEqual(WATCHLIST_KB * KB);
      expect(charts - table).toBeLessThanOrEqual(CHARTS_KB * KB);
    },
  );
});

/** The largest script of the page. */
function largest(): string {
  const html = readFileSync(path.join(DIST, 'index.html'), 'utf8');
  return /src="(\/static\/js\/vendor-[^"]+\.js)"/.exec(html)![1]!;
}

test('A script chunk lies where the specification says, and a part of it is sent, or refused with its size', async ({
  target,
}) => {
  expect(existsSync(path.join(DIST, 'static/js'))).toBe(true);
  const html = readFileSync(path.join(DIST, 'index.html'), 'utf8');
  expect(html).toMatch(/src="\/static\/js\/[^"]+\.js"/);
  expect(html).toMatch(/href="\/static\/css\/[^"]+\.css"/);
  for (const address of [largest(), '/favicon.svg']) {
    const ask = async (range: string) => {
      const answer = await fetch(`${target.url}${address}`, {
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

test('A large answer travels packed, an answer to a write does not', async ({ target }) => {
  const ask = async (address: string, accepted: string, body?: string) => {
    const answer = await fetch(`${target.url}${address}`, {
      headers: { 'Accept-Encoding': accepted, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    await answer.arrayBuffer();
    return answer.headers;
  };
  const packed = async (...[address, accepted, body]: Parameters<typeof ask>) =>
    (await ask(address, accepted, body)).get('content-encoding');
  const script = largest();
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
