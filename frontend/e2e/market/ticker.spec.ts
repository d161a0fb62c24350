import { chartDrawn } from '../kit/chart-page.ts';
import { expect, nextValue, test } from '../kit/test.ts';

test('A ticker has a live price that agrees with its day and a chart that tells its newest bar', async ({
  page,
}) => {
  // An address in small letters leads to the same page.
  await page.goto('/tickers/nasdaq/aapl?range=1M');
  await page.waitForURL('**/tickers/NASDAQ/AAPL?range=1M');
  const first = await nextValue(page, 'ticker-price', null);
  await nextValue(page, 'ticker-price', first);
  // Until the socket serves it, a price of the first answers may change to another one.
  await page.locator('[data-testid="ticker-price"][data-seq]:not([data-seq="-1"])').waitFor();
  const { price, low, high, seq } = await page.evaluate(() => {
    const read = (id: string, name = 'data-value'): number =>
      Number(document.querySelector(`[data-testid="${id}"]`)?.getAttribute(name));
    return {
      price: read('ticker-price'),
      low: read('day-low'),
      high: read('day-high'),
      seq: read('ticker-price', 'data-seq'),
    };
  });
  expect(low).toBeLessThanOrEqual(price);
  expect(high).toBeGreaterThanOrEqual(price);
  expect(seq).toBeGreaterThan(0);
  await page.locator('[data-testid="latency-dot"][data-value]').waitFor();
  await page
    .getByTestId('chart-legend')
    .filter({ hasText: /Close\s*\$\d/ })
    .waitFor();
  expect(await page.title()).toContain('AAPL · Apple Inc.');
});

test('The range and the kind of a chart live in the address and survive a reload', async ({ page }) => {
  await page.goto('/tickers/NASDAQ/AAPL');
  for (const range of ['5D', 'MAX', '1D', '1Y']) {
    await page.getByRole('link', { name: range, exact: true }).click();
    await page.waitForURL(`**range=${range}**`);
  }
  // The kind joins the address that the page shows, and the page follows its address.
  await page.locator('a[aria-current="true"]', { hasText: /^1Y$/ }).waitFor();
  await page.getByRole('button', { name: 'Area' }).click();
  await page.waitForURL(/range=1Y.*chart=area|chart=area.*range=1Y/);
  await page.reload();
  await page.locator('[data-testid="chart-summary"]', { hasText: 'Over the last year' }).waitFor();
  await expect(page.getByRole('link', { name: '1Y', exact: true })).toHaveAttribute('aria-current', 'true');
  await page.getByText('Show the data as a table').click();
  await page.locator('table tbody tr').nth(40).waitFor();
});

test('A visitor goes by keyboard from the skip link to the points of the chart, which are spoken', async ({
  page,
}) => {
  await page.goto('/tickers/CRYPTO/BTCUSD?range=6M');
  // Keys that come before it is drawn move nothing.
  await chartDrawn(page);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  // The browser moves the keyboard there with its next frame.
  await page.locator('main:focus').waitFor();
  await page.getByTestId('price-chart').focus();
  const spoken = page.getByTestId('chart-spoken');
  for (const key of ['End', '+', '+', '-', 'Shift+ArrowLeft', '0', 'Home']) await page.keyboard.press(key);
  await expect(spoken).toContainText('close');
  const oldest = await spoken.innerText();
  await page.keyboard.press('ArrowRight');
  await expect(spoken).not.toHaveText(oldest);
});

test('The badges of a ticker come late and move no button from under the pointer', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/market-hours**', (route) => held.then(() => route.continue()));
  await page.routeWebSocket('**/socket.io/**', (socket) => void held.then(() => socket.connectToServer()));
  await page.goto('/tickers/NASDAQ/AAPL');
  const star = page.getByTestId('watch-star');
  await star.waitFor();
  const before = await star.boundingBox();
  release();
  await page.getByTestId('market-badge').waitFor();
  await nextValue(page, 'latency-dot', null);
  expect(await star.boundingBox()).toEqual(before);
});

test.describe('An address that is wrong', () => {
  test.use({ expectedFaults: /404|^console error: Something went wrong!$/ });

  test('An unknown ticker or exchange says so and leads to what may have been meant', async ({ page }) => {
    await page.goto('/tickers/NASDAQ/JPM');
    await page.getByRole('region', { name: 'JPM on other exchanges' }).getByRole('link').click();
    await page.waitForURL('**/tickers/NYSE/JPM');
    await page.goto('/tickers/NASDAQ/APPL');
    await page.getByRole('heading', { name: 'We do not know NASDAQ:APPL' }).waitFor();
    await page.getByRole('link', { name: 'Browse Nasdaq tickers' }).waitFor();
    await page
      .getByRole('region', { name: 'Similar symbols' })
      .getByRole('link', { name: 'AAPL' })
      .first()
      .click();
    await page.waitForURL('**/tickers/NASDAQ/AAPL');
    await page.goto('/tickers/MARS');
    await page.getByRole('heading', { name: 'We do not know the exchange MARS' }).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: /Nasdaq/ })
      .click();
    await page.waitForURL('**/tickers/NASDAQ');
  });
});
