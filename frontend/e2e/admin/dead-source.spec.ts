import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { createAdmin, enterBackOffice } from '../accounts/admin';
import { cutTables, overflow, picture, violations } from '../screen';
import { startServer } from '../server.mjs';
import { launchBrowser, openPage, type WatchedPage } from '../session';

/** A port that nobody listens on. */
const NOBODY = 'http://127.0.0.1:9';
/** Looks every minute whose prices are due, and queues `FAILS` for each exchange. */
const JOB = 'prices.refresh-due';
const FAILS = 'prices.refresh';
const PATIENCE = { timeout: 150_000 };

let browser: Browser;
let server: Awaited<ReturnType<typeof startServer>>;
let office: WatchedPage;

beforeAll(async () => {
  const env = {
    MARKET_DATA: 'kraken',
    KRAKEN_BASE_URL: NOBODY,
    KRAKEN_SOCKET_URL: NOBODY.replace('http', 'ws'),
    RATE_LIMIT_FACTOR: '100',
  };
  [browser, server] = await Promise.all([launchBrowser(), startServer({ env })]);
  const admin = await createAdmin(server);
  office = await openPage(browser, { baseURL: server.url });
  await enterBackOffice(office.page, admin);
  await office.page.goto('/admin');
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

test('the dashboard names the source that is dead', async () => {
  const { page, faults } = office;
  await page.getByText('Nothing is heard of the feed (kraken): every price is old.').waitFor();
  expect(faults).toEqual([]);
});

test('what fails for the same reason stands together, is tried again together, and thrown away together', async () => {
  const { page, faults } = office;
  await page.goto('/admin/jobs');
  await page.getByRole('button', { name: `Run now: ${JOB}` }).click();
  await page.getByText(`${JOB} is in the queue and runs as soon as a worker is free.`).waitFor();
  // One a minute fails: the second is there with the second minute.
  const group = page.getByTestId('failed-group').filter({ hasText: FAILS });
  await group.waitFor(PATIENCE);
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 360],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    if (width === 1280) expect(await cutTables(page)).toEqual([]);
    await picture(page, `admin-jobs-groups-${width}-${colorScheme}`, true);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  const [first = ''] = /since .+/.exec(await group.innerText()) ?? [];
  expect(first).not.toBe('');
  await group.getByRole('button', { name: /^Retry all / }).click();
  const again = page.getByRole('dialog', { name: /^Retry \d+ jobs\?$/ });
  await again.getByRole('button', { name: 'Retry all' }).click();
  await page.getByText(/^\d+ jobs are back in the queue\.$/).waitFor();
  // Nobody answers yet: each of them fails once more, later than the first time.
  await group.filter({ hasNotText: first }).waitFor(PATIENCE);
  await group.getByRole('button', { name: /^Discard all / }).click();
  const asked = page.getByRole('dialog', { name: /^Discard \d+ jobs\?$/ });
  await asked.getByRole('button', { name: 'Discard all' }).click();
  await page.getByText(/^\d+ jobs were discarded\.$/).waitFor();
  await group.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
}, 400_000);
