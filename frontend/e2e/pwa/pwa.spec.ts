import type { BrowserContext, Worker } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../browser.mjs';
import { Front } from '../kit/front.ts';
import { expect, nextValue, test as base, type Page } from '../kit/test.ts';

/** Something before the product that can go away, and hand out another version. */
const test = base.extend<{ front: Front }>({
  front: async ({ target }, use) => {
    const front = new Front(target.url);
    await front.start();
    await use(front);
    await front.stop();
  },
  baseURL: async ({ front }, use) => use(front.url),
});

test.use({
  // The shell without windows has no notifications.
  launchOptions: { executablePath: chromiumPath({ windows: true }), args: chromiumFlags },
  serviceWorkers: 'allow',
});

/** Until the page has a service worker that serves it. */
const served = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (!serviceWorker.controller)
      await new Promise((resolve) =>
        serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });

const cached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths;
  });

interface Shown {
  title: string;
  body: string;
  /** The browser shows one notification per tag: a later one takes the place of an earlier. */
  tag?: string;
  data: unknown;
}
type WorkerScope = EventTarget & { registration: ServiceWorkerRegistration; shown: Shown[] };

/**
 * Notes what the worker shows, once it is shown. The browser's own list forgets one that was shown while it was being
 * read, so it is not asked.
 */
const noteShown = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    const { registration } = scope;
    const show = registration.showNotification.bind(registration);
    scope.shown = [];
    registration.showNotification = async (title, options = {}) => {
      await show(title, options);
      const { body = '', tag, data } = options;
      scope.shown.push({ title, body, tag, data });
    };
  });

/** What the worker has shown, as soon as it is so many. */
async function shown(worker: Worker, count: number): Promise<Shown[]> {
  for (;;) {
    const all = await worker.evaluate(() => (globalThis as unknown as WorkerScope).shown);
    if (all.length >= count) return all;
  }
}

/** As Chromium does when a push service hands a message over. */
async function deliverPush(context: BrowserContext, page: Page, data: string): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
}

test('A manifest describes an app that can be installed, and its pictures are there', async ({ target }) => {
  const html = await (await fetch(target.url)).text();
  const address = /<link rel="manifest" href="([^"]+)"/.exec(html)?.[1];
  const answer = await fetch(new URL(address!, target.url));
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = (await answer.json()) as {
    name: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({
    display: 'standalone',
    start_url: '/',
    share_target: { action: '/share' },
  });
  expect(manifest.name).not.toBe('');
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  for (const { src, sizes } of manifest.icons) {
    const icon = await fetch(new URL(src, target.url));
    expect(icon.headers.get('content-type')).toMatch(/^image\//);
    const bytes = Buffer.from(await icon.arrayBuffer());
    // Width and height stand at the beginning of a PNG.
    if (sizes !== 'any') expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
});

test.describe('A server that goes away', () => {
  test.use({ expectedFaults: /./ });

  test('A worker keeps the shell and nothing of the data, and shows the page when nothing answers', async ({
    page,
    front,
  }) => {
    await page.goto('/');
    await served(page);
    await page.reload();
    await nextValue(page, 'price-NASDAQ:AAPL', null);
    const kept = await cached(page);
    expect(kept).toContain('/index.html');
    expect(kept.filter((path) => /^\/(api|socket\.io|favicon)/.test(path))).toEqual([]);
    // The code of what was never opened stays where it is.
    expect(kept.filter((path) => /chart-style|AdminLayout|country-data/.test(path))).toEqual([]);

    await front.stop();
    await page.reload();
    await page.getByTestId('offline-overlay').waitFor();
    await page.getByRole('link', { name: /home/i }).first().waitFor();
    await front.start();
    await page
      .getByRole('button', { name: 'Try now' })
      .click({ timeout: 3_000 })
      .catch(() => undefined);
    await page.getByTestId('offline-overlay').waitFor({ state: 'detached' });
    // The admin area is the network's, through the same worker.
    await page.goto('/admin/login');
    await page.getByRole('button', { name: 'Log in' }).waitFor();
  });
});

test(
  'A new version waits for a word in one tab, and the other tab hears of it',
  { tag: '@release' },
  async ({ page, front }) => {
    // As a page of the version before: its script is not what the new worker consists of.
    const ofBefore = async (tab: Page): Promise<void> => {
      await tab.evaluate(() => {
        document.querySelector<HTMLScriptElement>('script[type="module"][src]')!.src = '/static/js/before.js';
      });
    };
    await page.goto('/tickers');
    await served(page);
    const other = await page.context().newPage();
    await other.goto('/tickers');
    await served(other);
    await Promise.all([page, other].map(ofBefore));
    await page.evaluate(() => Object.assign(window, { sameLoad: true }));

    front.workerSuffix = '\n// another version';
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
    await page.getByTestId('update-prompt').getByText('A new version is ready').waitFor();
    await other.getByTestId('update-prompt').waitFor();
    const loaded = page.waitForEvent('load');
    await page.getByTestId('update-prompt').getByRole('button', { name: 'Reload' }).click();
    await loaded;
    expect(await page.evaluate(() => 'sameLoad' in window)).toBe(false);
    await other.getByText('A new version is running').waitFor();
    // What was loaded anew is of the newest version: nothing to say.
    await served(page);
    await expect(page.getByTestId('update-prompt')).toHaveCount(0);
  },
);

test.describe('A page that may notify', () => {
  test.use({ permissions: ['notifications'] });

  test('A push shows one notification per tag, and a click on it leads there', async ({ page }) => {
    await page.goto('/');
    await served(page);
    const id = '6f9f1d3e-7c35-4b0e-9f0b-3a9d9c1f0a11';
    const pushed = { id, tag: id, title: 'AAPL above 200', body: 'Now 201', link: '/tickers/NASDAQ/MSFT' };
    const context = page.context();
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    await noteShown(worker);
    // One after the other: each fetches its pictures first, and the later one might be there before the earlier.
    const texts = [JSON.stringify(pushed), JSON.stringify({ ...pushed, body: 'Now 202' }), 'no json'];
    for (const [before, text] of texts.entries()) {
      await deliverPush(context, page, text);
      await shown(worker, before + 1);
    }
    const all = await shown(worker, texts.length);
    expect(all).toMatchObject([
      { title: 'AAPL above 200', body: 'Now 201', tag: id },
      { title: 'AAPL above 200', body: 'Now 202', tag: id },
      { title: 'Something new for you', body: '' },
    ]);
    expect(all[2]?.tag).toBeUndefined();

    await worker.evaluate((data) => {
      const scope = globalThis as unknown as WorkerScope & { ExtendableEvent: new (type: string) => Event };
      const notification = { data, close: () => undefined };
      // Made by hand, so it may not be kept waiting for: the handler does its work all the same.
      scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }));
    }, all[1]?.data);
    await page.waitForURL('**/tickers/NASDAQ/MSFT');
  });
});

test('A link that another app shared leads to its ticker, and words that name none are searched for', async ({
  page,
  front,
}) => {
  await page.goto(`/share?url=${encodeURIComponent(`${front.url}/tickers/NASDAQ/AAPL?range=1Y`)}`);
  await page.waitForURL(/\/tickers\/NASDAQ\/AAPL\?range=1Y$/);
  await page.getByTestId('ticker-price').waitFor();
  await page.goto('/share?text=%24MSFT');
  await page.waitForURL(/\/tickers\/NASDAQ\/MSFT$/);
  await page.goto('/share?title=apple');
  await page.getByRole('heading', { name: 'Which ticker is it?' }).waitFor();
  await page.getByRole('option').first().waitFor();
});
