import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { activeMember, signIn } from '../accounts/member';
import { looksRight, OFFICE_SCREENS, picture } from '../screen';
import { launchBrowser, nextValue, openPage, type WatchedPage } from '../session';

let browser: Browser;
let watched: WatchedPage;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  watched = await openPage(browser);
  ({ page } = watched);
  await signIn(page, await activeMember());
});
afterAll(() => browser.close());

const dialog = (): Locator => page.getByRole('dialog');
const row = (): Locator => page.getByTestId('alert-row').first();

test('an alert beside the live price: dry run, set, fired, and its line in the log', async () => {
  await page.goto('/alerts');
  await page.getByText('No alert yet').waitFor();
  await picture(page, 'alerts-empty');
  await page.goto('/tickers/CRYPTO/BTCUSD');
  await nextValue(page, 'ticker-price', null);
  await page.getByRole('button', { name: 'Set an alert for BTCUSD' }).click();
  // The price field starts at the live price.
  const field = dialog().getByLabel('Price (USD)');
  await dialog().locator('[data-testid="dry-run-times"][data-value]').waitFor();
  const price = Number(await nextValue(page, 'alert-price', null));
  expect(Math.abs(Number(await field.inputValue()) / price - 1)).toBeLessThan(0.05);
  await looksRight(page, 'alert-dialog');

  // A form with a fault says so, and asks for nothing.
  await field.fill('nothing');
  await dialog().getByText('Complete the condition').waitFor();
  await dialog().getByRole('button', { name: 'Set the alert' }).click();
  await dialog().getByText('Please enter a price above zero.').waitFor();

  // True already: the next trade fires it.
  await field.fill(String(Math.floor(price * 0.9)));
  await dialog().getByText('Already true: it would fire with the next trade.').waitFor();
  await dialog()
    .getByText(/^Would have fired/)
    .waitFor();
  await dialog().getByLabel('Note').fill('Look at the order book');
  await dialog().getByRole('button', { name: 'Set the alert' }).click();
  await dialog().waitFor({ state: 'detached' });

  await page.goto('/alerts');
  await page.locator('[data-testid="alert-row"][data-state="fired"]').waitFor({ timeout: 60_000 });
  expect(await row().innerText()).toContain('Look at the order book');
  expect(await row().innerText()).toContain('Fired once');
  // The news of it reached the bell: what its line says of that is settled.
  await page.locator('[data-testid="notification-bell"][data-unread="1"]').waitFor();
  await row()
    .getByRole('link', { name: /^Firing log of the alert/ })
    .click();
  const line = page.getByTestId('firing-row');
  await line.waitFor();
  expect(await line.count()).toBe(1);
  expect(await line.innerText()).toMatch(
    /BTCUSD[\s\S]*Live · Simulated market[\s\S]*In the app: (delivered|read)/,
  );
  await looksRight(page, 'alert-log', { screens: OFFICE_SCREENS });
});

test('a repeating alert far away: distance, edit, pause, resume, filter and delete', async () => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto('/alerts');
  await page.getByRole('button', { name: 'New alert' }).click();
  await dialog().getByLabel('Which ticker?').fill('AAPL');
  await dialog().getByRole('option').filter({ hasText: 'AAPL' }).first().click();
  // The form begins anew once a price is there.
  await dialog().locator('[data-testid="dry-run-times"][data-value]').waitFor();
  await dialog().getByLabel('Tell me when').selectOption('average');
  await dialog().locator('[data-testid="dry-run-times"][data-value]').waitFor();
  await dialog().getByLabel('Tell me when').selectOption('above');
  await dialog().getByLabel('Price (USD)').fill('99999');
  expect(await dialog().getByTestId('already-true').count()).toBe(0);
  await dialog().getByText('Would have fired not once').waitFor();
  await dialog().getByLabel('Each time').check();
  await dialog().getByLabel('At most once in (minutes)').fill('60');
  await dialog().getByRole('button', { name: 'Set the alert' }).click();
  await dialog().waitFor({ state: 'detached' });
  const far = page.locator('[data-testid="alert-row"]', { hasText: 'At or above $99,999.00' });
  await far.waitFor();
  await far
    .getByTestId('alert-distance')
    .filter({ hasText: /^\+[\d,.]+% away$/ })
    .waitFor();
  await looksRight(page, 'alerts', {
    screens: [
      [360, 'light'],
      [1280, 'dark'],
    ],
  });

  await far.getByRole('button', { name: /^Edit the alert/ }).click();
  expect(await dialog().getByLabel('At most once in (minutes)').inputValue()).toBe('60');
  await dialog().getByLabel('Price (USD)').fill('88888');
  await dialog().getByRole('button', { name: 'Save the alert' }).click();
  const edited = page.locator('[data-testid="alert-row"]', { hasText: '$88,888.00' });
  await edited.waitFor();

  await edited.getByRole('button', { name: /^Pause the alert/ }).click();
  await edited.getByText('Paused').waitFor();
  await page.getByLabel('State').selectOption('fired');
  // Gone while the answer is awaited, and with it.
  await edited.waitFor({ state: 'detached' });
  await page.locator('[data-testid="alert-row"][data-state="fired"]').waitFor();
  expect(await edited.count()).toBe(0);
  await page.getByLabel('State').selectOption('paused');
  await edited.getByRole('button', { name: /^Resume the alert/ }).click();
  await page.getByText('No alert like that').waitFor();
  await page.getByRole('button', { name: 'Show all alerts' }).click();
  await edited.getByRole('button', { name: /^Delete the alert/ }).click();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await edited.waitFor({ state: 'detached' });
  expect(watched.faults).toEqual([]);
});

test('visitors are asked to log in', async () => {
  const visitor = await openPage(browser);
  await visitor.page.goto('/tickers/CRYPTO/BTCUSD');
  await visitor.page.getByRole('button', { name: 'Set an alert for BTCUSD' }).click();
  await visitor.page.getByRole('dialog', { name: 'Login' }).waitFor();
  await visitor.page.goto('/alerts');
  await visitor.page.getByRole('dialog', { name: 'Login' }).waitFor();
  await visitor.page.getByRole('heading', { name: 'Alerts are for members', includeHidden: true }).waitFor();
  expect(visitor.faults).toEqual([]);
  await visitor.close();
});
