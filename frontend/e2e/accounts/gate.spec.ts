import { makePerson, sendLogin } from '../kit/people.ts';
import { expect, nextValue, test } from '../kit/test.ts';

const ANALYSIS = '/tickers/NASDAQ/AAPL/overview';

test('A visitor sees the price and reads why the rest is for members; the login dialog opens for each tab, and lets in', async ({
  page,
  target,
}) => {
  const member = await makePerson(target);
  await page.goto(ANALYSIS);
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.waitFor();
  expect(await dialog.getByTestId('login-reason').innerText()).toMatch(/^Market Analysis of AAPL opens/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('heading', { level: 2, name: 'Market Analysis is for members' }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Apple Inc.' }).waitFor();
  await nextValue(page, 'ticker-price', null);
  // Another tab asks in again, for itself.
  await page.getByRole('link', { name: 'Technical', exact: true }).click();
  await page.waitForURL('**/technical');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await page.waitForURL('**/overview');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Login/Signup' }).click();
  await sendLogin(page, member);
  await nextValue(page, 'ticker-price', null);
  expect(new URL(page.url()).pathname).toBe(ANALYSIS);
  await page.getByRole('heading', { name: 'Market Analysis is for members' }).waitFor({ state: 'detached' });
});

test.describe('Without a running subscription', () => {
  test.use({ as: 'expired', viewport: { width: 360, height: 800 } });

  test('A member whose subscription is over has prices, two ways out on a narrow and on a wide screen, and no new alerts', async ({
    page,
  }) => {
    await page.goto(ANALYSIS);
    await page.getByRole('heading', { level: 2, name: 'Your subscription has expired' }).waitFor();
    await nextValue(page, 'ticker-price', null);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('link', { name: 'Open the price page' }).click();
    await page.waitForURL('**/tickers/NASDAQ/AAPL');
    await nextValue(page, 'ticker-price', null);

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goBack();
    await page.waitForURL(`**${ANALYSIS}`);
    await page.getByRole('link', { name: 'Open the price page' }).click({ trial: true });
    await page.getByRole('link', { name: 'See my subscription' }).click();
    await page.getByTestId('subscription-state').getByText('Expired').waitFor();

    // Alerts stay readable, but none can be made.
    await page.goto('/alerts');
    await page.getByTestId('alerts-expired').waitFor();
    expect(await page.getByRole('button', { name: 'New alert' }).first().isDisabled()).toBe(true);
  });
});
