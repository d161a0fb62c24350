import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { BASE_URL, launchBrowser, openPage } from './session';

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

const PAGES = [
  ['/', 'Prices live. Calls on the record.'],
  ['/tickers', 'Tickers'],
  ['/tickers/NYSE', 'New York Stock Exchange'],
  ['/tickers/NASDAQ/MSFT', 'Microsoft Corporation'],
  ['/track-record', 'Track record'],
  ['/about-us', 'About us'],
] as const;

test.each(PAGES)(
  '%s says what it is before any script, and its files are there',
  async (address, heading) => {
    const html = await (await fetch(`${BASE_URL()}${address}`)).text();
    const words = /<div id="first-words".*?<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '';
    expect(words.replace(/<[^>]+>/g, '')).toBe(heading);
    const named = [...html.matchAll(/<link rel="(?:modulepreload|preload)"[^>]* href="([^"]+)"/g)];
    expect(named.length).toBeGreaterThan(5);
    const answers = await Promise.all(named.map(([, file]) => fetch(`${BASE_URL()}${file}`)));
    expect(answers.filter(({ ok }) => !ok).map(({ url }) => url)).toEqual([]);
  },
);

test.each(PAGES)('%s takes the place of its first words', async (address, heading) => {
  const { page, faults, close } = await openPage(browser);
  // At the commit nothing is parsed yet, and what is not there looks like what has gone.
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.locator('#first-words').waitFor({ state: 'detached' });
  // They also go after 10 s without a page, which a slow machine may need.
  await page.waitForFunction(
    (wanted) =>
      document.querySelector<HTMLElement>('main h1')?.innerText.replaceAll(/\s+/g, ' ').trim() === wanted,
    heading,
  );
  expect(faults).toEqual([]);
  await close();
});

test('without scripts the words stay, once', async () => {
  const context = await browser.newContext({ baseURL: BASE_URL(), javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  expect(await page.locator('h1:visible').allInnerTexts()).toEqual(['Prices live. Calls on the record.']);
  await page.goto('/about-us');
  expect(await page.locator('h1:visible').allInnerTexts()).toEqual(['About us']);
  expect(await page.getByText('What we do', { exact: true }).filter({ visible: true }).count()).toBe(1);
  await context.close();
});

test('private and unknown addresses begin with nothing', async () => {
  for (const address of ['/admin', '/watchlist', '/nowhere', '/tickers/NASDAQ/NOPE']) {
    expect(await (await fetch(`${BASE_URL()}${address}`)).text()).not.toContain('id="first-words"');
  }
});
