import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { FakeMarket } from '../../../backend/test/fakes/fake-market.js';
import { fmpServer } from '../../../backend/test/fakes/fmp-server.js';
import type { VendorServer } from '../../../backend/test/fakes/vendor-server.js';
import { createAdmin, enterBackOffice } from '../accounts/admin';
import { overflow, picture, violations } from '../screen';
import { startServer } from '../server.mjs';
import { launchBrowser, openPage } from '../session';

const DAY_MS = 86_400_000;
const DAYS = '/historical-price-eod/non-split-adjusted';

let browser: Browser;
let vendor: VendorServer;
let product: Awaited<ReturnType<typeof startServer>>;
const market = new FakeMarket(['AAPL', 'MSFT'], Date.now() - 3 * DAY_MS);

beforeAll(async () => {
  vendor = await fmpServer(market).listen();
  product = await startServer({
    env: {
      MARKET_DATA: 'fmp',
      FMP_BASE_URL: vendor.url,
      FMP_API_KEY: 'test-key',
      FMP_CALLS_PER_MINUTE: '100000',
    },
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await vendor?.close();
});

test('an administrator fetches the history of a ticker and reads what became of it', async () => {
  const admin = await createAdmin(product);
  const { page, faults, close } = await openPage(browser, { baseURL: product.url });
  await enterBackOffice(page, admin);
  await page.goto('/admin/tickers');
  await page.getByLabel('Symbol or name').fill('msft');
  await page.getByRole('button', { name: 'Edit NASDAQ:MSFT' }).click();
  const drawer = page.getByRole('dialog', { name: 'NASDAQ:MSFT' });
  const fetchIt = drawer.getByRole('button', { name: 'Fetch the history' });
  const looksRight = async (name: string): Promise<void> => {
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 360],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 860 });
      await drawer.getByRole('status').last().scrollIntoViewIfNeeded();
      await picture(page, `admin-back-fill-${name}-${width}-${colorScheme}`);
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
  };

  vendor.faults.set(`${DAYS}?MSFT`, { status: 429, headers: { 'retry-after': '4' }, body: {} });
  await fetchIt.click();
  await drawer
    .getByText(/^Goes on at about \d\d:\d\d UTC: fmp: (answered with status 429|not asked for another)/)
    .waitFor();
  expect(await drawer.getByLabel('How far the history is').getAttribute('value')).toBe('25');
  await picture(page, 'admin-back-fill-waits');
  vendor.faults.clear();
  const days = market.bars('MSFT', DAY_MS, 0, Date.now()).length;
  await drawer
    .getByText(new RegExp(`^Stored from fmp: ${days} days of bars \\(.*\\), 1 split, 1 dividend,`))
    .waitFor();
  await drawer.getByText('4 new for one old').waitFor();
  await drawer.getByText('From fmp').first().waitFor();
  await looksRight('stored');

  vendor.faults.set('/profile?MSFT', { status: 402, body: {} });
  await fetchIt.click();
  await drawer
    .getByText(`It failed: profile: fmp: answered with status 402 (days of bars stored: ${days})`)
    .waitFor();
  await looksRight('failed');
  expect(faults).toEqual([]);
  await close();
});
