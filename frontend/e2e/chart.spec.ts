import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { activeMember, signIn } from './accounts/member';
import { chartDrawn, decoded, nextFrames, savedDrawings } from './chart-page';
import { overflow, picture, violations } from './screen';
import { launchBrowser, nextValue, openPage } from './session';

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

const legend = (page: Page): Promise<string> => page.getByTestId('chart-legend').innerText();

/** The legend of the bar at a place of the screen, twice over: what differs later was moved by something else. */
async function barAt(page: Page, x: number, y: number): Promise<string> {
  const seen: string[] = [];
  for (const from of [x - 40, x + 40]) {
    await page.mouse.move(from, y);
    await page.mouse.move(x, y);
    // Drawn with the frame after the pointer's.
    await nextFrames(page);
    seen.push(await legend(page));
  }
  expect(seen[1]).toBe(seen[0]);
  return seen[0]!;
}

test('the chart: wheel, drag and keys, intervals, scales, indicators, all of it in the address', async () => {
  const { page, close, faults } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto('/tickers/NASDAQ/AAPL?range=1Y');
  const chart = page.getByTestId('price-chart');
  await chartDrawn(page);
  await chart.scrollIntoViewIfNeeded();
  const box = (await chart.boundingBox())!;
  const [x, y] = [box.x + box.width * 0.3, box.y + box.height * 0.4];

  // A place aside shows another bar once the wheel zoomed in, round the bar below the pointer, and another one after a drag.
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

  await chart.focus();
  for (const key of ['End', '+', '+', '-', 'Shift+ArrowLeft', '0', 'Home']) await page.keyboard.press(key);
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

  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  const interval = page.getByRole('combobox', { name: 'Interval' });
  await interval.selectOption({ label: '1 week' });
  await page.waitForURL('**interval=1w**');
  await page.getByTestId('chart-legend').getByText('Week of').waitFor();
  await page.getByRole('combobox', { name: 'Scale' }).selectOption({ label: 'Logarithmic' });
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
  expect(await page.getByRole('combobox', { name: 'Scale' }).inputValue()).toBe('percent');
  expect(await violations(page)).toEqual([]);

  // A link is the chart: a page that is opened with it shows the same.
  await page.reload();
  await studies.getByText('Relative strength index 9').waitFor();
  expect(await interval.inputValue()).toBe('1w');
  await page.locator('[data-testid="chart-summary"]', { hasText: 'Over the last year' }).waitFor();
  await picture(page, 'chart-1280', true);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Picture' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('NASDAQ-AAPL-1Y.png');
  const drawn = await decoded(page, await readFile(await download.path()));
  expect(drawn.width).toBeGreaterThan(600);
  expect(drawn.height).toBeGreaterThan(300);
  // Ground, candles of two colours, words, the indicators' lines and their shades.
  expect(drawn.colours.length).toBeGreaterThan(20);

  await page.setViewportSize({ width: 360, height: 800 });
  expect(await overflow(page)).toBe(0);
  await picture(page, 'chart-360', true);
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'chart-360-dark', true);
  await page.getByRole('button', { name: 'Remove MACD (12, 26, 9)' }).click();
  await page.waitForURL((url) => url.searchParams.get('studies') === 'rsi-9');
  await close();
  expect(faults).toEqual([]);
});

test('a member draws, and it is there again; layouts, full screen, the link, an alert that is dragged', async () => {
  const { page, close, faults } = await openPage(browser, {
    viewport: { width: 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await signIn(page, await activeMember());
  await page.goto('/tickers/NASDAQ/AAPL?range=1Y&tools=open');
  const chart = page.getByTestId('price-chart');
  const ready = async (): Promise<void> => {
    await chartDrawn(page);
    await savedDrawings(page);
  };
  const press = async (x: number, y: number): Promise<void> => {
    const box = (await chart.boundingBox())!;
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
  };
  await ready();
  await chart.scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Trend line' }).click();
  await press(0.2, 0.2);
  await press(0.5, 0.4);
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
  expect(await violations(page)).toEqual([]);

  // It is the member's, not the page's; and the same line on bars of weeks.
  await page.reload();
  await ready();
  await page.getByText('1 drawing in words').click();
  expect(await lines.innerText()).toBe(line);
  await lines.getByRole('button', { name: 'Trend line' }).first().click();
  await chart.focus();
  await page.keyboard.press('Delete');
  await lines.waitFor({ state: 'detached' });
  // By keyboard alone: two bars, each with Enter.
  await page.getByRole('button', { name: 'Ray' }).click();
  await chart.focus();
  for (const key of ['Home', 'Enter', 'PageDown', 'Enter']) await page.keyboard.press(key);
  await page.getByText('1 drawing in words').waitFor();
  await savedDrawings(page);

  // A layout carries the set-up to another ticker, without its drawings.
  await page.goto(
    '/tickers/NASDAQ/AAPL?range=5Y&interval=1w&scale=log&studies=rsi-9&compare=NASDAQ%3AMSFT&chart=line',
  );
  await ready();
  await page.getByRole('button', { name: 'Layouts' }).click();
  await page.getByLabel('Name of this set-up').fill('Weeks');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Rename Weeks' }).click();
  await page.getByLabel('New name of Weeks').fill('By the week');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Apply By the week' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.goto('/tickers/NASDAQ/NVDA?tools=open');
  await ready();
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

  // The link is the chart that is seen, in another page, too.
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByText('The link to this chart is copied.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(page.url());
  const visitor = await openPage(browser);
  await visitor.page.goto(link);
  await visitor.page.getByTestId('chart-compared').getByText(/\d%/).waitFor();
  await visitor.page.locator('[aria-current="true"]', { hasText: '5Y' }).waitFor();
  // Who is nobody yet is told why nothing can be drawn.
  await visitor.page.getByRole('button', { name: 'Trend line' }).click();
  await visitor.page.getByTestId('login-reason').waitFor();
  await visitor.close();

  // The whole screen, with its dialogs; and back.
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  const leave = page.getByRole('button', { name: 'Leave full screen' });
  await leave.waitFor();
  // The button has its other name first, the chart lies over the page a moment later.
  await page.waitForFunction(
    (panel) => panel!.getBoundingClientRect().y === 0,
    await page.getByRole('region', { name: 'Price chart' }).elementHandle(),
    { polling: 50 },
  );
  await page.getByRole('button', { name: 'Layouts' }).click();
  await page.getByRole('button', { name: 'Delete By the week' }).click();
  await page.getByRole('button', { name: 'Delete By the week' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await leave.click();
  await page.waitForFunction(() => document.fullscreenElement === null);

  // An alert of one's own is a line; dropped elsewhere it asks, and then is the alert.
  await page.goto('/tickers/NASDAQ/AAPL?range=1Y');
  const price = Number(await nextValue(page, 'ticker-price', null));
  await page.getByRole('button', { name: 'Set an alert for AAPL' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Price (USD)').fill((price * 1.02).toFixed(2));
  await dialog.getByRole('button', { name: 'Set the alert' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Tools', exact: true }).click();
  await page.getByText('Drag a dashed line to change the alert.').waitFor();
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
  await asked.getByText(`$${(price * 1.02).toFixed(2)}`).waitFor();
  const moved = page.waitForResponse((answer) => answer.url().endsWith('/api/alerts/update'));
  await asked.getByRole('button', { name: 'Move it' }).click();
  expect((await (await moved).json()) as { status: string }).toMatchObject({ status: 'success' });
  await asked.waitFor({ state: 'detached' });
  await close();
  expect(faults).toEqual([]);
});

test('on a phone a visitor has two fifths of the chart on the first screen', async () => {
  const { page, close } = await openPage(browser, { viewport: { width: 360, height: 740 } });
  await page.goto('/tickers/NASDAQ/AAPL');
  await chartDrawn(page);
  const { y, height } = (await page.getByTestId('price-chart').boundingBox())!;
  const seen = Math.max(0, Math.min(740, y + height) - y) / height;
  console.log(`360 × 740: the chart begins at ${y.toFixed(0)} px, ${Math.round(seen * 100)} % of it is seen`);
  await picture(page, 'ticker-first-screen-360');
  expect(seen).toBeGreaterThanOrEqual(0.4);
  await close();
});

test('on a phone: the tools leave the chart on the first screen, two fingers zoom, two taps draw', async () => {
  const { page, close, faults } = await openPage(browser, {
    viewport: { width: 360, height: 800 },
    hasTouch: true,
  });
  await signIn(page, await activeMember());
  await page.goto('/tickers/NASDAQ/AAPL?range=1Y&tools=open&studies=rsi-9');
  await chartDrawn(page);
  await savedDrawings(page);
  const chart = page.getByTestId('price-chart');
  // The tools come in parts of their own, and keep another height free until they are there.
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
  expect(await violations(page)).toEqual([]);
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
  await savedDrawings(page);
  expect(await overflow(page)).toBe(0);
  await picture(page, 'chart-drawn-360');
  await close();
  expect(faults).toEqual([]);
});
