import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { activeMember, sendLogin } from '../accounts/member';
import { picture } from '../screen';
import { launchBrowser, nextValue, openPage } from '../session';

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

test('a member: log in, watch a ticker, set an alert, be told, choose preferences', async () => {
  const { page, faults, close } = await openPage(browser, { reducedMotion: 'reduce' });
  const member = await activeMember();
  await page.goto('/watchlist');
  await page.getByRole('dialog', { name: 'Login' }).waitFor();
  await sendLogin(page, member);
  await page.getByRole('heading', { name: 'This list is empty' }).waitFor();

  const field = page.getByRole('combobox', { name: 'Add a ticker to this list' });
  await field.fill('BTCUSD');
  await field.press('Enter');
  const row = page.getByTestId('row-CRYPTO:BTCUSD');
  await row.waitFor();
  const shown = await nextValue(page, 'price-CRYPTO:BTCUSD', null);
  await nextValue(page, 'price-CRYPTO:BTCUSD', shown);
  await row.getByRole('link').first().click();
  await page.waitForURL('**/tickers/CRYPTO/BTCUSD**');

  // True already: the next trade fires it.
  const openAlert = page.getByRole('button', { name: 'Set an alert for BTCUSD' });
  await openAlert.click();
  const dialog = page.getByRole('dialog');
  // The price field is filled once a price is there.
  await dialog.locator('[data-testid="dry-run-times"][data-value]').waitFor();
  const price = dialog.getByLabel('Price (USD)');
  await price.fill(String(Math.floor(Number(shown) * 0.9)));
  await dialog
    .getByText(/^Would have fired/)
    .first()
    .waitFor();
  await dialog.getByRole('button', { name: 'Set the alert' }).click();
  await dialog.waitFor({ state: 'detached' });

  const bell = page.getByTestId('notification-bell');
  await page.locator('[data-testid="notification-bell"][data-unread="1"]').waitFor({ timeout: 60_000 });
  await bell.click();
  await picture(page, 'journey-member-told');
  await page
    .getByTestId('newest-notification')
    .getByRole('link', { name: /BTCUSD/ })
    .click();
  await page.locator('[data-testid="notification-bell"][data-unread="0"]').waitFor();

  await page.goto('/profile');
  await page.getByText('Dark', { exact: true }).click();
  await page.getByText('Your choice is saved.').waitFor();
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: member.name }).waitFor();
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' });
  await picture(page, 'journey-member-dark');
  expect(faults).toEqual([]);
  await close();
});
