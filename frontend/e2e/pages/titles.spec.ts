import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { declaredRoutes } from '../routes/declared-routes.mjs';
import { shownRoutes } from '../routes/shown-routes.mjs';
import { BASE_URL, launchBrowser, openPage } from '../session';

/** Where nothing is, the server's page is the site itself; a call's title is looked at where there is one. */
const NOTHING_THERE = new Set([
  '/*',
  '/admin/*',
  '/tickers/:exchangeShortName/:symbol/:algo',
  '/calls/:callId',
]);

let browser: Browser;
let page: Page;
let addresses: Map<string, string | null>;
beforeAll(async () => {
  browser = await launchBrowser();
  const routes = await shownRoutes(BASE_URL());
  addresses = new Map(routes.map(({ pattern, address }) => [pattern, address]));
  ({ page } = await openPage(browser));
  await page.goto('/');
});
afterAll(() => browser.close());

const said = (html: string, pattern: RegExp): string =>
  (pattern.exec(html)?.[1] ?? '').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

async function served(address: string) {
  const html = await (await fetch(`${BASE_URL()}${address}`)).text();
  return {
    title: said(html, /<title>([^<]*)<\/title>/),
    brand: said(html, /<meta property="og:site_name" content="([^"]*)"/),
    isListed: !html.includes('<meta name="robots" content="noindex" />'),
  };
}

/** Inside the open page: what stands in the tab then was not written by the server. */
const goTo = (address: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);

test.each(declaredRoutes())('%s is called the same by the server and by the page', async (pattern) => {
  const address = addresses.get(pattern)!;
  const { title, brand, isListed } = await served(address);
  const between = address === '/contact' ? '/tickers' : '/contact';
  const from = (await served(between)).title;
  await goTo(between);
  await page.waitForFunction((wanted) => document.title === wanted, from);
  await goTo(address);
  if (isListed && !NOTHING_THERE.has(pattern)) {
    expect(title).toMatch(/\S · \S/);
    await page.waitForFunction((wanted) => document.title === wanted, title);
  } else {
    expect(title).toBe(brand);
    await page.waitForFunction((titles) => !titles.includes(document.title), [from, brand]);
  }
  const shown = await page.title();
  expect(shown).toMatch(/\S · \S/);
  expect(shown.endsWith(` · ${brand}`)).toBe(true);
});
