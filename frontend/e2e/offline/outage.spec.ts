import { startServer } from '@pricealgo/test-kit/product.mjs';
import { cloneDatabase } from '../kit/databases.ts';
import { Front } from '../kit/front.ts';
import { running } from '../kit/products.ts';
import { expect, nextValue, test, type Page } from '../kit/test.ts';

// Everything fails while the server is away.
test.use({ expectedFaults: /./ });

const overlay = (page: Page) => page.getByTestId('offline-overlay');

/** The page says that the server is gone, keeps its last price, and shows fresh ones when it is back. */
async function outlives(page: Page, url: string, stop: () => Promise<void>, start: () => Promise<unknown>) {
  await page.goto(`${url}/tickers/NASDAQ/AAPL`);
  const held = await nextValue(page, 'ticker-price', null, 'data-time-ms');
  await stop();
  await expect(overlay(page)).toContainText('You are offline. Please check your internet connection.');
  await expect(page.getByTestId('ticker-price')).toHaveAttribute('data-time-ms', /\d/);
  await start();
  // Either the button or the automatic retry that came just before it.
  await page
    .getByRole('button', { name: 'Try now' })
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  await overlay(page).waitFor({ state: 'detached' });
  const fresh = await nextValue(page, 'ticker-price', held, 'data-time-ms');
  const fresher = await nextValue(page, 'ticker-price', fresh, 'data-time-ms');
  expect(Number(fresher)).toBeGreaterThan(Number(held));
}

test('A page says that its server is gone, and shows fresh prices once it is back', async ({
  page,
  target,
}) => {
  const front = new Front(target.url);
  await front.start();
  try {
    await outlives(
      page,
      front.url,
      () => front.stop(),
      () => front.start(),
    );
  } finally {
    await front.stop();
  }
});

test(
  'A page shows fresh prices of a server that was killed and started anew',
  { tag: '@release' },
  async ({ page }) => {
    const env = { DATABASE_URL: await cloneDatabase(running().postgresUrl) };
    const first = await startServer({ env });
    let last = first;
    try {
      await outlives(
        page,
        first.url,
        () => first.stop({ signal: 'SIGKILL', keepData: true }),
        async () => (last = await startServer({ env, port: first.port, dataDir: first.dataDir })),
      );
    } finally {
      await last.stop();
    }
  },
);

test('A page whose price stream alone is gone says that it reconnects, and its prices move again', async ({
  page,
  target,
}) => {
  const front = new Front(target.url);
  await front.start();
  try {
    await page.goto(`${front.url}/tickers/CRYPTO/BTCUSD`);
    await nextValue(page, 'ticker-price', null, 'data-seq');
    await page.locator('[data-testid="latency-dot"][data-value]').waitFor();
    front.cutStreams();
    await page.getByTestId('reconnecting').waitFor();
    const held = await page.getByTestId('ticker-price').getAttribute('data-seq');
    front.withoutStreams = false;
    await page.getByTestId('reconnecting').waitFor({ state: 'detached' });
    const fresh = await nextValue(page, 'ticker-price', held, 'data-seq');
    expect(Number(fresh)).toBeGreaterThan(Number(held));
  } finally {
    await front.stop();
  }
});
