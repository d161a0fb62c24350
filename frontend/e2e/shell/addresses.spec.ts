import { expect, nextValue, test, type Page } from '../kit/test.ts';

test.describe('An address of nobody', () => {
  test.use({ serviceWorkers: 'allow' });

  test('An address of nobody is answered with 404 and says that nothing is there, also through the service worker', async ({
    page,
  }) => {
    for (let visit = 0; visit < 2; visit += 1) {
      expect((await page.goto('/nowhere'))?.status()).toBe(404);
      await page.getByRole('heading', { level: 1, name: 'There is nothing at this address' }).waitFor();
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    }
    // Which addresses have a screen is proved beside their list; here that the server asks it.
    for (const [address, status] of [
      ['/.env', 404],
      ['/admin/nowhere', 404],
      ['/tickers/NASDAQ/AAPL/technical', 200],
      ['/contact?from=mail', 200],
      ['/admin/users', 200],
      ['/sw.js', 200],
      ['/manifest.webmanifest', 200],
      ['/index.html', 200],
    ] as const) {
      const answer = await page.request.get(address, { headers: { Accept: 'text/html' } });
      expect([address, answer.status()]).toEqual([address, status]);
      if (status === 404) {
        expect(answer.headers()['cache-control']).toBe('no-cache');
        expect(await answer.text()).toContain('<div id="root">');
      }
    }
  });
});

const placeIs = (page: Page, wanted: number): Promise<void> =>
  expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - wanted) < 2).toBe(true);

test('A page begins at its top, and Back finds the place in the list', async ({ page }) => {
  await page.goto('/tickers/NASDAQ');
  await nextValue(page, 'price-NASDAQ:AAPL', null);
  await page.evaluate(() => window.scrollTo(0, 1_200));
  await placeIs(page, 1_200);
  await page
    .locator('main a[href^="/tickers/NASDAQ/"]')
    .filter({ visible: true })
    .nth(20)
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL(/NASDAQ\/.+/);
  await placeIs(page, 0);
  await nextValue(page, 'ticker-price', null);
  await page.goBack();
  await page.waitForURL('**/tickers/NASDAQ');
  await placeIs(page, 1_200);
  // Another address, loaded whole from half-way down.
  await page.goto('/tickers/NASDAQ/AAPL');
  await nextValue(page, 'ticker-price', null);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('Back finds the place in a home page that grows while its lower parts arrive', async ({ page }) => {
  await page.goto('/');
  await page.getByTestId('below-the-fold').scrollIntoViewIfNeeded();
  await page.getByRole('heading', { name: 'How the calls turned out' }).waitFor();
  const exchange = page.locator('main a[href="/tickers/NASDAQ"]').last();
  await exchange.scrollIntoViewIfNeeded();
  // Whatever arrives until then may move it.
  const low = await exchange.evaluate((link: HTMLElement) => {
    const top = window.scrollY;
    link.click();
    return top;
  });
  expect(low).toBeGreaterThan(1_000);
  await page.waitForURL('**/tickers/NASDAQ');
  await placeIs(page, 0);
  await page.goBack();
  await exchange.waitFor();
  await placeIs(page, low);
});
