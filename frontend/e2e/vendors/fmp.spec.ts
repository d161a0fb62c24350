import { FakeMarket } from '@pricealgo/test-kit/fake-market';
import { fmpServer } from '@pricealgo/test-kit/fmp-server';
import { startServer, type RunningServer } from '@pricealgo/test-kit/product.mjs';
import type { VendorServer } from '@pricealgo/test-kit/vendor-server';
import { cloneDatabase, query } from '../kit/databases.ts';
import { makePerson } from '../kit/people.ts';
import { running, type Product } from '../kit/products.ts';
import { expect, test } from '../kit/test.ts';

const DAY_MS = 86_400_000;
/** What a feed of yesterday has left of a ticker of which the vendor knows nothing new. */
const KEPT = 123.45;
const LEAVE = `insert into instrument_price (instrument, source, time, price, open, day_high, day_low, volume, refreshed_at)
  values ('NASDAQ:NVDA', 'fmp', now() - interval '1 day', $1, $1, $1, $1, 100, now() - interval '1 day')`;

/** A product whose prices come from FMP, as most installations have them. */
let vendor: VendorServer;
let server: RunningServer;
/** Filled once it runs: fixtures of the hook that starts it look at it before. */
const product = {} as Product;
const market = new FakeMarket(['AAPL', 'MSFT', 'BRK0'], Date.now() - 3 * DAY_MS);

test.use({ target: async ({}, use) => use(product) });

test.beforeAll(async () => {
  vendor = await fmpServer(market).listen();
  const databaseUrl = await cloneDatabase(running().postgresUrl);
  await query(databaseUrl, LEAVE, [KEPT]);
  server = await startServer({
    env: {
      MARKET_DATA: 'fmp',
      DATABASE_URL: databaseUrl,
      FMP_BASE_URL: vendor.url,
      FMP_API_KEY: 'test-key',
      FMP_CALLS_PER_MINUTE: '100000',
      RATE_LIMIT_FACTOR: '100',
    },
  });
  const { url, port, dataDir } = server;
  Object.assign(product, { url, port, dataDir, databaseUrl });
});
test.afterAll(async () => {
  await server?.stop();
  await vendor?.close();
});

test('Screens that FMP feeds show its price and name it, and the last price of what it says nothing of', async ({
  page,
}) => {
  const { price } = market.state('AAPL');
  await page.goto('/tickers/NASDAQ/AAPL');
  await page.locator(`[data-testid="ticker-price"][data-value="${price}"]`).first().waitFor();
  await page.getByText('Source: fmp').first().waitFor();
  expect(await page.getByText('Simulated market').count()).toBe(0);
  await page.goto('/tickers/NASDAQ');
  await page.locator(`[data-testid="price-NASDAQ:AAPL"][data-value="${price}"]`).first().waitFor();
  expect(await page.getByText('Simulated market').count()).toBe(0);

  // After a restart a ticker of which the vendor says nothing has its last price, of when and whose it is.
  await page.getByTestId('price-NASDAQ:NVDA').getByText(KEPT.toFixed(2)).waitFor();
  const mark = page.getByRole('img', { name: /^Stale price, as of .+ Source: fmp$/ }).first();
  await mark.waitFor();
  expect(await mark.textContent()).toMatch(/^\d+ (d|h|min)$/);
  await page.goto('/tickers/NASDAQ/NVDA');
  await page.getByTestId('ticker-price').getByText(KEPT.toFixed(2)).waitFor();
  await page.getByTestId('stale-badge').waitFor();
  await page
    .getByText(/As of .+ · Source: fmp/)
    .first()
    .waitFor();
});

test(
  'An administrator finds a ticker at the source, adds it and fetches its history',
  { tag: '@release' },
  async ({ anotherPage }) => {
    const page = await anotherPage({ as: await makePerson(product, 'full'), admin: true });
    await page.goto('/admin/tickers');
    await page.getByRole('button', { name: 'Add a ticker' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a ticker' });
    const find = dialog.getByRole('form', { name: 'Find at the source of prices' });
    await find.getByLabel('Symbol at the source').fill('brk');
    await find.getByRole('button', { name: 'Find', exact: true }).click();
    const results = find.getByRole('list', { name: 'Found' });
    const known = results.getByRole('listitem').filter({ hasText: 'NYSE:BRK.B' });
    await known.getByText('In the directory').waitFor();
    expect(await known.getByRole('button').count()).toBe(0);
    await results.getByRole('button', { name: 'Take NASDAQ:BRK0', exact: true }).click();
    const form = dialog.getByRole('form', { name: 'By hand' });
    expect(await form.getByLabel('Symbol').inputValue()).toBe('BRK0');
    expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Company 0');
    await form.getByRole('button', { name: 'Add a ticker' }).click();
    await page.getByText('NASDAQ:BRK0 was added.').waitFor();

    await page.getByLabel('Symbol or name').fill('brk0');
    await page.getByRole('button', { name: 'Edit NASDAQ:BRK0' }).click();
    const drawer = page.getByRole('dialog', { name: 'NASDAQ:BRK0' });
    await drawer.getByRole('button', { name: 'Fetch the history' }).click();
    const days = market.bars('BRK0', DAY_MS, 0, Date.now()).length;
    await drawer.getByText(new RegExp(`^Stored from fmp: ${days} days? of bars`)).waitFor();
  },
);
