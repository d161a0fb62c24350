import { makePerson, sendLogin } from '../kit/people.ts';
import { expect, nextValue, test } from '../kit/test.ts';

test('A member logs in at the gate, puts a ticker on the empty list, and goes to its page', async ({
  page,
  target,
}) => {
  const member = await makePerson(target);
  await page.goto('/watchlist');
  await page.getByRole('dialog', { name: 'Login' }).waitFor();
  await sendLogin(page, member);
  await page.getByRole('heading', { name: 'This list is empty' }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Add a ticker' }).click();
  const field = page.getByRole('combobox', { name: 'Add a ticker to this list' });
  await field.and(page.locator(':focus')).waitFor();
  await field.fill('BTCUSD');
  await field.press('Enter');
  const row = page.getByTestId('row-CRYPTO:BTCUSD');
  await row.waitFor();
  await row.getByRole('link').first().click();
  await page.waitForURL('**/tickers/CRYPTO/BTCUSD**');
  await nextValue(page, 'ticker-price', null);
});

test('A member sets an alert beside the live price, is told when it fires, and reads the log', async ({
  target,
  anotherPage,
}) => {
  const page = await anotherPage({ as: await makePerson(target) });
  await page.goto('/tickers/CRYPTO/BTCUSD');
  const live = Number(await nextValue(page, 'ticker-price', null));

  await page.getByRole('button', { name: 'Set an alert for BTCUSD' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-testid="dry-run-times"][data-value]').waitFor();
  // The price field starts at the live price.
  const price = dialog.getByLabel('Price (USD)');
  expect(Math.abs(Number(await price.inputValue()) / live - 1)).toBeLessThan(0.05);
  // True already: the next trade fires it.
  await price.fill(String(Math.floor(live * 0.9)));
  await dialog.getByText('Already true: it would fire with the next trade.').waitFor();
  await dialog
    .getByText(/^Would have fired/)
    .first()
    .waitFor();
  await dialog.getByLabel('Note').fill('Look at the order book');
  await dialog.getByRole('button', { name: 'Set the alert' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.locator('[data-testid="notification-bell"][data-unread="1"]').waitFor();
  await page.getByTestId('notification-bell').click();
  await page
    .getByTestId('newest-notification')
    .getByRole('link', { name: /BTCUSD/ })
    .click();
  await page.locator('[data-testid="notification-bell"][data-unread="0"]').waitFor();

  await page.goto('/alerts');
  const alert = page.locator('[data-testid="alert-row"][data-state="fired"]');
  await expect(alert).toContainText('Look at the order book');
  await expect(alert).toContainText('Fired once');
  await alert.getByRole('link', { name: /^Firing log of the alert/ }).click();
  const line = page.getByTestId('firing-row');
  await expect(line).toHaveText(/BTCUSD[\s\S]*Live · Simulated market[\s\S]*In the app: (delivered|read)/);
});

test('A ticker that a visitor wants to watch is on the list after the login, which leads back to its page', async ({
  page,
  target,
}) => {
  const member = await makePerson(target);
  await page.goto('/tickers/NASDAQ/NVDA');
  await page.getByRole('button', { name: 'Watch NVDA', exact: true }).click();
  await page.getByTestId('login-reason').getByText('Log in, and NVDA is on your watchlist.').waitFor();
  await sendLogin(page, member);
  await page.locator('[data-testid="watch-star"][aria-pressed="true"]').waitFor();
  expect(new URL(page.url()).pathname).toBe('/tickers/NASDAQ/NVDA');
});
