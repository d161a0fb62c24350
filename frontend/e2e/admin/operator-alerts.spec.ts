import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { FakeMarket } from '../../../backend/test/fakes/fake-market.js';
import { krakenServer } from '../../../backend/test/fakes/kraken-server.js';
import { createAdmin, enterBackOffice } from '../accounts/admin';
import { linkIn, messageTo } from '../accounts/outbox';
import { cutTables, overflow, picture, violations } from '../screen';
import { startServer } from '../server.mjs';
import { launchBrowser, openPage, type WatchedPage } from '../session';

let browser: Browser;
let server: Awaited<ReturnType<typeof startServer>>;
let office: WatchedPage;
const kraken = krakenServer(new FakeMarket(['BTCUSD', 'ETHUSD'], Date.now() - 900_000));

beforeAll(async () => {
  await kraken.listen();
  const env = { MARKET_DATA: 'kraken', KRAKEN_BASE_URL: kraken.url, KRAKEN_SOCKET_URL: kraken.socketUrl };
  [browser, server] = await Promise.all([launchBrowser(), startServer({ env })]);
  const admin = await createAdmin(server);
  office = await openPage(browser, { baseURL: server.url });
  await enterBackOffice(office.page, admin);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await kraken.close();
});

/** Above a minute: one of the processes looks each minute. */
const NEXT_LOOK = { timeout: 150_000 };

test('an operator says who is told, is told by mail that a source died, and once more that it is back', async () => {
  const { page, faults } = office;
  await page.goto('/admin/settings');
  await page.getByLabel(/^Mail alerts to these addresses/).fill('night@price.example, not an address');
  await page.getByLabel(/^Minutes that something holds/).fill('0');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Must be email addresses with commas between them, or nothing.').waitFor();
  expect(faults.filter((fault) => !/400|Something went wrong!/.test(fault))).toEqual([]);
  faults.length = 0;
  await page.getByLabel(/^Mail alerts to these addresses/).fill('night@price.example');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Settings saved').waitFor();

  await page.goto('/admin');
  await page.getByRole('link', { name: /^Operator alerts/ }).click();
  await page.getByRole('button', { name: 'Send a test notice' }).click();
  await page.getByText('night@price.example took it.').waitFor();
  const mail = (subject: string) =>
    messageTo('night@price.example', (message) => message.subject === subject, server.url);
  await mail('PriceAlgo: Test of the operator alerts');

  await kraken.close();
  const dead = page.locator('[data-testid="open-alert"][data-alert="source kraken"]');
  await dead.getByText('1 arrived').waitFor(NEXT_LOOK);
  const told = await mail('PriceAlgo: Alert: source kraken');
  expect(told.text).toContain('The source kraken does not answer');
  expect(linkIn(told)).toBe('/admin/alerts');
  await page.goto(linkIn(told));
  await dead.waitFor();
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
    ['dark', 360],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => scrollTo(0, 0));
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    if (width === 1280) expect(await cutTables(page)).toEqual([]);
    await picture(page, `admin-alerts-${width}-${colorScheme}`, true);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });

  await kraken.listen();
  const back = page.locator('[data-testid="past-alert"][data-alert="source kraken"]');
  await back.getByText('2 arrived').waitFor(NEXT_LOOK);
  await dead.waitFor({ state: 'detached' });
  expect((await mail('PriceAlgo: Over: source kraken')).text).toContain('is not found any more');
  await picture(page, 'admin-alerts-over', true);
  expect(faults).toEqual([]);
}, 400_000);
