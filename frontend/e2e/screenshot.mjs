/**
 * Makes the picture of the README, in another file where one is named:
 *   npm run screenshot [-- FILE.png]
 * BASE_URL names a running product; without it one is started on the built code. `npm run pictures` makes one of every page.
 */
import path from 'node:path';
import { launchBrowser } from './browser.mjs';
import { startServer } from '@pricealgo/test-kit/product.mjs';

/** Waits until prices are live, so that the picture shows the product at work. */
async function settle(page) {
  const price = page
    .locator('[data-testid^="price-"][data-value], [data-testid="ticker-price"][data-value]')
    .first();
  await price.waitFor({ timeout: 15_000 }).catch(() => undefined);
  await page.waitForTimeout(3_000);
}

const file = path.resolve(
  process.env.INIT_CWD ?? '.',
  process.argv[2] ?? path.join(import.meta.dirname, '../../docs/screenshot.png'),
);
const server = process.env.BASE_URL ? null : await startServer();
const browser = await launchBrowser();
try {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 860 },
    colorScheme: 'light',
    deviceScaleFactor: 2,
  });
  await page.goto(`${server?.url ?? process.env.BASE_URL}/tickers/NASDAQ/AAPL`);
  await settle(page);
  await page.screenshot({ path: file });
} finally {
  await browser.close();
  await server?.stop();
}
console.log(file);
