import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, nextValue, openPage, type WatchedPage } from './session';

let browser: Browser;
let watched: WatchedPage;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());
beforeEach(async () => void (watched = await openPage(browser)));
afterEach(async () => {
  await watched.close();
  expect(watched.faults).toEqual([]);
});

const symbols = (page: Page): Promise<string[]> => page.locator('[data-index] a').allInnerTexts();

/** Symbol → value of the API's own answer, to compare the screen with. */
async function answers(page: Page, query: string) {
  const { data } = (await page.evaluate(
    async (path) => (await fetch(path)).json(),
    `/api/tickers?${query}`,
  )) as {
    data: { items: { symbol: string }[]; total: number; orderedAtMs: number };
  };
  return { symbols: data.items.map(({ symbol }) => symbol), total: data.total };
}

describe('the list of an exchange', () => {
  test('sorts by live numbers in both directions; order and filters live in the address', async () => {
    const { page } = watched;
    await page.goto('/tickers/NASDAQ');
    await nextValue(page, 'price-NASDAQ:AAPL', null);
    const table = page.getByRole('table');
    await table.getByRole('link', { name: 'Volume' }).click();
    await page.waitForURL('**?sort=volume');
    await page.getByText(/^Order of \d\d:\d\d:\d\d ET/).waitFor();
    await page.locator('[aria-sort="descending"]', { hasText: 'Volume' }).waitFor();
    await table.getByRole('link', { name: 'Volume' }).click();
    await page.waitForURL('**?sort=volume&order=asc');
    await page.locator('[aria-sort="ascending"]').waitFor();

    await page.getByLabel('Sector').selectOption('Bonds');
    await page.waitForURL('**sector=Bonds**');
    const bonds = await answers(page, 'exchangeShortName=NASDAQ&sector=Bonds');
    await page.locator(`[role="table"][aria-rowcount="${bonds.total + 1}"]`).waitFor();
    await page.getByRole('link', { name: 'Stock', exact: true }).click();
    await page.getByRole('heading', { name: 'No ticker matches' }).waitFor();
    await page.getByRole('link', { name: 'Show all tickers' }).click();
    await page.waitForURL((url) => url.pathname === '/tickers/NASDAQ' && url.search === '');
    await page.goto('/tickers/NASDAQ?sort=name&order=desc&type=stock');
    const names = await answers(page, 'exchangeShortName=NASDAQ&sort=name&order=desc&type=stock');
    await page.locator('[data-index="3"] a').waitFor();
    expect((await symbols(page)).slice(0, 4)).toEqual(names.symbols.slice(0, 4));
  });

  test('a price order stays while it is read, and is renewed on request', async () => {
    const { page } = watched;
    await page.goto('/tickers/NASDAQ?sort=price');
    const order = page.getByText(/^Order of /);
    await order.waitFor();
    await page.locator('[data-index="3"] a').waitFor();
    const before = await symbols(page);
    const first = `price-NASDAQ:${before[0]}`;
    await nextValue(page, first, await nextValue(page, first, null));
    expect(await symbols(page)).toEqual(before);
    const renewed = page.waitForResponse((answer) => /\/api\/tickers\?.*sort=price/.test(answer.url()));
    await page.getByRole('button', { name: 'Sort again' }).click();
    expect((await renewed).ok()).toBe(true);
    await order.waitFor();
  });

  test('keyboard: arrows, pages and ends walk over rows that do not exist yet', async () => {
    const { page } = watched;
    await page.goto('/tickers/NASDAQ?sort=symbol');
    const all = await answers(page, 'exchangeShortName=NASDAQ&sort=symbol&limit=100');
    await page.locator('[data-index="0"] a').focus();
    const focused = (index: number): Promise<unknown> =>
      page.waitForFunction(
        (wanted) =>
          document.activeElement?.closest('[data-index]')?.getAttribute('data-index') === String(wanted),
        index,
      );
    await page.keyboard.press('ArrowDown');
    await focused(1);
    await page.keyboard.press('PageDown');
    await focused(11);
    await page.locator('[data-index="11"] a:focus', { hasText: all.symbols[11]! }).waitFor();
    await page.keyboard.press('End');
    await focused(all.total - 1);
    await page.keyboard.press('ArrowUp');
    await focused(all.total - 2);
    await page.keyboard.press('Home');
    await focused(0);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/tickers/NASDAQ/${all.symbols[0]}`);
  });

  test('52 weeks: a bar with its numbers and its source', async () => {
    const { page } = watched;
    await page.goto('/tickers/NASDAQ');
    const bar = page.locator('[data-index="0"] [role="img"]');
    await bar.waitFor();
    expect(await bar.getAttribute('aria-label')).toMatch(/^52 weeks: [\d,.]+ to [\d,.]+, source simulated$/);
  });

  test('the badge names its rule', async () => {
    const { page } = watched;
    await page.goto('/tickers/NYSE');
    await page.getByTestId('market-badge').getByText('Standard hours').waitFor();
    await page.goto('/tickers/CRYPTO');
    await page.getByTestId('market-badge').getByText('Around the clock').waitFor();
  });
});

describe('movers', () => {
  test('gainers, losers and most active, of all exchanges or one', async () => {
    const { page } = watched;
    await page.goto('/tickers');
    const movers = page.getByRole('region', { name: 'Movers' });
    await movers.locator('li [data-direction="up"]').first().waitFor();
    await movers.getByRole('link', { name: 'Top losers' }).click();
    await page.waitForURL('**?movers=losers');
    await movers.locator('li span[data-direction="down"]').first().waitFor();
    await movers.getByRole('link', { name: 'NYSE', exact: true }).click();
    await page.waitForURL('**?movers=losers&exchange=NYSE');
    await movers.locator('li a[href^="/tickers/NYSE/"]').first().waitFor();
    await movers.locator('li a:not([href^="/tickers/NYSE/"])').first().waitFor({ state: 'detached' });
    await page.goto('/');
    await page.getByRole('region', { name: 'Top gainers on Nasdaq' }).locator('li a').first().waitFor();
  });
});

test('what is unknown leads to what may have been meant', async () => {
  const lost = await openPage(browser);
  await lost.page.goto('/tickers/NASDAQ/JPM');
  await lost.page.getByRole('region', { name: 'JPM on other exchanges' }).getByRole('link').click();
  await lost.page.waitForURL('**/tickers/NYSE/JPM');
  await lost.page.goto('/tickers/NASDAQ/APPL');
  await lost.page
    .getByRole('region', { name: 'Similar symbols' })
    .getByRole('link', { name: 'AAPL' })
    .first()
    .click();
  await lost.page.waitForURL('**/tickers/NASDAQ/AAPL');
  await lost.page.goto('/tickers/MARS');
  await lost.page.getByRole('heading', { name: 'We do not know the exchange MARS' }).waitFor();
  await lost.page
    .getByRole('main')
    .getByRole('link', { name: /Nasdaq/ })
    .click();
  await lost.page.waitForURL('**/tickers/NASDAQ');
  const others = lost.faults.filter((fault) => !fault.includes('404'));
  expect(new Set(others)).toEqual(new Set(['console error: Something went wrong!']));
  await lost.close();
});

test('the badge changes at the bell, without a reload and without the socket', async () => {
  const { page } = watched;
  // It rings a while after the page asked first, so that a slow one shows the time before it too.
  let bellMs = Infinity;
  let calls = 0;
  await page.routeWebSocket(/socket\.io/, () => undefined);
  const status = (): object => {
    const open = Date.now() >= bellMs;
    const next = open
      ? { nextOpen: bellMs + 9e7, nextClose: bellMs + 9e6 }
      : { nextOpen: bellMs, nextClose: bellMs + 9e6 };
    return { open, rule: 'spec', exchangeOpen: open, ...next };
  };
  await page.route('**/api/market-hours?**', (route) => {
    if (calls++ === 0) bellMs = Date.now() + 12_000;
    const data = { exchangeShortName: 'NASDAQ', atMs: Date.now(), differs: false, ...status() };
    return route.fulfill({ json: { status: 'success', data, message: '' } });
  });
  await page.goto('/tickers/NASDAQ');
  const badge = page.getByTestId('market-badge');
  await badge.getByText('Market closed').waitFor();
  await badge.getByText('Market open').waitFor({ timeout: 60_000 });
  // One answer before the bell, and one or two after it: no busy asking.
  expect(calls).toBeLessThanOrEqual(4);
});
