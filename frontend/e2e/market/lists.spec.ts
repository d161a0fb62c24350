import { expect, nextValue, test, type Page } from '../kit/test.ts';

const symbols = (page: Page): Promise<string[]> => page.locator('[data-index] a').allInnerTexts();

/** The API's own answer, to compare the screen with. */
async function answer(page: Page, query: string): Promise<{ symbols: string[]; total: number }> {
  const { data } = (await (await page.request.get(`/api/tickers?${query}`)).json()) as {
    data: { items: { symbol: string }[]; total: number };
  };
  return { symbols: data.items.map(({ symbol }) => symbol), total: data.total };
}

test('A visitor sorts the list of an exchange by live numbers and filters it, all of it in the address', async ({
  page,
}) => {
  await page.goto('/tickers');
  await page.getByRole('link', { name: 'Nasdaq', exact: true }).click();
  await page.waitForURL('**/tickers/NASDAQ');
  const table = page.getByRole('table', { name: 'Tickers of NASDAQ' });
  await table.waitFor();
  expect(await page.getByTestId('market-badge').innerText()).toMatch(/^Market (open|closed)/m);
  const price = await nextValue(page, 'price-NASDAQ:AAPL', null);
  await nextValue(page, 'price-NASDAQ:AAPL', price);
  await expect(page.locator('[data-index="0"] [role="img"]')).toHaveAttribute(
    'aria-label',
    /^52 weeks: [\d,.]+ to [\d,.]+, source simulated$/,
  );

  await table.getByRole('link', { name: 'Volume' }).click();
  await page.waitForURL('**?sort=volume');
  await page.getByText(/^Order of \d\d:\d\d:\d\d ET/).waitFor();
  await page.locator('[aria-sort="descending"]', { hasText: 'Volume' }).waitFor();
  await table.getByRole('link', { name: 'Volume' }).click();
  await page.waitForURL('**?sort=volume&order=asc');
  await page.locator('[aria-sort="ascending"]').waitFor();

  await page.getByLabel('Sector').selectOption('Bonds');
  await page.waitForURL('**sector=Bonds**');
  const bonds = await answer(page, 'exchangeShortName=NASDAQ&sector=Bonds');
  await page.locator(`[role="table"][aria-rowcount="${bonds.total + 1}"]`).waitFor();
  await page.getByRole('link', { name: 'Stock', exact: true }).click();
  await page.getByRole('heading', { name: 'No ticker matches' }).waitFor();
  await page.getByRole('link', { name: 'Show all tickers' }).click();
  await page.waitForURL((url) => url.pathname === '/tickers/NASDAQ' && url.search === '');

  await page.goto('/tickers/NASDAQ?sort=name&order=desc&type=stock');
  const names = await answer(page, 'exchangeShortName=NASDAQ&sort=name&order=desc&type=stock');
  await page.locator('[data-index="3"] a').waitFor();
  expect((await symbols(page)).slice(0, 4)).toEqual(names.symbols.slice(0, 4));
});

test('A list in the order of prices stays as it is while it is read, and is sorted again on request', async ({
  page,
}) => {
  await page.goto('/tickers/NASDAQ?sort=price');
  const order = page.getByText(/^Order of /);
  await order.waitFor();
  await page.locator('[data-index="3"] a').waitFor();
  const before = await symbols(page);
  const first = `price-NASDAQ:${before[0]}`;
  await nextValue(page, first, await nextValue(page, first, null));
  expect(await symbols(page)).toEqual(before);
  const renewed = page.waitForResponse((response) => /\/api\/tickers\?.*sort=price/.test(response.url()));
  await page.getByRole('button', { name: 'Sort again' }).click();
  expect((await renewed).ok()).toBe(true);
  await order.waitFor();
});

test('A list subscribes to at most twenty symbols, those on the screen, and lets go of them when they leave', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  await page.goto('/tickers/NASDAQ');
  const first = await nextValue(page, 'price-NASDAQ:AAPL', null);
  await nextValue(page, 'price-NASDAQ:AAPL', first);
  const subscribed = sent
    .filter((frame) => frame.includes('"subscribe"'))
    .flatMap((frame) => [...frame.matchAll(/"(NASDAQ:[^"]+)"/g)].map((match) => match[1] ?? ''));
  expect(subscribed).toContain('NASDAQ:AAPL');
  expect(new Set(subscribed).size).toBeLessThanOrEqual(20);
  await page.mouse.wheel(0, 4_000);
  await expect
    .poll(() => sent.some((frame) => frame.includes('"unsubscribe"') && frame.includes('AAPL')))
    .toBe(true);
  expect(await page.locator('[role="row"]').count()).toBeLessThan(60);
});

test('A visitor walks by arrows, pages and ends over rows of a list that do not exist yet', async ({
  page,
}) => {
  await page.goto('/tickers/NASDAQ?sort=symbol');
  const all = await answer(page, 'exchangeShortName=NASDAQ&sort=symbol&limit=100');
  await page.locator('[data-index="0"] a').focus();
  const focused = (index: number): Promise<void> =>
    expect(page.locator(`[data-index="${index}"] a:focus`)).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await focused(1);
  await page.keyboard.press('PageDown');
  await focused(11);
  await expect(page.locator('[data-index="11"] a:focus')).toContainText(all.symbols[11]!);
  await page.keyboard.press('End');
  await focused(all.total - 1);
  await page.keyboard.press('ArrowUp');
  await focused(all.total - 2);
  await page.keyboard.press('Home');
  await focused(0);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/tickers/NASDAQ/${all.symbols[0]}`);
});

test('A visitor reads gainers and losers of all exchanges or of one', async ({ page }) => {
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
});
