import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page, Route } from 'playwright-core';
import { FakeMarket } from '../../../backend/test/fakes/fake-market.js';
import { krakenServer, krakenTradeMessage } from '../../../backend/test/fakes/kraken-server.js';
import type { VendorServer } from '../../../backend/test/fakes/vendor-server.js';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { looksRight, overflow, picture, turnTo, violations } from '../screen';
import { startServer } from '../server.mjs';
import { launchBrowser, nextValue, openPage } from '../session';

const DAY_MS = 86_400_000;

let browser: Browser;
let kraken: VendorServer;
let market: FakeMarket;
let product: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  const openMs = Date.now() - (Date.now() % DAY_MS);
  market = new FakeMarket(['BTCUSD', 'ETHUSD'], openMs - 3_600_000);
  kraken = await krakenServer(market).listen();
  const port = await freePort();
  product = await startServer({
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ALLOW_HTTP_ON_LOOPBACK: 'true',
      APP_SECRET: randomBytes(32).toString('hex'),
      ADMIN_TOTP: 'optional',
      KRAKEN_BASE_URL: kraken.url,
      KRAKEN_SOCKET_URL: kraken.socketUrl,
      COINBASE_BASE_URL: 'http://127.0.0.1:9',
      COINBASE_SOCKET_URL: 'ws://127.0.0.1:9',
    },
    port,
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await kraken?.close();
});

/** Nothing is too wide or hard to read in any look; the page is wide at the end, as it was. */
async function clean(page: Page, name: string): Promise<void> {
  await looksRight(page, `first-run-${name}`, { fullPage: true });
  await turnTo(page, 1280, 'light');
}

test('an empty installation comes to real prices by clicks alone', async () => {
  const [, address] = /Set everything up at (\S+)/.exec(product.output())!;
  const { page, faults, close } = await openPage(browser, { baseURL: product.url });
  await page.goto(`${product.url}${new URL(address!).pathname}${new URL(address!).hash}`);
  await page.getByLabel('Brand').fill('');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('This field is required').first().waitFor();
  await clean(page, 'installation');
  await page.getByLabel('Brand').fill('Harbour Prices');
  await page.getByLabel('Time zone').selectOption('Europe/Vienna');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Full name').fill('Rosa Keeper');
  await page.getByLabel('Email').fill('rosa@example.com');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Make the administrator' }).click();
  await page.getByText(/Please choose at least 6/).waitFor();
  await clean(page, 'administrator');
  await page.getByLabel('Password', { exact: true }).fill('Kestrel-harbour-71');
  await page.getByRole('button', { name: 'Make the administrator' }).click();

  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  await clean(page, 'dashboard');
  const steps = page.getByTestId('first-steps');
  const taken = (): Promise<number> => steps.locator('li[data-done]').count();
  await steps.locator('li[data-done]', { hasText: 'Name it' }).waitFor();
  expect(await taken()).toBe(1);
  // The badge of invented prices says what it means, and leads an administrator to others.
  await page.getByRole('link', { name: /Every exchange and its live prices/ }).click();
  await page.getByTestId('feed-label').click();
  await page.getByText(/^These prices are invented/).waitFor();
  await clean(page, 'badge');
  await page.getByRole('link', { name: 'Choose a source of real prices' }).click();
  await page.waitForURL('**/admin/settings/sources');
  await page.getByRole('link', { name: 'Harbour Prices Back office' }).click();
  await page.getByRole('link', { name: 'List what your members follow' }).click();
  const csv = (name: string, ...lines: string[]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await page
    .getByLabel('CSV file of symbols')
    .setInputFiles(
      csv('quay.csv', 'symbol,name,exchangeShortName,type', 'QUAY,Quay Works,NYSE,stock', 'X,,NYSE,stock'),
    );
  const entries = page.getByTestId('import-entry');
  await entries.filter({ hasText: 'quay.csv' }).getByText('Done').waitFor();
  await page
    .getByLabel('CSV files of daily bars')
    .setInputFiles([
      csv(
        'NYSE-QUAY.csv',
        'date,open,high,low,close,volume',
        '2026-01-05,490,497,489,495.4,100',
        'soon,1,1,1,1,1',
      ),
      csv('NOBODY.csv', 'date,open,high,low,close,volume'),
    ]);
  const bars = entries.filter({ hasText: 'NYSE-QUAY.csv and 1 more file' });
  await bars.getByText('Done').waitFor();
  await bars.getByText('rows or files were left out').click();
  await bars.getByText('NYSE-QUAY.csv, line 3:').waitFor();
  await clean(page, 'imports');
  // A larger file says how far it is, and can be taken back in the middle: nothing of it is loaded.
  const rows = Array.from(
    { length: 4_500 },
    (_, n) => `WHARF${n},${'Wharf and pier holdings '.repeat(11)}${n},NYSE,stock`,
  );
  let heldBack: Route | undefined;
  await page.route('**/api/admin/imports/part*', (route) => {
    if (route.request().url().includes('position=0')) return route.continue();
    heldBack = route;
  });
  await page
    .getByLabel('CSV file of symbols')
    .setInputFiles(csv('wharf.csv', 'symbol,name,exchangeShortName,type', ...rows));
  const wharf = entries.filter({ hasText: 'wharf.csv' });
  await wharf.getByText('Is being sent').waitFor();
  await wharf.getByText(/^Sent 1\.0 of 1\.\d MiB$/).waitFor();
  const bar = wharf.getByRole('progressbar', { name: 'wharf.csv' });
  const percent = Number(await bar.getAttribute('aria-valuenow'));
  expect(percent).toBeGreaterThan(30);
  expect(percent).toBeLessThan(50);
  expect(await page.getByRole('button', { name: 'Choose a file of symbols' }).isDisabled()).toBe(true);
  await clean(page, 'import-progress');
  await wharf.getByRole('button', { name: 'Cancel' }).click();
  await wharf.getByText('Cancelled').waitFor();
  expect(await wharf.getByRole('progressbar').count()).toBe(0);
  await heldBack?.abort().catch(() => undefined);
  await page.unroute('**/api/admin/imports/part*');
  await page.getByRole('button', { name: 'Choose a file of symbols', disabled: false }).waitFor();
  await page.getByRole('link', { name: 'Harbour Prices Back office' }).click();
  await steps.locator('li[data-done]', { hasText: 'List what your members follow' }).waitFor();
  expect(await taken()).toBe(2);
  await page.getByRole('link', { name: 'Say where prices come from' }).click();
  const venue = page.getByTestId('source-kraken');
  await venue.getByRole('button', { name: 'Try now' }).click();
  await venue.getByText(/^It works: answered in/).waitFor();
  await venue.getByText(/^BTCUSD \$/).waitFor();
  const away = page.getByTestId('source-coinbase');
  await away.getByRole('button', { name: 'Try now' }).click();
  await away.getByText(/^It cannot be reached/).waitFor();
  await clean(page, 'sources');

  // What does not work is asked about before it is used.
  await away.getByRole('button', { name: /^Use coinbase/ }).click();
  const doubt = page.getByRole('dialog', { name: /^Use coinbase/ });
  await doubt.getByRole('button', { name: 'Cancel' }).click();

  await venue.getByRole('button', { name: /^Use kraken/ }).click();
  await page.getByText(/^Prices come from kraken/).waitFor();
  await venue.getByText('In use').first().waitFor();
  await venue.getByText('Works', { exact: true }).waitFor();

  // One that cannot be reached is used once the operator says so, and dragged to the first place with the keyboard.
  await away.getByRole('button', { name: /^Use coinbase/ }).click();
  await doubt.getByRole('button', { name: 'Use it anyway' }).click();
  const handle = away.getByRole('button', { name: /^Drag coinbase/ });
  await handle.focus();
  await page.keyboard.press('Space');
  await page.getByText(/^coinbase.* is over place 2 of 2\.$/).waitFor({ state: 'attached' });
  // The keys are listened to from a timer on, which a busy browser may let wait for what the keyboard does next.
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  await page.keyboard.press('ArrowLeft');
  await page.getByText(/^coinbase.* is over place 1 of 2\.$/).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await away.getByText('In use, place 1 of 2').waitFor();
  await clean(page, 'sources-order');
  // To be left with the one that does not work is asked about as well.
  await venue.getByRole('button', { name: 'Stop using' }).click();
  await doubt.getByRole('button', { name: 'Cancel' }).click();
  await venue.getByText('In use, place 2 of 2').waitFor();
  await away.getByRole('button', { name: 'Stop using' }).click();
  await away.getByText(/^In use/).waitFor({ state: 'detached' });
  // What the source serves comes first on the lists, and of the rest they say that there is no source.
  await page.getByRole('link', { name: 'Harbour Prices Back office' }).click();
  // Mail is left to do; who hides the steps does not find them again.
  await steps.getByRole('button', { name: 'Hide these steps' }).click();
  await steps.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByTestId('figure-usersOnline').waitFor();
  expect(await steps.count()).toBe(0);
  await page.getByRole('link', { name: /Every exchange and its live prices/ }).click();
  const cards = page.locator('section[aria-labelledby^="exchange-"]');
  await page.getByTestId('unserved-NASDAQ').getByText('No source here has prices of Nasdaq.').waitFor();
  await cards.first().getByRole('link', { name: 'Crypto', exact: true }).waitFor();
  expect(await page.getByTestId('unserved-CRYPTO').count()).toBe(0);
  expect(await page.locator('[data-testid^="unserved-"]').count()).toBe((await cards.count()) - 1);
  const nasdaq = cards.filter({ has: page.getByRole('link', { name: 'Nasdaq', exact: true }) });
  await nasdaq.getByText('No source', { exact: true }).first().waitFor();
  await clean(page, 'unserved-cards');
  await nasdaq.getByRole('link', { name: 'Nasdaq', exact: true }).click();
  await page.getByTestId('unserved-NASDAQ').waitFor();
  const row = page.locator('[data-index="0"]');
  await row.getByText('No source', { exact: true }).waitFor();
  expect(await row.getByTestId('price-NASDAQ:AAPL').innerText()).toBe('–');
  await picture(page, 'first-run-unserved-list-1280');
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 900 });
  await row.getByText('No source', { exact: true }).waitFor();
  await picture(page, 'first-run-unserved-list-360');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Tickers' }).click();
  await cards.getByRole('link', { name: 'Crypto', exact: true }).click();
  const feed = setInterval(() => kraken.push(krakenTradeMessage(market.trade(Date.now()))), 250);
  const first = await nextValue(page, 'price-CRYPTO:BTCUSD', null);
  await nextValue(page, 'price-CRYPTO:BTCUSD', first);
  expect(await page.getByTestId('feed-label').count()).toBe(0);
  // The home page shows what the venue serves, and nothing else.
  expect(await page.locator('[data-testid^="unserved-"]').count()).toBe(0);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.getByTestId('tape-CRYPTO:ETHUSD').first().waitFor();
  await page.getByTestId('tape-NASDAQ:AAPL').first().waitFor({ state: 'detached' });
  expect(await page.getByTestId('feed-label').count()).toBe(0);
  await clean(page, 'home');
  await picture(page, 'first-run-real-price');
  clearInterval(feed);

  // The token opens nothing any more.
  const late = await fetch(`${product.url}/api/admin/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token: new URL(address!).hash.slice(1),
      name: 'Eve',
      email: 'eve@example.com',
      password: 'Kestrel-harbour-72',
    }),
  });
  expect(await late.json()).toMatchObject({ status: 'error', data: { code: 'setup_done' } });
  expect(faults).toEqual([]);
  await close();
}, 300_000);
