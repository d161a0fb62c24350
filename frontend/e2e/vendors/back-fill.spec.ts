import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { FakeMarket } from '../../../backend/test/fakes/fake-market.js';
import { fmpServer } from '../../../backend/test/fakes/fmp-server.js';
import type { VendorServer } from '../../../backend/test/fakes/vendor-server.js';
import { createAdmin, enterBackOffice } from '../accounts/admin';
import { looksRight, OFFICE_SCREENS, picture } from '../screen';
import { startServer } from '../server.mjs';
import { launchBrowser, openPage } from '../session';

const DAY_MS = 86_400_000;
const FOUND = '/search-symbol';
const DAYS = '/historical-price-eod/non-split-adjusted';

let browser: Browser;
let vendor: VendorServer;
let product: Awaited<ReturnType<typeof startServer>>;
const market = new FakeMarket(['AAPL', 'MSFT', 'BRK0'], Date.now() - 3 * DAY_MS);

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

test('an administrator finds a ticker at the source, adds it and fetches its history', async () => {
  const admin = await createAdmin(product);
  const { page, faults, close } = await openPage(browser, { baseURL: product.url });
  await enterBackOffice(page, admin);
  await page.goto('/admin/tickers');
  await page.getByRole('button', { name: 'Add a ticker' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a ticker' });
  const find = dialog.getByRole('form', { name: 'Find at the source of prices' });
  const clean = (name: string): Promise<void> =>
    looksRight(page, `admin-find-${name}`, { screens: OFFICE_SCREENS });
  const send = async (words: string): Promise<void> => {
    await find.getByLabel('Symbol at the source').fill(words);
    await find.getByRole('button', { name: 'Find', exact: true }).click();
  };

  vendor.faults.set(FOUND, { body: [] });
  await send('nothing like it');
  await find.getByText('fmp knows nothing like that.').waitFor();
  vendor.faults.set(FOUND, { status: 402, body: {} });
  await send('plan');
  await find.getByText(/^The plan that was bought does not cover this\. \(/).waitFor();
  await clean('refused');
  vendor.faults.set(FOUND, { hang: true });
  await send('slow');
  await find.getByText('Asking the source. It may take some seconds.').waitFor();
  await find.getByRole('button', { name: 'Cancel' }).click();
  await find.getByText('Asking the source. It may take some seconds.').waitFor({ state: 'detached' });
  vendor.faults.clear();

  await send('brk');
  const results = find.getByRole('list', { name: 'Found' });
  const known = results.getByRole('listitem').filter({ hasText: 'NYSE:BRK.B' });
  await known.getByText('In the directory').waitFor();
  expect(await known.getByRole('button').count()).toBe(0);
  await clean('found');
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
  await drawer.getByText(/^Stored from fmp: \d+ days of bars/).waitFor();
  expect(faults).toEqual([]);
  await close();
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
  const clean = (name: string): Promise<void> =>
    looksRight(page, `admin-back-fill-${name}`, {
      screens: OFFICE_SCREENS,
      before: () => drawer.getByRole('status').last().scrollIntoViewIfNeeded(),
    });

  vendor.faults.set(`${DAYS}?MSFT`, { status: 429, headers: { 'retry-after': '4' }, body: {} });
  await fetchIt.click();
  await drawer
    .getByText(
      /^Goes on at about \d\d:\d\d: The source allows no more calls at the moment\. \(fmp: (answered with status 429|not asked for another)/,
    )
    .waitFor();
  expect(await drawer.getByLabel('How far the history is').getAttribute('aria-valuenow')).toBe('25');
  await picture(page, 'admin-back-fill-waits');
  // It goes on while its drawer is closed, and is found again.
  await drawer.getByRole('button', { name: 'Close' }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Edit NASDAQ:MSFT' }).click();
  await drawer.getByText(/^Goes on at about /).waitFor();
  vendor.faults.clear();
  const days = market.bars('MSFT', DAY_MS, 0, Date.now()).length;
  await drawer
    .getByText(new RegExp(`^Stored from fmp: ${days} days of bars \\(.*\\), 1 split, 1 dividend,`))
    .waitFor();
  await drawer.getByText('4 new for one old').waitFor();
  await drawer.getByText('From fmp').first().waitFor();
  await clean('stored');

  vendor.faults.set('/profile?MSFT', { status: 402, body: {} });
  await fetchIt.click();
  await drawer
    .getByText(
      `It failed: The plan that was bought does not cover this. (profile: fmp: answered with status 402 (days of bars stored: ${days}))`,
    )
    .waitFor();
  await clean('failed');
  vendor.faults.clear();

  vendor.faults.set(`${DAYS}?MSFT`, { status: 429, headers: { 'retry-after': '60' }, body: {} });
  await fetchIt.click();
  await drawer.getByText(/^Goes on at about /).waitFor();
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await drawer.getByText('Cancelled. What was fetched before stays.').waitFor();
  vendor.faults.clear();
  expect(faults).toEqual([]);
  await close();
});
