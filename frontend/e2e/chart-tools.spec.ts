import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { activeMember, signIn } from './accounts/member';
import { chartDrawn, decoded, savedDrawings } from './chart-page';
import { overflow, picture, SCREENS, turnTo, violations } from './screen';
import { launchBrowser, openPage } from './session';

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

test('every tool draws, is told in words, and is there again', async () => {
  const { page, close, faults } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await signIn(page, await activeMember());
  await page.goto('/tickers/NASDAQ/AAPL?range=1Y&tools=open');
  await chartDrawn(page);
  await savedDrawings(page);
  const chart = page.getByTestId('price-chart');
  await chart.scrollIntoViewIfNeeded();
  const press = async (x: number, y: number): Promise<void> => {
    const box = (await chart.boundingBox())!;
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
  };
  const place = String.raw`\$[\d,.]+ on .+`;
  const tools: readonly [name: string, words: string, ...places: (readonly [number, number])[]][] = [
    ['Horizontal line', String.raw`Horizontal line at \$[\d,.]+`, [0.2, 0.7]],
    ['Channel', `Channel from ${place} to ${place}`, [0.1, 0.2], [0.25, 0.15], [0.2, 0.3]],
    ['Rectangle', `Rectangle from ${place} to ${place}`, [0.3, 0.1], [0.4, 0.3]],
    ['Fibonacci retracement', `Fibonacci retracement from ${place} to ${place}`, [0.5, 0.1], [0.6, 0.5]],
    ['Measure', `Measure from ${place} to ${place}`, [0.7, 0.15], [0.8, 0.35]],
    ['Text', `“before the results” at ${place}`, [0.15, 0.5]],
  ];
  const list = page.getByTestId('drawing-list').getByRole('listitem');
  for (const [i, [name, , ...places]] of tools.entries()) {
    await page.getByRole('button', { name, exact: true }).click();
    for (const [x, y] of places) await press(x, y);
    await page.getByText(`${i + 1} drawing${i === 0 ? '' : 's'} in words`).waitFor();
    if (name !== 'Text') continue;
    await page.getByRole('textbox', { name: 'Words of the text' }).fill('before the results');
    await page.keyboard.press('Enter');
  }
  await savedDrawings(page);
  await page.reload();
  await chartDrawn(page);
  await savedDrawings(page);
  await page.getByText(`${tools.length} drawings in words`).click();
  // The newest first.
  const words = await list.allInnerTexts();
  for (const [i, [, told]] of tools.toReversed().entries()) expect(words[i]).toMatch(new RegExp(`^${told}`));
  // Under the bar at the top half a button is too small a target, which is no fault of the page.
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const [width, colours] of SCREENS) {
    await turnTo(page, width, colours);
    await chartDrawn(page);
    expect(await overflow(page)).toBe(0);
    await picture(page, `chart-drawings-${width}-${colours}`, true);
    expect(await violations(page)).toEqual([]);
  }
  await close();
  expect(faults).toEqual([]);
});

test('five tickers are compared, a sixth is not asked for, each can be taken away', async () => {
  const { page, close, faults } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto('/tickers/NASDAQ/AAPL?range=1Y&tools=open');
  await chartDrawn(page);
  const field = page.getByRole('combobox', { name: 'Compare with a ticker' });
  const keys = ['NASDAQ:MSFT', 'NASDAQ:NVDA', 'NASDAQ:AMZN', 'NASDAQ:META', 'CRYPTO:BTCUSD'];
  for (const [i, key] of keys.entries()) {
    await field.fill(key);
    await field.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('compare') === keys.slice(0, i + 1).join());
  }
  const compared = page.getByTestId('chart-compared').getByRole('listitem');
  for (const [i, key] of keys.entries()) await compared.nth(i).getByText(key).waitFor();
  for (let i = 0; i < keys.length; i++)
    await compared
      .nth(i)
      .getByText(/^[+−]?[\d.,]+\s?%$/)
      .waitFor();
  expect(await field.isDisabled()).toBe(true);
  // No two lines are of one colour.
  const colours = await compared
    .locator('[aria-hidden="true"][style]')
    .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).color));
  expect(new Set(colours).size).toBe(keys.length);
  // An address that names six shows five.
  await page.goto(`/tickers/NASDAQ/AAPL?range=1Y&tools=open&compare=${[...keys, 'NASDAQ:TSLA'].join()}`);
  await chartDrawn(page);
  await compared.nth(4).getByText(/%$/).waitFor();
  expect(await compared.count()).toBe(keys.length);
  for (const [width, scheme] of SCREENS) {
    await turnTo(page, width, scheme);
    await chartDrawn(page);
    expect(await overflow(page)).toBe(0);
    await picture(page, `chart-compared-${width}-${scheme}`, true);
    expect(await violations(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Stop comparing with NASDAQ:NVDA' }).click();
  await page.waitForURL((url) => !url.searchParams.get('compare')?.includes('NVDA'));
  // The address changes first, the page follows.
  await page.getByRole('combobox', { name: 'Compare with a ticker', disabled: false }).waitFor();
  await close();
  expect(faults).toEqual([]);
});

/** How many colours each fill a twentieth of the chart, once they are so many: it is drawn some frames after the address changed. */
async function grounds(page: Page, expected: number): Promise<number> {
  const chart = page.getByTestId('price-chart');
  for (const endMs = performance.now() + 15_000; ;) {
    const { colours } = await decoded(page, await chart.screenshot({ animations: 'disabled' }));
    const count = colours.filter((share) => share > 0.05).length;
    if (count === expected || performance.now() > endMs) return count;
  }
}

test('hours before and after trading are shaded, until somebody does not want that', async () => {
  const { page, close, faults } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.goto('/tickers/NASDAQ/AAPL?range=5D&tools=open');
  await chartDrawn(page);
  await page.getByTestId('price-chart').scrollIntoViewIfNeeded();
  expect(await grounds(page, 2)).toBe(2);
  await picture(page, 'chart-shaded');
  await page.getByRole('button', { name: 'Shade off-hours' }).click();
  await page.waitForURL('**hours=off**');
  expect(await grounds(page, 1)).toBe(1);
  await close();
  expect(faults).toEqual([]);
});
