import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { overflow, picture, turnTo, violations } from './screen';
import { BASE_URL, launchBrowser, openPage } from './session';

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

const ADDRESS = '/tickers/NASDAQ/AAPL?range=1Y&compare=NASDAQ:MSFT';

test('a visitor shares a ticker by keyboard: link, picture of the chart, and back to the button', async () => {
  const { page, close, faults } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${ADDRESS}&tools=open`);
  await page.locator('[data-testid="price-chart"][aria-busy="false"]').waitFor();
  const button = page.getByRole('button', { name: 'Share AAPL' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share AAPL' });
  const link = dialog.getByRole('textbox', { name: 'Link' });
  // The keyboard comes to the link a moment after it is seen; that the tools stood open is nobody else's.
  await link.and(page.locator(':focus')).waitFor();
  expect(await link.inputValue()).toBe(`${BASE_URL()}${ADDRESS}`);
  await dialog.getByRole('button', { name: 'Copy link' }).press('Enter');
  await page.getByText('The link is copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${BASE_URL()}${ADDRESS}`);
  for (const scheme of ['light', 'dark'] as const) {
    await turnTo(page, 1280, scheme);
    expect(await violations(page)).toEqual([]);
    await picture(page, `share-1280-${scheme}`);
  }

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save picture' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('NASDAQ-AAPL-1Y.png');
  expect((await readFile(await file.path())).subarray(1, 4).toString()).toBe('PNG');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await button.evaluate((opener) => opener === document.activeElement)).toBe(true);
  expect(faults).toEqual([]);
  await close();
});

test('a phone hands the link to its own window for sharing, and nothing hangs over the side', async () => {
  const { page, close, faults } = await openPage(browser, { viewport: { width: 360, height: 740 } });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (what: unknown) => {
        (window as unknown as { shared: unknown }).shared = what;
        return Promise.reject(new DOMException('closed', 'AbortError'));
      },
    });
  });
  await page.goto(ADDRESS);
  await page.getByTestId('share-button').click();
  const dialog = page.getByRole('dialog', { name: 'Share AAPL' });
  await dialog.getByRole('button', { name: 'Send with…' }).click();
  expect(await page.evaluate(() => (window as unknown as { shared: unknown }).shared)).toEqual({
    title: expect.stringMatching(/^Apple.* \(AAPL\)$/),
    url: `${BASE_URL()}${ADDRESS}`,
  });
  // Whoever closes that window has changed their mind.
  expect(await page.getByText('This device did not take the link').count()).toBe(0);
  for (const scheme of ['light', 'dark'] as const) {
    await turnTo(page, 360, scheme);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
    await picture(page, `share-360-${scheme}`);
  }
  expect(faults).toEqual([]);
  await close();
});

test('a ticker page names the picture for previews of its link, which anybody may fetch', async () => {
  const html = await (await fetch(`${BASE_URL()}${ADDRESS}`)).text();
  const image = /<meta property="og:image" content="([^"]+)"/.exec(html)![1]!.replaceAll('&amp;', '&');
  expect(new URL(image).searchParams.get('range')).toBe('1Y');
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image" />');
  const { pathname, search } = new URL(image);
  const answer = await fetch(`${BASE_URL()}${pathname}${search}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
});
