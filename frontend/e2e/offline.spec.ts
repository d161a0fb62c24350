import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { activeMember, signIn } from './accounts/member';
import { overflow, picture, violations } from './screen';
import { launchBrowser, nextValue, openPage } from './session';

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

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

test('offline: the overlay, prices with their age, and changes that reach the server once, in order', async () => {
  const { page, close } = await openPage(browser, { reducedMotion: 'reduce' });
  await signIn(page, await activeMember());
  await page.goto('/tickers/NASDAQ/AAPL');
  await nextValue(page, 'ticker-price', null, 'data-time-ms');
  // Nothing of the page is still on its way: a screen whose code does not arrive is another matter.
  await page.waitForLoadState('networkidle');
  const taken = choicesTaken(page);

  await page.context().setOffline(true);
  const overlay = page.getByTestId('offline-overlay');
  await overlay.waitFor();
  await overlay.getByText(TEXT, { exact: true }).waitFor();
  // It lies over all of the page.
  expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 860 });
  // The last price stays, with its age.
  const age = page.getByTestId('price-age').first();
  await age.waitFor();
  expect(await age.innerText()).toMatch(/\d+ (min|s) old/);
  expect(await page.getByTestId('ticker-price').innerText()).toMatch(/\d/);

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
  expect(await violations(page)).toEqual([]);
  await picture(page, 'offline-1280');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page)).toBe(0);
  await picture(page, 'offline-360');
  await page.setViewportSize({ width: 1280, height: 860 });

  // By hand, still offline: it asks for the icon at once, and starts counting from 3 s again.
  const asked = page.waitForRequest((request) => request.method() === 'HEAD');
  await overlay.getByRole('button', { name: 'Try now' }).click();
  expect(new URL((await asked).url()).pathname).toBe('/favicon.svg');
  await overlay.getByText(/^Next try in [123] s$/).waitFor();

  const lastReply = page.waitForResponse(
    async (response) => {
      if (!response.url().endsWith('/api/updateprofile')) return false;
      const body = await response.json().catch(() => null);
      return body?.data?.preferences?.theme === 'light';
    },
    { timeout: 60_000 },
  );
  await page.context().setOffline(false);
  await lastReply;
  await overlay.waitFor({ state: 'detached', timeout: 60_000 });
  // Each is there once, under a key of its own, and the last choice is the one that holds.
  await page.waitForFunction(() => !document.querySelector('[data-testid="price-age"]'));
  const held = await page.getByTestId('ticker-price').getAttribute('data-seq');
  await nextValue(page, 'ticker-price', held, 'data-seq');
  expect(taken.map(({ theme }) => theme)).toEqual(['dark', 'auto', 'light']);
  expect(new Set(taken.map(({ key }) => key)).size).toBe(taken.length);
  for (const { key } of taken) expect(key).toMatch(/^[0-9a-f-]{36}$/);
  await page.reload();
  await page.waitForFunction(
    () => document.documentElement.getAttribute('data-mantine-color-scheme') === 'light',
  );
  await close();
});

test('a slow line is none that is gone: the page opens, prices come, and the overlay never does', async () => {
  const { page, close } = await openPage(browser);
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('[data-testid="offline-overlay"]'))
        sessionStorage.setItem('overlay', 'seen');
    }).observe(document, { childList: true, subtree: true });
  });
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const slow = { latency: 300, downloadThroughput: 64_000, uploadThroughput: 64_000 };
  await line.send('Network.emulateNetworkConditions', { offline: false, ...slow });
  await page.goto('/tickers/NASDAQ/AAPL', { timeout: 60_000 });
  let held: string | null = null;
  for (let price = 0; price < 5; price++) held = await nextValue(page, 'ticker-price', held, 'data-time-ms');
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => sessionStorage.getItem('overlay'))).toBeNull();
  // Not because it was not looked for.
  await line.send('Network.emulateNetworkConditions', { offline: true, ...slow });
  await page.getByTestId('offline-overlay').waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('overlay'))).toBe('seen');
  await close();
});

test.each([
  ['no worker', 'block'],
  ['the worker', 'allow'],
] as const)(
  'with %s a page that was never opened says that it is offline, and opens by itself afterwards',
  async (_name, serviceWorkers) => {
    const { page, close } = await openPage(browser, { serviceWorkers });
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
    await picture(page, 'offline-uncached');
    expect(await violations(page)).toEqual([]);
    await page.context().setOffline(false);
    await page.waitForURL('**/contact');
    await page.getByLabel('Message').waitFor();
    await page.getByTestId('offline-overlay').waitFor({ state: 'detached' });
    await close();
  },
);
