import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser, nextValue, openPage } from './session';

const DIST = path.resolve(import.meta.dirname, '../dist');
const KB = 1_000;

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

const gzipBytes = (file: string): number =>
  gzipSync(readFileSync(path.join(DIST, file)), { level: 9 }).length;

/** Gzipped bytes of all scripts that the browser fetched for a page. */
async function scriptBytes(route: string, price: string): Promise<number> {
  const { page, close } = await openPage(browser);
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) files.add(pathname);
  });
  await page.goto(route);
  await nextValue(page, price, null);
  await close();
  return [...files].reduce((sum, file) => sum + gzipBytes(file), 0);
}

test.each([
  ['/', 'price-NASDAQ:AAPL', 210],
  ['/tickers', 'price-NASDAQ:AAPL', 210],
  ['/tickers/NASDAQ', 'price-NASDAQ:AAPL', 210],
  ['/tickers/NASDAQ/AAPL', 'ticker-price', 300],
])('%s loads no more script than planned', async (route, price, limitKb) => {
  const bytes = await scriptBytes(route, price);
  console.log(`${route}: ${(bytes / KB).toFixed(1)} kB of script (goal ${limitKb})`);
  expect(bytes).toBeLessThanOrEqual(limitKb * KB);
});

test('all styles together stay below 50 kB', () => {
  const folder = path.join(DIST, 'static/css');
  const bytes = readdirSync(folder).reduce((sum, file) => sum + gzipBytes(`static/css/${file}`), 0);
  console.log(`styles: ${(bytes / KB).toFixed(1)} kB (goal 50)`);
  expect(bytes).toBeLessThanOrEqual(50 * KB);
});

test('chunks lie where the specification says', () => {
  expect(existsSync(path.join(DIST, 'static/js'))).toBe(true);
  const html = readFileSync(path.join(DIST, 'index.html'), 'utf8');
  expect(html).toMatch(/src="\/static\/js\/[^"]+\.js"/);
  expect(html).toMatch(/href="\/static\/css\/[^"]+\.css"/);
});

test.each([
  ['/', 'price-NASDAQ:AAPL'],
  ['/tickers', 'price-NASDAQ:AAPL'],
  ['/tickers/NASDAQ', 'price-NASDAQ:AAPL'],
  ['/tickers/NASDAQ/AAPL', 'ticker-price'],
])('%s does not jump while it loads', async (route, price) => {
  for (const width of [360, 1280]) {
    const { page, close } = await openPage(browser, { viewport: { width, height: 800 } });
    await page.addInitScript(() => {
      const shifts: { value: number; sources: string[] }[] = [];
      (window as unknown as { shifts: typeof shifts }).shifts = shifts;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as {
          value: number;
          sources: { node: Element | null }[];
        }[])
          shifts.push({
            value: entry.value,
            sources: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? ''),
          });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(route);
    const first = await nextValue(page, price, null);
    await nextValue(page, price, first);
    const shifts = await page.evaluate(
      () => (window as unknown as { shifts: { value: number; sources: string[] }[] }).shifts,
    );
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    if (sum > 0) console.log(`${route} at ${width} px: layout shift ${sum.toFixed(4)}`, shifts);
    expect(sum).toBeLessThanOrEqual(0.02);
    await close();
  }
});
