import { randomBytes } from 'node:crypto';
import { FakeMarket } from '@pricealgo/test-kit/fake-market';
import { krakenServer, krakenTradeMessage } from '@pricealgo/test-kit/kraken-server';
import { startServer, type RunningServer } from '@pricealgo/test-kit/product.mjs';
import type { VendorServer } from '@pricealgo/test-kit/vendor-server';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { cloneDatabase } from '../kit/databases.ts';
import { somebody } from '../kit/people.ts';
import { PASSWORD, running, type Product } from '../kit/products.ts';
import { expect, nextValue, test, type Page } from '../kit/test.ts';

const DAY_MS = 86_400_000;
const BRAND = 'Harbour Prices';

/** An empty installation that comes to real prices by clicks alone: one story, each step on what the one before has left. */
let kraken: VendorServer;
let market: FakeMarket;
let server: RunningServer;
/** Filled once it runs: fixtures of the hook that starts it look at it before. */
const product = {} as Product;
/** Where the start said that everything is set up. */
let setUp: URL;
const rosa = { ...somebody(), name: 'Rosa Keeper', email: 'rosa@example.com', password: PASSWORD };

test.describe.configure({ mode: 'serial' });
test.use({ target: async ({}, use) => use(product) });

test.beforeAll(async () => {
  const openMs = Date.now() - (Date.now() % DAY_MS);
  market = new FakeMarket(['BTCUSD', 'ETHUSD'], openMs - 3_600_000);
  kraken = await krakenServer(market).listen();
  const [port, databaseUrl] = await Promise.all([freePort(), cloneDatabase(running().postgresUrl)]);
  server = await startServer({
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
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
  Object.assign(product, { url: server.url, port, dataDir: server.dataDir, databaseUrl });
  setUp = new URL(/Set everything up at (\S+)/.exec(server.output())![1]!);
});
test.afterAll(async () => {
  await server?.stop();
  await kraken?.close();
});

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});
const stepsOf = (page: Page) => page.getByTestId('first-steps');

test('A stranger names the installation and becomes its administrator by the printed link, which is good once', async ({
  page,
}) => {
  await page.goto(setUp.pathname + setUp.hash);
  await page.getByLabel('Brand').fill(BRAND);
  await page.getByLabel('Time zone').selectOption('Europe/Vienna');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Full name').fill(rosa.name);
  await page.getByLabel('Email').fill(rosa.email);
  await page.getByLabel('Password', { exact: true }).fill(rosa.password);
  await page.getByRole('button', { name: 'Make the administrator' }).click();
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  await stepsOf(page).locator('li[data-done]', { hasText: 'Name it' }).waitFor();
  expect(await stepsOf(page).locator('li[data-done]').count()).toBe(1);
  await page.getByRole('banner').getByText(BRAND).waitFor();
  // The badge of invented prices says what it means, and leads an administrator to others.
  await page.getByRole('link', { name: /Every exchange and its live prices/ }).click();
  await page.getByTestId('feed-label').click();
  await page.getByText(/^These prices are invented/).waitFor();
  await page.getByRole('link', { name: 'Choose a source of real prices' }).click();
  await page.waitForURL('**/admin/settings/sources');

  // What search engines read has the brand, too.
  expect(await (await fetch(`${product.url}/about-us`)).text()).toContain(` · ${BRAND}</title>`);
  const late = await fetch(`${product.url}/api/admin/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token: setUp.hash.slice(1),
      ...{ name: 'Eve', email: 'eve@example.com', password: PASSWORD },
    }),
  });
  expect(await late.json()).toMatchObject({ status: 'error', data: { code: 'setup_done' } });
});

test('An administrator imports symbols and bars, and reads which rows were left out and why', async ({
  anotherPage,
}) => {
  const page = await anotherPage({ as: rosa, admin: true });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'List what your members follow' }).click();
  const entries = page.getByTestId('import-entry');
  await page
    .getByLabel('CSV file of symbols')
    .setInputFiles(
      csv('quay.csv', 'symbol,name,exchangeShortName,type', 'QUAY,Quay Works,NYSE,stock', 'X,,NYSE,stock'),
    );
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
});

test('An administrator tries two sources, is asked before using what does not work, and orders them by keyboard', async ({
  anotherPage,
}) => {
  const [page, tab] = [await anotherPage({ as: rosa, admin: true }), await anotherPage()];
  await tab.goto('/tickers/CRYPTO/BTCUSD');
  await page.goto('/admin');
  await stepsOf(page).locator('li[data-done]', { hasText: 'List what your members follow' }).waitFor();
  expect(await stepsOf(page).locator('li[data-done]').count()).toBe(2);
  await page.getByRole('link', { name: 'Say where prices come from' }).click();
  const venue = page.getByTestId('source-kraken');
  await venue.getByRole('button', { name: 'Try now' }).click();
  await venue.getByText(/^It works: answered in/).waitFor();
  await venue.getByText(/^BTCUSD \$/).waitFor();
  const away = page.getByTestId('source-coinbase');
  await venue.getByRole('button', { name: /^Use kraken/ }).click();
  await page.getByText(/^Prices come from kraken/).waitFor();
  await venue.getByText('In use').first().waitFor();
  await venue.getByText('Works', { exact: true }).waitFor();
  // The page that a visitor has open since before has its price, without being loaded again.
  const { price } = market.state('BTCUSD');
  await tab.locator(`[data-testid="ticker-price"][data-value="${price}"]`).first().waitFor();

  const doubt = page.getByRole('dialog', { name: /^Use coinbase/ });
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
  // To be left with the one that does not work is asked about as well.
  await venue.getByRole('button', { name: 'Stop using' }).click();
  await doubt.getByRole('button', { name: 'Cancel' }).click();
  await venue.getByText('In use, place 2 of 2').waitFor();
  await away.getByRole('button', { name: 'Stop using' }).click();
  await away.getByText(/^In use/).waitFor({ state: 'detached' });
  // Mail is left to do; who hides the steps does not find them again.
  await page.goto('/admin');
  await stepsOf(page).getByRole('button', { name: 'Hide these steps' }).click();
  await stepsOf(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByTestId('figure-usersOnline').waitFor();
  expect(await stepsOf(page).count()).toBe(0);
});

test('Real prices move, and of exchanges that no source serves the lists say so', async ({ page }) => {
  const trading = setInterval(() => kraken.push(krakenTradeMessage(market.trade(Date.now()))), 250);
  try {
    await page.goto('/tickers');
    await page.getByRole('banner').getByText(BRAND, { exact: true }).waitFor();
    await page.getByRole('contentinfo').getByText(BRAND, { exact: true }).waitFor();
    const cards = page.locator('section[aria-labelledby^="exchange-"]');
    await page.getByTestId('unserved-NASDAQ').getByText('No source here has prices of Nasdaq.').waitFor();
    await cards.first().getByRole('link', { name: 'Crypto', exact: true }).waitFor();
    expect(await page.getByTestId('unserved-CRYPTO').count()).toBe(0);
    expect(await page.locator('[data-testid^="unserved-"]').count()).toBe((await cards.count()) - 1);
    const nasdaq = cards.filter({ has: page.getByRole('link', { name: 'Nasdaq', exact: true }) });
    await nasdaq.getByText('No source', { exact: true }).first().waitFor();
    await nasdaq.getByRole('link', { name: 'Nasdaq', exact: true }).click();
    const row = page.locator('[data-index="0"]');
    await row.getByText('No source', { exact: true }).waitFor();
    expect(await row.getByTestId('price-NASDAQ:AAPL').innerText()).toBe('–');
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Tickers' }).click();
    await cards.getByRole('link', { name: 'Crypto', exact: true }).click();
    const first = await nextValue(page, 'price-CRYPTO:BTCUSD', null);
    await nextValue(page, 'price-CRYPTO:BTCUSD', first);
    expect(await page.getByTestId('feed-label').count()).toBe(0);
    // The home page shows what the venue serves, and nothing else.
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await page.getByTestId('tape-CRYPTO:ETHUSD').first().waitFor();
    await page.getByTestId('tape-NASDAQ:AAPL').first().waitFor({ state: 'detached' });
    expect(await page.getByTestId('feed-label').count()).toBe(0);
    expect(await page.locator('[data-testid^="unserved-"]').count()).toBe(0);
  } finally {
    clearInterval(trading);
  }
});
