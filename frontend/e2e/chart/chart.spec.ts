import { readFile } from 'node:fs/promises';
import { expect, nextValue, test } from '../kit/test.ts';
import { barAt, chartDrawn, decoded } from '../kit/chart-page.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test('A visitor zooms the chart by wheel, round the bar below the pointer, and moves it by dragging', async ({
  page,
}) => {
  await page.goto('/tickers/NASDAQ/AAPL?range=1Y');
  const chart = page.getByTestId('price-chart');
  await chartDrawn(page);
  await chart.scrollIntoViewIfNeeded();
  const box = (await chart.boundingBox())!;
  const [x, y] = [box.x + box.width * 0.3, box.y + box.height * 0.4];
  // A place aside shows another bar once the wheel zoomed in, and another one after a drag.
  const aside = box.x + box.width * 0.7;
  const whole = await barAt(page, aside, y);
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -600);
  const near = await barAt(page, aside, y);
  expect(near).not.toBe(whole);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 200, y, { steps: 4 });
  await page.mouse.up();
  expect(await barAt(page, aside, y)).not.toBe(near);
});

test('A visitor sets up intervals, scales, indicators and a comparison, and the address is the chart', async ({
  page,
}) => {
  await page.goto('/tickers/NASDAQ/AAPL?range=1Y');
  await chartDrawn(page);
  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  const interval = page.getByRole('combobox', { name: 'Interval' });
  await interval.selectOption({ label: '1 week' });
  await page.waitForURL('**interval=1w**');
  await page.getByTestId('chart-legend').getByText('Week of').waitFor();
  const scale = page.getByRole('combobox', { name: 'Scale' });
  await scale.selectOption({ label: 'Logarithmic' });
  await page.waitForURL('**scale=log**');

  await page.getByRole('button', { name: 'Indicator', exact: true }).click();
  await page.getByRole('button', { name: 'Relative strength index' }).click();
  await page.getByLabel('Period').fill('9');
  await page.getByRole('button', { name: 'Draw it' }).click();
  await page.waitForURL('**studies=rsi-9**');
  await page.getByRole('button', { name: 'Indicator', exact: true }).click();
  await page.getByRole('button', { name: 'MACD (12, 26, 9)' }).click();
  await page.waitForURL('**studies=rsi-9%2Cmacd**');
  const studies = page.getByTestId('chart-studies');
  await studies
    .getByText(/\d\.\d\d/)
    .first()
    .waitFor();
  await page.getByRole('combobox', { name: 'Compare with a ticker' }).fill('msft');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.waitForURL('**compare=NASDAQ%3AMSFT**');
  await page.getByTestId('chart-compared').getByText(/\d%/).waitFor();
  await expect(scale).toHaveValue('percent');

  // A link is the chart: a page that is opened with it shows the same.
  await page.reload();
  await studies.getByText('Relative strength index 9').waitFor();
  await expect(interval).toHaveValue('1w');
  await page.locator('[data-testid="chart-summary"]', { hasText: 'Over the last year' }).waitFor();
  await chartDrawn(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Picture' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('NASDAQ-AAPL-1Y.png');
  const drawn = await decoded(page, await readFile(await download.path()));
  expect(drawn.width).toBeGreaterThan(600);
  expect(drawn.height).toBeGreaterThan(300);
  // Ground, candles of two colours, words, the indicators' lines and their shades.
  expect(drawn.colours.length).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'Remove MACD (12, 26, 9)' }).click();
  await page.waitForURL((url) => url.searchParams.get('studies') === 'rsi-9');
});

test(
  'A chart compares five tickers, asks for no sixth, and lets go of each',
  { tag: '@release' },
  async ({ page }) => {
    const keys = ['NASDAQ:MSFT', 'NASDAQ:NVDA', 'NASDAQ:AMZN', 'NASDAQ:META', 'CRYPTO:BTCUSD'];
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`/tickers/NASDAQ/AAPL?range=1Y&tools=open&compare=${[...keys, 'NASDAQ:TSLA'].join()}`);
    await chartDrawn(page);
    const compared = page.getByTestId('chart-compared').getByRole('listitem');
    for (const [i, key] of keys.entries()) {
      await compared.nth(i).getByText(key).waitFor();
      await compared
        .nth(i)
        .getByText(/^[+−]?[\d.,]+\s?%$/)
        .waitFor();
    }
    expect(await compared.count()).toBe(keys.length);
    const askedFor = (symbol: string): string[] =>
      asked.filter((url) => url.includes('/api/ticker-history?') && url.includes(`symbol=${symbol}`));
    expect(askedFor('MSFT')).not.toEqual([]);
    expect(askedFor('TSLA')).toEqual([]);
    const field = page.getByRole('combobox', { name: 'Compare with a ticker' });
    await expect(field).toBeDisabled();
    // No two lines are of one colour.
    const colours = await compared
      .locator('[aria-hidden="true"][style]')
      .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).color));
    expect(new Set(colours).size).toBe(keys.length);
    await page.getByRole('button', { name: 'Stop comparing with NASDAQ:NVDA' }).click();
    await page.waitForURL((url) => !url.searchParams.get('compare')?.includes('NVDA'));
    // The address changes first, the page follows.
    await expect(field).toBeEnabled();
  },
);

test(
  'A chart shades the hours before and after trading until somebody does not want that',
  { tag: '@release' },
  async ({ page }) => {
    await page.goto('/tickers/NASDAQ/AAPL?range=5D&tools=open');
    await chartDrawn(page);
    const chart = page.getByTestId('price-chart');
    await chart.scrollIntoViewIfNeeded();
    /** How many colours each fill a twentieth of the chart, which is drawn some frames after the address changed. */
    const grounds = async (): Promise<number> => {
      const { colours } = await decoded(page, await chart.screenshot({ animations: 'disabled' }));
      return colours.filter((share) => share > 0.05).length;
    };
    await expect.poll(grounds).toBe(2);
    await page.getByRole('button', { name: 'Shade off-hours' }).click();
    await page.waitForURL('**hours=off**');
    await expect.poll(grounds).toBe(1);
  },
);

test.describe('A phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('A visitor with a phone has two fifths of the chart on the first screen', async ({ page }) => {
    await page.goto('/tickers/NASDAQ/AAPL');
    await chartDrawn(page);
    const { y, height } = (await page.getByTestId('price-chart').boundingBox())!;
    expect(Math.max(0, Math.min(740, y + height) - y) / height).toBeGreaterThanOrEqual(0.4);
  });
});

test.describe('A member with a phone', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, as: 'new member' });

  test('A member with a phone has the tools and the chart on one screen, zooms by two fingers, draws by two taps', async ({
    page,
  }) => {
    const chart = page.getByTestId('price-chart');
    // The tools come in parts of their own, and keep another height free until they are there.
    await page.goto('/tickers/NASDAQ/AAPL?range=1Y&tools=open&studies=rsi-9');
    await chartDrawn(page);
    await page.getByRole('button', { name: 'Set up' }).waitFor();
    await page.getByTestId('market-badge').waitFor();
    await nextValue(page, 'ticker-price', null);
    const top = (await chart.boundingBox())!.y;
    expect(top).toBeLessThan(680);
    // The set-up is a menu over the chart, which stays where it is.
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('combobox', { name: 'Scale' }).selectOption({ label: 'Logarithmic' });
    await page.waitForURL('**scale=log**');
    expect((await chart.boundingBox())!.y).toBe(top);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Scale' }).waitFor({ state: 'hidden' });

    await chart.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = (await chart.boundingBox())!;
    const [x, y] = [box.x + box.width * 0.4, box.y + box.height * 0.25];
    // Away from where the fingers are, whose middle stays where it is.
    const aside = box.x + box.width * 0.75;
    const before = await barAt(page, aside, y);
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]): Promise<unknown> =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: xs.map((at, id) => ({ x: at, y, id })),
      });
    await touch('touchStart', x - 20, x + 60);
    for (const spread of [30, 60, 90]) await touch('touchMove', x - 20 - spread / 3, x + 60 + spread);
    await touch('touchEnd');
    expect(await barAt(page, aside, y)).not.toBe(before);

    await page.getByRole('combobox', { name: 'Drawing tool' }).selectOption({ label: 'Rectangle' });
    await chart.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const now = (await chart.boundingBox())!;
    for (const [across, down] of [
      [0.3, 0.15],
      [0.6, 0.3],
    ] as const)
      await page.touchscreen.tap(now.x + now.width * across, now.y + now.height * down);
    await page.getByText('1 drawing in words').waitFor();
  });
});
