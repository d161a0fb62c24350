import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startServer } from './server.mjs';
import { launchBrowser, nextValue, openPage } from './session';

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

test('a server that is killed and comes back: the page says so and then shows fresh prices', async () => {
  const first = await startServer();
  const { page, close } = await openPage(browser, { baseURL: first.url });
  await page.goto('/tickers/NASDAQ/AAPL');
  const held = await nextValue(page, 'ticker-price', null, 'data-time-ms');
  await first.stop({ signal: 'SIGKILL', keepData: true });
  await page.getByTestId('offline-overlay').waitFor({ timeout: 60_000 });
  expect(await page.getByTestId('offline-overlay').innerText()).toContain(
    'You are offline. Please check your internet connection.',
  );
  // The last price stays readable.
  expect(await page.getByTestId('ticker-price').getAttribute('data-time-ms')).not.toBeNull();
  const second = await startServer({ port: first.port, dataDir: first.dataDir });
  // Either the button or the automatic retry that came just before it.
  await page
    .getByRole('button', { name: 'Try now' })
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  await page.getByTestId('offline-overlay').waitFor({ state: 'detached', timeout: 90_000 });
  const fresh = await nextValue(page, 'ticker-price', held, 'data-time-ms');
  const fresher = await nextValue(page, 'ticker-price', fresh, 'data-time-ms');
  expect(Number(fresher)).toBeGreaterThan(Number(held));
  await close();
  await second.stop();
  // Two starts of the product, each of which a slow machine may need its minute for.
}, 420_000);

test('only the price stream is gone: reconnecting is visible, then prices move again', async () => {
  const { page, close } = await openPage(browser);
  // Stands between page and server, so that the stream alone can be cut.
  let cut = (): Promise<void> => Promise.resolve();
  let blocked = false;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (blocked) return void socket.close();
    socket.connectToServer();
    cut = () => socket.close();
  });
  await page.goto('/tickers/CRYPTO/BTCUSD');
  await nextValue(page, 'ticker-price', null, 'data-seq');
  await page.locator('[data-testid="latency-dot"][data-value]').waitFor();
  blocked = true;
  await cut();
  await page.getByTestId('reconnecting').waitFor({ timeout: 60_000 });
  const held = await page.getByTestId('ticker-price').getAttribute('data-seq');
  blocked = false;
  await page.getByTestId('reconnecting').waitFor({ state: 'detached', timeout: 60_000 });
  const fresh = await nextValue(page, 'ticker-price', held, 'data-seq');
  expect(Number(fresh)).toBeGreaterThan(Number(held));
  await close();
});
