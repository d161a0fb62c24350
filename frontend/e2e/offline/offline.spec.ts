import { expect, nextValue, test, type Page } from '../kit/test.ts';

// Everything fails while nothing can be reached.
test.use({ expectedFaults: /./ });

const TEXT = 'You are offline. Please check your internet connection.';

interface Taken {
  key: string;
  theme: string;
}

/** What the server has taken of the choices of colours, in its order and its words. */
function choicesTaken(page: Page): Taken[] {
  const taken: Taken[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/api/updateprofile')) return;
    const key = response.request().headers()['idempotency-key'] ?? '';
    const entry = { key, theme: '' };
    taken.push(entry);
    void response.json().then(({ data }) => (entry.theme = data.preferences.theme));
  });
  return taken;
}

test.describe('A member', () => {
  test.use({ as: 'new member' });

  test('A member who is offline sees the overlay and the age of prices, and changes reach the server once, in order', async ({
    page,
  }) => {
    await page.goto('/tickers/NASDAQ/AAPL');
    await nextValue(page, 'ticker-price', null, 'data-time-ms');
    // Nothing of the page is still on its way: a screen whose code does not arrive is another matter.
    await page.waitForLoadState('networkidle');
    const taken = choicesTaken(page);

    await page.context().setOffline(true);
    const overlay = page.getByTestId('offline-overlay');
    await overlay.getByText(TEXT, { exact: true }).waitFor();
    // It lies over all of the page.
    expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 860 });
    // The last price stays, with its age.
    await expect(page.getByTestId('price-age').first()).toHaveText(/\d+ (min|s) old/);
    await expect(page.getByTestId('ticker-price')).toHaveText(/\d/);

    // Four choices, of which two are the same: the page shows each at once, the server hears of none.
    await page.getByTestId('color-scheme-switch').click();
    const choose = (name: string): Promise<void> =>
      page.getByTestId('colour-choices').getByText(name, { exact: true }).click();
    for (const [name, count] of [
      ['Light', 1],
      ['Dark', 2],
      ['System', 3],
    ] as const) {
      await choose(name);
      await overlay.getByText(new RegExp(`^${count} changes? waits?`)).waitFor();
    }
    await choose('Light');
    // The device's colours, which came before, are light too.
    await page.waitForFunction(() => localStorage.getItem('mantine-color-scheme-value') === 'light');
    expect(taken).toEqual([]);

    // By hand, still offline: it asks for the icon at once, and starts counting from 3 s again.
    const asked = page.waitForRequest((request) => request.method() === 'HEAD');
    await overlay.getByRole('button', { name: 'Try now' }).click();
    expect(new URL((await asked).url()).pathname).toBe('/favicon.svg');
    await overlay.getByText(/^Next try in [123] s$/).waitFor();

    await page.context().setOffline(false);
    await overlay.waitFor({ state: 'detached' });
    // Each is there once, under a key of its own, and the last choice is the one that holds.
    await expect.poll(() => taken.map(({ theme }) => theme)).toEqual(['dark', 'auto', 'light']);
    expect(new Set(taken.map(({ key }) => key)).size).toBe(taken.length);
    for (const { key } of taken) expect(key).toMatch(/^[0-9a-f-]{36}$/);
    await expect(page.getByTestId('price-age')).toHaveCount(0);
    const held = await page.getByTestId('ticker-price').getAttribute('data-seq');
    await nextValue(page, 'ticker-price', held, 'data-seq');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  });
});

test(
  'A slow line is none that is gone: the page opens, prices come, and the overlay never does',
  { tag: '@release' },
  async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('[data-testid="offline-overlay"]'))
          sessionStorage.setItem('overlay', 'seen');
      }).observe(document, { childList: true, subtree: true });
    });
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    const slow = { latency: 300, downloadThroughput: 128_000, uploadThroughput: 64_000 };
    await line.send('Network.emulateNetworkConditions', { offline: false, ...slow });
    await page.goto('/tickers/NASDAQ/AAPL');
    let held: string | null = null;
    for (let price = 0; price < 3; price++)
      held = await nextValue(page, 'ticker-price', held, 'data-time-ms');
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => sessionStorage.getItem('overlay'))).toBeNull();
    // Not because it was not looked for.
    await line.send('Network.emulateNetworkConditions', { offline: true, ...slow });
    await page.getByTestId('offline-overlay').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('overlay'))).toBe('seen');
  },
);

for (const serviceWorkers of ['block', 'allow'] as const)
  test.describe(serviceWorkers, () => {
    test.use({ serviceWorkers });

    test(
      `A page that was never opened says that it is offline, and opens by itself afterwards, ${serviceWorkers === 'allow' ? 'with the worker' : 'without a worker'}`,
      // In the gate RouteError.spec.tsx shows as much.
      { tag: '@release' },
      async ({ page }) => {
        await page.goto('/tickers');
        if (serviceWorkers === 'allow') {
          await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
          await page.reload();
        }
        await page.waitForLoadState('networkidle');
        await page.context().setOffline(true);
        await page.getByTestId('offline-overlay').waitFor();
        await page
          .getByRole('contentinfo')
          .getByRole('link', { name: 'Contact', exact: true })
          .evaluate((link: HTMLElement) => link.click());
        await page.getByRole('heading', { level: 1, name: TEXT }).waitFor();
        await page.context().setOffline(false);
        await page.waitForURL('**/contact');
        await page.getByLabel('Message').waitFor();
        await page.getByTestId('offline-overlay').waitFor({ state: 'detached' });
      },
    );
  });
