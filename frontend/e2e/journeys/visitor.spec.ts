import { nextValue, test } from '../kit/test.ts';

test('A visitor goes from the home page by search and by lists to a ticker', async ({ page }) => {
  await page.goto('/');
  const first = await nextValue(page, 'price-NASDAQ:AAPL', null);
  await nextValue(page, 'price-NASDAQ:AAPL', first);
  // The simulation knows no closing bell, whatever the badge of the exchange says.
  await page
    .getByTestId('feed-label')
    .filter({ hasText: /^Simulated market · 24\/7$/ })
    .waitFor();

  // The analysis behind a search result is for members: the visitor sees the ticker's price and is asked in.
  await page.getByRole('button', { name: 'Search tickers' }).click();
  await page.getByRole('combobox').fill('microsoft');
  await page.getByTestId('search-result').filter({ hasText: 'Microsoft' }).click();
  const login = page.getByRole('dialog', { name: 'Login' });
  await login.getByRole('button', { name: 'Close' }).click();
  await login.waitFor({ state: 'detached' });
  await page.waitForURL('**/tickers/NASDAQ/MSFT');
  await nextValue(page, 'ticker-price', null);

  // Prices are for everybody.
  await page.getByRole('banner').getByRole('link', { name: 'Markets', exact: true }).click();
  await page.getByRole('link', { name: 'Nasdaq', exact: true }).click();
  await page
    .getByRole('table', { name: 'Tickers of NASDAQ' })
    .getByRole('link', { name: /MSFT/ })
    .first()
    .click();
  await page.waitForURL('**/tickers/NASDAQ/MSFT');
  const price = await nextValue(page, 'ticker-price', null);
  await nextValue(page, 'ticker-price', price);
  await page.locator('main canvas').first().waitFor();
});

test('A visitor goes to the track record, back to the home page, and to the sign-up', async ({ page }) => {
  await page.goto('/tickers');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Track record' }).click();
  await page.getByRole('heading', { level: 1, name: 'Track record' }).waitFor();
  await page.getByTestId('record-technical').waitFor();

  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('region', { name: 'Top gainers on Nasdaq' }).locator('li a').first().waitFor();
  await page.getByRole('button', { name: /^Start your \d+ free days?$/ }).click();
  await page.getByRole('dialog', { name: 'Sign Up' }).getByLabel('Full name').waitFor();
});
