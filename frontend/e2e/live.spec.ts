import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { chartDrawn } from './chart-page';
import { overflow } from './screen';
import { launchBrowser, nextValue, openPage, type WatchedPage } from './session';

let browser: Browser;
let watched: WatchedPage;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());
beforeEach(async () => void (watched = await openPage(browser, { reducedMotion: 'no-preference' })));
afterEach(async () => {
  await watched.close();
  expect(watched.faults).toEqual([]);
});

describe('live prices on the simulated market', () => {
  test('home: prices move and say that they are simulated', async () => {
    const { page } = watched;
    await page.goto('/');
    const first = await nextValue(page, 'price-NASDAQ:AAPL', null);
    await nextValue(page, 'price-NASDAQ:AAPL', first);
    // The simulation knows no closing bell, whatever the badge of the exchange says.
    expect(await page.getByTestId('feed-label').innerText()).toBe('Simulated market · 24/7');
    await page.getByRole('link', { name: 'Browse all tickers' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tickers' }).waitFor();
  });

  test('ticker: badges come and change their words, and move no button from under the pointer', async () => {
    const { page } = watched;
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

  test('tickers: every exchange with its state; its list follows the sort and the filter', async () => {
    const { page } = watched;
    await page.goto('/tickers');
    await page.getByRole('link', { name: 'Nasdaq', exact: true }).click();
    await page.waitForURL('**/tickers/NASDAQ');
    await page.getByRole('table', { name: 'Tickers of NASDAQ' }).waitFor();
    expect(await page.getByTestId('market-badge').innerText()).toMatch(/^Market (open|closed)/m);
    const before = await nextValue(page, 'price-NASDAQ:AAPL', null);
    await nextValue(page, 'price-NASDAQ:AAPL', before);
    await page.getByRole('link', { name: 'Symbol', exact: true }).click();
    await page.waitForURL('**/tickers/NASDAQ?sort=symbol');
    await page.getByRole('link', { name: 'ETF', exact: true }).click();
    await page.waitForURL('**type=etf**');
    // The address changes first, the page follows.
    await page.locator('a[aria-current="true"]', { hasText: /^ETF$/ }).waitFor();
    await page.getByTestId('price-NASDAQ:AAPL').waitFor({ state: 'detached' });
    await page.locator('[data-index] a').nth(5).waitFor();
    const symbols = await page.locator('[data-index] a').allInnerTexts();
    expect(symbols.length).toBeGreaterThan(3);
    expect(symbols).toEqual([...symbols].sort());
  });

  test('the list follows at most twenty symbols, those on screen, and only while they are', async () => {
    const { page } = watched;
    const sent: string[] = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
    await page.goto('/tickers/NASDAQ');
    const first = await nextValue(page, 'price-NASDAQ:AAPL', null);
    await nextValue(page, 'price-NASDAQ:AAPL', first);
    const subscribed = (): string[] =>
      sent
        .filter((frame) => frame.includes('"subscribe"'))
        .flatMap((frame) => [...frame.matchAll(/"(NASDAQ:[^"]+)"/g)].map((match) => match[1] ?? ''));
    expect(new Set(subscribed()).size).toBeLessThanOrEqual(20);
    await page.mouse.wheel(0, 4_000);
    await expect(
      nextMatch(() => sent.some((frame) => frame.includes('"unsubscribe"') && frame.includes('AAPL'))),
    ).resolves.toBe(true);
    const rows = await page.locator('[role="row"]').count();
    expect(rows).toBeLessThan(60);
  });

  test('ticker: the price is live, its numbers agree, the chart grows', async () => {
    const { page } = watched;
    await page.goto('/tickers/NASDAQ/AAPL');
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

  test('ranges and kinds live in the address and survive a reload', async () => {
    const { page } = watched;
    await page.goto('/tickers/NASDAQ/AAPL');
    for (const range of ['5D', '1M', '6M', 'YTD', '1Y', '5Y', 'MAX', '1D']) {
      await page.getByRole('link', { name: range, exact: true }).click();
      await page.waitForURL(`**range=${range}**`);
    }
    await page.getByRole('link', { name: '1Y', exact: true }).click();
    // The kind joins the address that the page shows, and the page follows its address.
    await page.locator('a[aria-current="true"]', { hasText: /^1Y$/ }).waitFor();
    await page.getByRole('button', { name: 'Area' }).click();
    await page.waitForURL(/range=1Y.*chart=area|chart=area.*range=1Y/);
    await page.reload();
    await page.locator('[data-testid="chart-summary"]', { hasText: 'Over the last year' }).waitFor();
    expect(await page.getByRole('link', { name: '1Y', exact: true }).getAttribute('aria-current')).toBe(
      'true',
    );
    await page.getByText('Show the data as a table').click();
    await page.locator('table tbody tr').nth(40).waitFor();
  });

  test('keyboard: skip link, then the chart point by arrow keys, spoken', async () => {
    const { page } = watched;
    await page.goto('/tickers/CRYPTO/BTCUSD?range=6M');
    // Keys that come before it is drawn move nothing.
    await chartDrawn(page);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    // The browser moves the keyboard there with its next frame.
    await page.locator('main:focus').waitFor();
    await page.getByTestId('price-chart').focus();
    await page.keyboard.press('Home');
    const spoken = page.getByTestId('chart-spoken');
    await page.waitForFunction(() =>
      document.querySelector('[data-testid="chart-spoken"]')?.textContent?.includes('close'),
    );
    const oldest = await spoken.innerText();
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(
      (old) => document.querySelector('[data-testid="chart-spoken"]')?.textContent !== old,
      oldest,
    );
  });

  test('colours: device, light, dark; remembered', async () => {
    const { page } = watched;
    await page.goto('/');
    const scheme = (name: string): Promise<void> =>
      page.locator(`html[data-mantine-color-scheme="${name}"]`).waitFor();
    await scheme('light');
    await page.getByTestId('color-scheme-switch').click();
    const choices = page.getByTestId('colour-choices');
    await choices.getByRole('radio', { name: 'System', checked: true }).waitFor();
    await choices.getByText('Light', { exact: true }).click();
    await scheme('light');
    await choices.getByText('Dark', { exact: true }).click();
    await scheme('dark');
    await page.reload();
    await scheme('dark');
  });

  test('lower-case addresses lead to the same page', async () => {
    const { page } = watched;
    await page.goto('/tickers/nasdaq/aapl?range=1M');
    await page.waitForURL('**/tickers/NASDAQ/AAPL?range=1M');
    await nextValue(page, 'ticker-price', null);
  });
});

test('narrow screens: full-screen menu, nothing wider than the screen', async () => {
  const narrow = await openPage(browser, { viewport: { width: 360, height: 740 }, hasTouch: true });
  for (const path of ['/', '/tickers', '/tickers/NASDAQ', '/tickers/NASDAQ/AAPL', '/nowhere']) {
    await narrow.page.goto(path);
    // The first words, which go when the page is there, have a heading too.
    await narrow.page.locator('main h1').waitFor();
    if (path !== '/nowhere')
      await narrow.page.locator('[data-testid*="price"][data-value]').first().waitFor();
    expect([path, await overflow(narrow.page)]).toEqual([path, 0]);
  }
  await narrow.page.getByRole('button', { name: 'Open menu' }).click();
  await narrow.page.getByRole('dialog').getByRole('link', { name: 'Home' }).click();
  await narrow.page.waitForURL((url) => url.pathname === '/');
  expect(narrow.faults).toEqual([]);
  await narrow.close();
});

test('unknown tickers, exchanges and pages say so and lead on', async () => {
  const lost = await openPage(browser, { reducedMotion: 'no-preference' });
  await lost.page.goto('/tickers/NASDAQ/NOPE');
  await lost.page.getByRole('heading', { name: 'We do not know NASDAQ:NOPE' }).waitFor();
  await lost.page.getByRole('link', { name: 'Browse Nasdaq tickers' }).click();
  await lost.page.waitForURL('**/tickers/NASDAQ');
  await lost.page.goto('/tickers/MARS');
  await lost.page.getByRole('heading', { name: 'We do not know the exchange MARS' }).waitFor();
  await lost.page.goto('/nowhere');
  await lost.page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
  const others = lost.faults.filter((fault) => !fault.includes('404'));
  expect(new Set(others)).toEqual(new Set(['console error: Something went wrong!']));
  await lost.close();
});

/** Resolves once `condition` holds: for what no page event announces. */
async function nextMatch(condition: () => boolean): Promise<boolean> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 50));
  return true;
}
