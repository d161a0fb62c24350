/**
 * Makes the picture of the README, or, with a folder as argument, one of every route in every size and scheme:
 *   npm run screenshot [-- FOLDER]
 * BASE_URL names a running product; without it one is started on the built code.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { launchBrowser } from './browser.mjs';
import { startServer } from './server.mjs';

const ROUTES = {
  home: '/',
  tickers: '/tickers',
  exchange: '/tickers/NASDAQ',
  ticker: '/tickers/NASDAQ/AAPL',
  'ticker-line-1y': '/tickers/CRYPTO/BTCUSD?range=1Y&chart=area',
  'ticker-unknown': '/tickers/NASDAQ/NOPE',
  'not-found': '/nowhere',
};
const SIZES = { 360: 740, 1280: 860 };
const SCHEMES = ['light', 'dark'];

/** Waits until prices are live, so that the picture shows the product at work. */
async function settle(page) {
  const price = page
    .locator('[data-testid^="price-"][data-value], [data-testid="ticker-price"][data-value]')
    .first();
  await price.waitFor({ timeout: 15_000 }).catch(() => undefined);
  await page.waitForTimeout(3_000);
}

async function shoot(browser, url, { width, height, colorScheme, file, fullPage }) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    deviceScaleFactor: fullPage ? 1 : 2,
  });
  const page = await context.newPage();
  await page.goto(url);
  await settle(page);
  await page.screenshot({ path: file, fullPage });
  await context.close();
}

const folder = process.argv[2];
const server = process.env.BASE_URL ? null : await startServer();
const base = process.env.BASE_URL ?? server.url;
const browser = await launchBrowser();
try {
  if (folder) {
    await mkdir(folder, { recursive: true });
    for (const [name, route] of Object.entries(ROUTES)) {
      for (const [width, height] of Object.entries(SIZES)) {
        for (const colorScheme of SCHEMES) {
          const file = path.join(folder, `${name}-${width}-${colorScheme}.png`);
          const fullPage = name !== 'exchange';
          await shoot(browser, base + route, { width: Number(width), height, colorScheme, file, fullPage });
        }
      }
    }
  } else {
    const file = path.resolve(import.meta.dirname, '../../docs/screenshot.png');
    await shoot(browser, `${base}${ROUTES.ticker}`, {
      width: 1280,
      height: 860,
      colorScheme: 'light',
      file,
      fullPage: false,
    });
  }
} finally {
  await browser.close();
  await server?.stop();
}
