import { expect, nextValue, test } from '../kit/test.ts';
import { answered, chooseInMenu, focused, makeList, order } from './list-page.ts';

test.use({ as: 'new member' });

test('A list as charts is live, over a range of the address, in one column on a phone', async ({
  page,
  call,
}) => {
  await makeList(call, 'AAPL', 'BTCUSD', 'MSFT');
  await page.goto('/watchlist');
  await page.getByRole('link', { name: 'Charts', exact: true }).click();
  await page.waitForURL('**/watchlist?view=charts');
  const charts = page.getByRole('list', { name: 'Charts of My watchlist over the last session' });
  await charts.getByRole('img', { name: /^BTCUSD over the last session: from \$[\d,.]+ to \$/ }).waitFor();
  const price = await nextValue(page, 'price-CRYPTO:BTCUSD', null);
  await nextValue(page, 'price-CRYPTO:BTCUSD', price);
  // The line's end is the newest price; a move too small for a tenth of a pixel leaves the line as it was.
  const line = page.locator('[role="img"][aria-label^="BTCUSD over "] svg path').last();
  const drawn = (await line.getAttribute('d'))!;
  await expect(line).not.toHaveAttribute('d', drawn);

  const asked = page.waitForRequest('**/api/ticker-curves?*range=1Y*');
  await page
    .getByRole('navigation', { name: 'Range of the charts' })
    .getByText('1Y', { exact: true })
    .click();
  expect(new URL((await asked).url()).searchParams.get('symbols')?.split(',')).toHaveLength(3);
  await page.waitForURL('**/watchlist?view=charts&range=1Y');
  await page.reload();
  await page.getByRole('img', { name: /^MSFT over the last year: from/ }).waitFor();
  await expect(page.getByTestId('over-NASDAQ:MSFT')).toHaveText(/^[+−]?[\d.,]+\s?%$/);
  const topOf = async (key: string): Promise<number> =>
    (await page.getByTestId(`row-${key}`).boundingBox())!.y;
  expect(await topOf('CRYPTO:BTCUSD')).toBe(await topOf('NASDAQ:AAPL'));
  await page.setViewportSize({ width: 360, height: 800 });
  await expect.poll(async () => (await topOf('CRYPTO:BTCUSD')) > (await topOf('NASDAQ:AAPL'))).toBe(true);
});

test('A member sorts, moves and annotates the charts of a list, and walks over them by keyboard', async ({
  page,
  call,
}) => {
  await makeList(call, 'AAPL', 'BTCUSD', 'MSFT');
  await page.goto('/watchlist?view=charts&range=1M');
  await order(page, 'AAPL', 'BTCUSD', 'MSFT');
  const sort = page.getByLabel('Sort by');
  await answered(page, 'watchlists/view', () => sort.selectOption({ label: 'Symbol' }));
  await answered(page, 'watchlists/view', () => page.getByRole('button', { name: 'Largest first' }).click());
  await order(page, 'MSFT', 'BTCUSD', 'AAPL');
  await answered(page, 'watchlists/view', () => sort.selectOption({ label: 'My order' }));
  await answered(page, 'watchlist-items/order', () =>
    chooseInMenu(page, 'Actions for AAPL', 'Move to the bottom'),
  );
  await order(page, 'BTCUSD', 'MSFT', 'AAPL');

  await page.getByRole('link', { name: 'BTCUSD', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await focused(page, '[data-testid="row-NASDAQ:MSFT"] a');
  await page.keyboard.press('End');
  await focused(page, '[data-testid="row-NASDAQ:AAPL"] a');
  await expect(page.getByRole('link', { name: 'Alerts on MSFT' })).toHaveAttribute(
    'href',
    '/alerts?symbol=MSFT',
  );
  await page.getByRole('button', { name: 'Set target price of AAPL' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Note' }).fill('seen in the charts');
  await answered(page, 'watchlist-items/update', () => page.getByRole('button', { name: 'Save' }).click());
  await page.getByTestId('note-NASDAQ:AAPL').getByText('seen in the charts').waitFor();
});

test(
  'A list of five hundred has the charts near the screen alone, and asks for none that is scrolled past',
  { tag: '@release' },
  async ({ page, call }) => {
    await makeList(call, 'AAPL');
    await page.route('**/api/watchlist?*', async (route) => {
      const reply = await route.fetch();
      const body = await reply.json();
      const [row] = body.data.rows;
      body.data.rows = Array.from({ length: 500 }, (_, n) => ({
        ...row,
        symbol: `S${n}`,
        name: `S${n} Inc.`,
      }));
      await route.fulfill({ response: reply, json: body });
    });
    const asked: string[] = [];
    await page.route('**/api/ticker-curves?*', (route) => {
      const keys = new URL(route.request().url()).searchParams.get('symbols')!.split(',');
      asked.push(...keys);
      const data = keys.map((symbol) => ({
        symbol,
        closes: Array.from({ length: 120 }, (_, n) => 100 + Math.sin(n)),
        firstMs: 1,
        lastMs: 2,
        source: 'simulated',
        simulated: true,
      }));
      return route.fulfill({ json: { status: 'success', message: '', data } });
    });
    await page.goto('/watchlist?view=charts&range=1M');
    await page.getByRole('img', { name: /^S0 over the last month/ }).waitFor();
    const cards = page.locator('[data-index]');
    // Scrolled by the page itself: a message for each step would let a busy browser rest in between, which asks for charts.
    for (let part = 0; part < 3; part += 1) {
      await page.evaluate(async () => {
        for (let step = 0; step < 20; step += 1) {
          window.scrollBy(0, 600);
          await new Promise((drawn) => requestAnimationFrame(drawn));
        }
      });
      expect(await cards.count()).toBeLessThanOrEqual(32);
    }
    await page.keyboard.press('End');
    await page.getByRole('img', { name: /^S499 over the last month/ }).waitFor();
    expect(await cards.count()).toBeLessThanOrEqual(32);
    expect(asked.length).toBeLessThanOrEqual(250);
  },
);
