import { expect, nextValue, test, type Page } from '../kit/test.ts';
import { chartDrawn, pressChart, savedDrawings } from '../kit/chart-page.ts';

test.use({ viewport: { width: 1280, height: 900 }, as: 'new member' });

async function ready(page: Page): Promise<void> {
  await chartDrawn(page);
  await savedDrawings(page);
}

test('A member draws a line, moves it, takes that back, and finds it again after a reload', async ({
  page,
}) => {
  await page.goto('/tickers/NASDAQ/AAPL?range=1Y&tools=open');
  const chart = page.getByTestId('price-chart');
  await ready(page);
  await chart.scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Trend line' }).click();
  await pressChart(page, [0.2, 0.2], [0.5, 0.4]);
  await page.getByText('1 drawing in words').click();
  const lines = page.getByTestId('drawing-list').getByRole('listitem');
  const line = await lines.innerText();
  expect(line).toMatch(/^Trend line from \$[\d.]+ on .+ to \$[\d.]+ on .+$/);

  // Dragged by its end it is another line, and taken back it is the one it was.
  const box = (await chart.boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.3, { steps: 4 });
  await page.mouse.up();
  await lines.filter({ hasNotText: line }).waitFor();
  await page.keyboard.press('Control+z');
  await lines.filter({ hasText: line }).waitFor();
  await savedDrawings(page);

  // It is the member's, not the page's.
  await page.reload();
  await ready(page);
  await page.getByText('1 drawing in words').click();
  expect(await lines.innerText()).toBe(line);
});

test('A member draws by keyboard alone, two bars with Enter each, and deletes what is selected', async ({
  page,
}) => {
  await page.goto('/tickers/NASDAQ/AAPL?range=1Y&tools=open');
  await ready(page);
  const chart = page.getByTestId('price-chart');
  await page.getByRole('button', { name: 'Ray' }).click();
  await chart.focus();
  for (const key of ['Home', 'Enter', 'PageDown', 'Enter']) await page.keyboard.press(key);
  await page.getByText('1 drawing in words').click();
  const lines = page.getByTestId('drawing-list').getByRole('listitem');
  await lines.getByRole('button', { name: 'Ray' }).first().click();
  await chart.focus();
  await page.keyboard.press('Delete');
  await lines.waitFor({ state: 'detached' });
  await savedDrawings(page);
});

test(
  'Every tool draws, and each drawing is told in words, the newest first',
  { tag: '@release' },
  async ({ page }) => {
    await page.goto('/tickers/NASDAQ/AAPL?range=1Y&tools=open');
    await ready(page);
    await page.getByTestId('price-chart').scrollIntoViewIfNeeded();
    const place = String.raw`\$[\d,.]+ on .+`;
    const tools: readonly [name: string, words: string, ...places: (readonly [number, number])[]][] = [
      ['Horizontal line', String.raw`Horizontal line at \$[\d,.]+`, [0.2, 0.7]],
      ['Channel', `Channel from ${place} to ${place}`, [0.1, 0.2], [0.25, 0.15], [0.2, 0.3]],
      ['Rectangle', `Rectangle from ${place} to ${place}`, [0.3, 0.1], [0.4, 0.3]],
      ['Fibonacci retracement', `Fibonacci retracement from ${place} to ${place}`, [0.5, 0.1], [0.6, 0.5]],
      ['Measure', `Measure from ${place} to ${place}`, [0.7, 0.15], [0.8, 0.35]],
      ['Text', `“before the results” at ${place}`, [0.15, 0.5]],
    ];
    for (const [i, [name, , ...places]] of tools.entries()) {
      await page.getByRole('button', { name, exact: true }).click();
      await pressChart(page, ...places);
      await page.getByText(`${i + 1} drawing${i === 0 ? '' : 's'} in words`).waitFor();
      if (name !== 'Text') continue;
      await page.getByRole('textbox', { name: 'Words of the text' }).fill('before the results');
      await page.keyboard.press('Enter');
    }
    await savedDrawings(page);
    await page.getByText(`${tools.length} drawings in words`).click();
    const words = await page.getByTestId('drawing-list').getByRole('listitem').allInnerTexts();
    for (const [i, [, told]] of tools.toReversed().entries())
      expect(words[i]).toMatch(new RegExp(`^${told}`));
  },
);

test(
  'A member carries a set-up to another ticker without its drawings, and has it on the full screen',
  { tag: '@release' },
  async ({ page }) => {
    await page.goto(
      '/tickers/NASDAQ/AAPL?range=5Y&interval=1w&scale=log&studies=rsi-9&compare=NASDAQ%3AMSFT&chart=line',
    );
    await ready(page);
    await page.getByRole('button', { name: 'Layouts' }).click();
    await page.getByLabel('Name of this set-up').fill('Weeks');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Rename Weeks' }).click();
    await page.getByLabel('New name of Weeks').fill('By the week');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Apply By the week' }).waitFor();
    await page.goto('/tickers/NASDAQ/NVDA?tools=open');
    await ready(page);
    await page.getByRole('button', { name: 'Layouts' }).click();
    await page.getByRole('button', { name: 'Apply By the week' }).click();
    await page.waitForURL((url) => url.searchParams.get('studies') === 'rsi-9');
    const { searchParams } = new URL(page.url());
    expect(['range', 'interval', 'compare', 'chart'].map((name) => searchParams.get(name))).toEqual([
      '5Y',
      '1w',
      'NASDAQ:MSFT',
      'line',
    ]);
    await page.getByTestId('chart-compared').getByText(/\d%/).waitFor();

    // The whole screen, with its dialogs; and back.
    await page.getByRole('button', { name: 'Full screen', exact: true }).click();
    const leave = page.getByRole('button', { name: 'Leave full screen' });
    await leave.waitFor();
    // The button has its other name first, the chart lies over the page a moment later.
    await expect
      .poll(async () => (await page.getByRole('region', { name: 'Price chart' }).boundingBox())?.y)
      .toBe(0);
    await page.getByRole('button', { name: 'Layouts' }).click();
    await page.getByRole('button', { name: 'Delete By the week' }).click();
    await page.getByRole('button', { name: 'Delete By the week' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await leave.click();
    await page.waitForFunction(() => document.fullscreenElement === null);
  },
);

test('A member drags the line of an alert, is asked, and then it is the alert', async ({ page, call }) => {
  await page.goto('/tickers/NASDAQ/AAPL?range=1Y');
  const price = Number(await nextValue(page, 'ticker-price', null));
  const set = (price * 1.02).toFixed(2);
  await call('alerts/create', {
    exchangeShortName: 'NASDAQ',
    symbol: 'AAPL',
    condition: { kind: 'above', price: Number(set) },
    repeat: 'once',
  });
  await page.goto('/tickers/NASDAQ/AAPL?range=1Y&tools=open');
  await chartDrawn(page);
  await page.getByText('Drag a dashed line to change the alert.').waitFor();
  const chart = page.getByTestId('price-chart');
  await chart.scrollIntoViewIfNeeded();
  const at = (await chart.boundingBox())!;
  // Where its line is the pointer becomes one that moves up and down.
  let y = 0;
  const cursor = (): Promise<string> =>
    chart
      .locator('[aria-hidden="true"]')
      .first()
      .evaluate((element) => (element as HTMLElement).style.cursor);
  for (let share = 0.02; share < 0.75 && y === 0; share += 0.012) {
    await page.mouse.move(at.x + at.width * 0.3, at.y + at.height * share);
    if ((await cursor()) === 'ns-resize') y = at.y + at.height * share;
  }
  expect(y).toBeGreaterThan(0);
  await page.mouse.down();
  await page.mouse.move(at.x + at.width * 0.3, y - 12, { steps: 4 });
  await page.mouse.up();
  const asked = page.getByRole('dialog', { name: 'Move the alert?' });
  await asked.getByText(`$${set}`).waitFor();
  const moved = page.waitForResponse((answer) => answer.url().endsWith('/api/alerts/update'));
  await asked.getByRole('button', { name: 'Move it' }).click();
  expect((await (await moved).json()) as { status: string }).toMatchObject({ status: 'success' });
  await asked.waitFor({ state: 'detached' });
});

test.describe('A visitor', () => {
  test.use({ as: null, permissions: ['clipboard-read', 'clipboard-write'] });

  test('A visitor takes the link of the chart along, and is told why nothing can be drawn', async ({
    page,
  }) => {
    await page.goto('/tickers/NASDAQ/AAPL?range=5Y&interval=1w&compare=NASDAQ%3AMSFT&tools=open');
    await page.getByTestId('chart-compared').getByText(/\d%/).waitFor();
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    await page.getByText('The link to this chart is copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.getByRole('button', { name: 'Trend line' }).click();
    await page.getByTestId('login-reason').waitFor();
  });
});
