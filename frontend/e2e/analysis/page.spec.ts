import { expect, nextValue, test } from '../kit/test.ts';

test.use({ as: 'member' });

test('A member goes by keyboard from the price page through every tab of the analysis and back', async ({
  page,
}) => {
  await page.goto('/tickers/NASDAQ/NFLX');
  const tabs = page.getByRole('navigation', { name: 'Pages about this ticker' });
  await tabs.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('heading', { name: 'Five answers' }).waitFor();
  await nextValue(page, 'ticker-price', null);
  for (const [name, path] of [
    ['Comparative', 'comparative'],
    ['Valuation', 'valuation'],
    ['Technical', 'technical'],
    ['LSTM forecast', 'lstm'],
    ['AI summary', 'openai'],
  ] as const) {
    await tabs.getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/tickers/NASDAQ/NFLX/${path}`);
    await page.getByRole('heading', { name: 'No call yet' }).waitFor();
    await tabs.locator('a[aria-current="page"]', { hasText: name }).waitFor();
    // The keyboard goes to the beginning of the new page before anybody moves it on.
    await page.locator('main:focus').waitFor();
  }
  await tabs.getByRole('link', { name: 'Price' }).click();
  await page.getByTestId('price-chart').waitFor();
});

test.describe('A member with runs of the day of this test alone', () => {
  test.use({ as: 'new member' });

  test('A member takes a run back, which costs none of the quota', async ({ page }) => {
    await page.goto('/tickers/NASDAQ/NVDA/lstm');
    await page.getByText(/^0 of \d+ runs used/).waitFor();
    await page.getByRole('button', { name: 'Run now' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Run now' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'No call yet' }).waitFor();
    await page.getByText(/^0 of \d+ runs used/).waitFor();
  });
});

test.describe('A phone', () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test('A narrow screen scrolls the tabs to the one that is open', async ({ page }) => {
    await page.goto('/tickers/NASDAQ/NFLX/openai');
    const tab = page
      .getByRole('navigation', { name: 'Pages about this ticker' })
      .locator('[aria-current="page"]');
    await expect(tab).toBeInViewport({ ratio: 1 });
  });
});
