import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Frame, Page } from 'playwright-core';
import { overflow, picture, SCREENS, turnTo, violations } from './screen';
import { BASE_URL, launchBrowser, openPage } from './session';

let browser: Browser;
let site: Server;
/** What somebody else's page has in its body. */
let body = '';
const FOREIGN = (): string => `http://localhost:${(site.address() as AddressInfo).port}/`;

beforeAll(async () => {
  browser = await launchBrowser();
  site = createServer((_request, response) =>
    response
      .setHeader('Content-Type', 'text/html')
      .end(`<!doctype html><html lang="en"><title>A blog</title><h1>A blog</h1>${body}</html>`),
  );
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  await browser.close();
  await new Promise((closed) => site.close(closed));
});

const PRICE = '.price[data-value]';

/** The price that a frame shows once it is another one than `before`. */
async function nextPrice(frame: Frame | Page, before: string | null): Promise<string> {
  const shown = await frame.waitForFunction(
    ([selector, old]) => {
      const value = document.querySelector<HTMLElement>(selector!)?.dataset['value'] ?? null;
      return value !== null && value !== old ? value : null;
    },
    [PRICE, before] as const,
    { timeout: 60_000, polling: 100 },
  );
  return (await shown.jsonValue())!;
}

const frameIn = async (page: Page): Promise<Frame> =>
  (await (await page.locator('iframe').elementHandle())!.contentFrame())!;

test('a site owner takes the code of a quote, and it lives on a page of another site', async () => {
  const owner = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await owner.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await owner.page.goto('/tickers/NASDAQ/AAPL?range=6M');
  await owner.page.getByTestId('share-button').click();
  const dialog = owner.page.getByRole('dialog', { name: 'Share AAPL' });
  // The keyboard comes to the link a moment after the dialog, and would leave another field.
  await dialog.getByRole('textbox', { name: 'Link' }).and(owner.page.locator(':focus')).waitFor();
  await dialog.getByRole('radio', { name: 'Link' }).focus();
  await owner.page.keyboard.press('ArrowRight');
  const code = dialog.getByRole('textbox', { name: 'Code' });
  // The chart of the code is that of the page, until something else is chosen.
  expect(await code.inputValue()).toContain('/embed/NASDAQ/AAPL?range=6M&amp;theme=auto&amp;chart=1"');
  await dialog.getByLabel('Chart').selectOption('1Y');
  await dialog.getByLabel('Colours').selectOption('Dark');
  await dialog.getByLabel('Size').selectOption('420 × 260');
  await nextPrice(await frameIn(owner.page), null);
  for (const [width, scheme] of SCREENS) {
    await turnTo(owner.page, width, scheme);
    expect(await overflow(owner.page)).toBeLessThanOrEqual(0);
    expect(await violations(owner.page)).toEqual([]);
    await picture(owner.page, `embed-dialog-${width}-${scheme}`);
  }
  await dialog.getByRole('button', { name: 'Copy code' }).press('Enter');
  await owner.page.getByText('The code is copied.').waitFor();
  body = await owner.page.evaluate(() => navigator.clipboard.readText());
  expect(body).toBe(await code.inputValue());
  expect(owner.faults).toEqual([]);
  await owner.close();

  const { page, close, faults } = await openPage(browser);
  await page.goto(FOREIGN());
  const element = page.locator('iframe');
  expect(await element.getAttribute('title')).toMatch(/^Apple.* \(AAPL\): price$/);
  expect(await element.evaluate((frame) => [frame.clientWidth, frame.clientHeight])).toEqual([420, 260]);
  const frame = await frameIn(page);
  const first = await nextPrice(frame, null);
  await nextPrice(frame, first);
  const words = (await frame.locator('main').textContent())!;
  expect(words).toContain('Simulated market');
  expect(words).toMatch(/As of .* · Source: simulated/);
  expect(await frame.getByRole('img').getAttribute('aria-label')).toMatch(
    /^AAPL over the last year: first \$.* last \$.*, lowest \$.*, highest \$/,
  );
  expect(await frame.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  // Nothing is kept of its reader.
  expect(await frame.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual([
    '',
    0,
    0,
  ]);
  expect(await page.context().cookies()).toEqual([]);

  const [ticker] = await Promise.all([
    page.context().waitForEvent('page'),
    frame.getByRole('link', { name: /^Apple/ }).click(),
  ]);
  await ticker.getByTestId('ticker-price').waitFor();
  expect(ticker.url()).toBe(`${BASE_URL()}/tickers/NASDAQ/AAPL?range=1Y`);
  expect(await ticker.evaluate(() => window.opener)).toBeNull();
  expect(page.url()).toBe(FOREIGN());
  expect(faults).toEqual([]);
  await close();
});

test('it is read and seen by everybody, at any size, light and dark', async () => {
  const { page, close, faults } = await openPage(browser, { viewport: { width: 360, height: 260 } });
  await page.goto('/embed/CRYPTO/BTCUSD?range=1M');
  await nextPrice(page, null);
  await page.locator('figcaption').getByText('The last month').waitFor();
  for (const [width, height] of [
    [360, 260],
    [320, 180],
    [1280, 360],
    [220, 160],
  ] as const)
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await violations(page)).toEqual([]);
      expect(await page.getByRole('img').count()).toBe(height < 190 ? 0 : 1);
      await picture(page, `embed-${width}x${height}-${scheme}`);
    }
  expect(faults).toEqual([]);
  await close();
});

test('this page alone may be framed, and it is no more than a quote', async () => {
  const ask = (path: string) => fetch(`${BASE_URL()}${path}`, { headers: { Accept: 'text/html' } });
  const framed = await ask('/embed/NASDAQ/AAPL?range=nonsense&theme=pink&chart=maybe');
  expect(framed.status).toBe(200);
  expect(framed.headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect(framed.headers.get('x-frame-options')).toBeNull();
  expect(framed.headers.get('set-cookie')).toBeNull();
  expect(framed.headers.get('x-robots-tag')).toBe('noindex');
  expect(framed.headers.get('cache-control')).toBe('no-cache');
  const html = await framed.text();
  // What has no meaning is as if it were left out.
  expect(html).toContain('data-theme="auto"');
  expect(html).toContain('data-range="1Y" data-chart="1"');
  expect(html).not.toContain('id="root"');

  const unknown = await ask('/embed/NASDAQ/NOPE');
  expect([unknown.status, unknown.headers.get('x-robots-tag')]).toEqual([404, 'noindex']);
  expect(await unknown.text()).toContain('<p>PriceAlgo has no ticker NOPE on NASDAQ.</p>');

  for (const path of [
    ...['/', '/tickers/NASDAQ/AAPL', '/admin/login', '/embed', '/embed/NASDAQ', '/embed/NASDAQ/AAPL/x'],
    ...['/embed.html', '/api/ticker?exchangeShortName=NASDAQ&symbol=AAPL', '/embed/NASDAQ/%E0%A4%A'],
  ]) {
    const { headers } = await ask(path);
    expect([path, headers.get('content-security-policy')]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  }
});

test('a ticker that is not there is a sentence in the frame, another page of the product is none', async () => {
  const { page, close } = await openPage(browser);
  body = `<iframe src="${BASE_URL()}/embed/NASDAQ/NOPE" title="Quote"></iframe>`;
  await page.goto(FOREIGN());
  await (await frameIn(page)).getByText('PriceAlgo has no ticker NOPE on NASDAQ.').waitFor();
  body = `<iframe src="${BASE_URL()}/tickers/NASDAQ/AAPL" title="Quote"></iframe>`;
  await page.goto(FOREIGN());
  expect((await frameIn(page)).url()).toMatch(/^chrome-error:/);
  await close();
});
