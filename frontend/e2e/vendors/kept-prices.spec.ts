import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { FakeMarket } from '../../../backend/test/fakes/fake-market.js';
import { fmpServer } from '../../../backend/test/fakes/fmp-server.js';
import { looksRight, OFFICE_SCREENS } from '../screen';
import { startServer } from '../server.mjs';
import { launchBrowser, openPage } from '../session';

const HOUR_MS = 3_600_000;

let browser: Browser;
let product: Awaited<ReturnType<typeof startServer>>;
const market = new FakeMarket(['AAPL', 'MSFT'], Date.now() - 3 * HOUR_MS);

beforeAll(async () => {
  const vendor = await fmpServer(market).listen();
  const env = {
    MARKET_DATA: 'fmp',
    FMP_BASE_URL: vendor.url,
    FMP_API_KEY: 'test-key',
    FMP_CALLS_PER_MINUTE: '100000',
  };
  // Without a feed: what is answered is what a job kept.
  const before = await startServer({ env: { ...env, ROLES: 'api,worker' } });
  const known = () => fetch(`${before.url}/api/ticker-live-info?exchangeShortName=NASDAQ&symbol=AAPL`);
  while (!(await known()).ok) await new Promise((resolve) => setTimeout(resolve, 200));
  await before.stop({ keepData: true });
  await vendor.close();
  product = await startServer({ env, dataDir: before.dataDir });
  browser = await launchBrowser();
  // Two starts of the product, each of which a slow machine may need its minute for.
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

test('after a restart without its vendor the product shows the last prices, of when and whose they are', async () => {
  const { page, close } = await openPage(browser, { baseURL: product.url });
  const { price } = market.state('AAPL');
  await page.goto('/tickers/NASDAQ');
  await page.getByTestId('price-NASDAQ:AAPL').getByText(price.toFixed(2)).waitFor();
  const mark = page.getByRole('img', { name: /^Stale price, as of .+ Source: fmp$/ }).first();
  await mark.waitFor();
  expect(await mark.textContent()).toMatch(/^\d+ (h|min)$/);
  await looksRight(page, 'kept-prices-list', { screens: OFFICE_SCREENS });
  await page.goto('/tickers/NASDAQ/AAPL');
  await page.getByTestId('ticker-price').getByText(price.toFixed(2)).waitFor();
  await page.getByTestId('stale-badge').waitFor();
  await page
    .getByText(/As of .+ · Source: fmp/)
    .first()
    .waitFor();
  await looksRight(page, 'kept-prices-ticker', { screens: OFFICE_SCREENS });
  await close();
});
