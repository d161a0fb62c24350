import type { Worker } from '@playwright/test';
import { Front } from '../kit/front.ts';
import { logIn } from '../kit/people.ts';
import { running } from '../kit/products.ts';
import { expect, test, type Page } from '../kit/test.ts';

/** Goes away for real: what a page sends as it is left gets past the browser's own play of a lost network. */
let front: Front;

test.use({
  as: 'new member',
  // Everything fails while the front is away, and asking for a cookie's worth is refused.
  expectedFaults: /./,
  target: async ({ product }, use) => {
    const behind = running().products[product];
    front = new Front(behind.url);
    await front.start();
    await use({ ...behind, url: front.url });
    await front.stop();
  },
});

const account = (page: Page) => page.getByRole('button', { name: /^Account of / });
const wayIn = (page: Page) => page.getByRole('button', { name: 'Login/Signup' });
const stored = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage));

/** Logged out while nothing can be reached: the page's own address is out of reach as well. */
async function logOutOffline(page: Page): Promise<void> {
  await page.goto('/tickers');
  await account(page).waitFor();
  await front.stop();
  await page.getByTestId('offline-overlay').waitFor();
  // The browser's own page of errors: until it is there the page that was left goes on.
  const left = page.waitForEvent('framenavigated', (frame) => frame.url().startsWith('chrome-error:'));
  await account(page).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await left;
}

/** Paths of the calls that arrived, in their order. */
const made = (): string[] => front.asked.map(({ path }) => path);

/** What the cookie that the browser still may have is worth. */
const refreshed = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/refresh', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"area":"member"}',
    });
    return answer.status;
  });

type WorkerScope = EventTarget & { fetch: typeof fetch; calls: string[] };

/** The service worker of the page, which from now on notes the addresses of what it calls. */
async function watchedWorker(page: Page): Promise<Worker> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    const send = scope.fetch.bind(scope);
    scope.calls = [];
    scope.fetch = (target, init) => {
      if (typeof target === 'string') scope.calls.push(target);
      return send(target, init);
    };
  });
  return worker;
}

/** The browser gives its pushes another address. @returns what the worker called for it, when it is through */
const addressChanges = (worker: Worker): Promise<string[]> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    scope.calls = [];
    let work: Promise<unknown> | undefined;
    const endpoint = 'https://push.example/new';
    scope.dispatchEvent(
      Object.assign(new Event('pushsubscriptionchange'), {
        newSubscription: { toJSON: () => ({ endpoint, keys: {} }) },
        waitUntil: (promise: Promise<unknown>) => (work = promise),
      }),
    );
    await work?.catch(() => undefined);
    return scope.calls;
  });

test('A logout without a network is told to the server before anything else, once, and the cookie is worth nothing', async ({
  page,
}) => {
  await logOutOffline(page);
  front.asked.length = 0;
  await front.start();
  await page.goto('/tickers');
  await wayIn(page).waitFor();
  await page.getByRole('link', { name: /AAPL/ }).first().waitFor();
  expect(made()[0]).toBe('/api/logout');
  expect(made().filter((path) => path === '/api/logout')).toHaveLength(1);
  expect(made()).not.toContain('/api/refresh');
  expect(await refreshed(page)).toBe(401);
  expect(await stored(page)).not.toContain('pending-logout');
});

test(
  'A logout that the server does not hear of is remembered over reloads, and a login waits for it',
  { tag: '@release' },
  async ({ page, person }) => {
    await logOutOffline(page);
    front.cut = '/api/logout';
    front.asked.length = 0;
    await front.start();
    for (let load = 0; load < 2; load += 1) {
      const before = made().length;
      await page.goto('/tickers');
      await expect.poll(() => made().length).toBeGreaterThan(before);
      await wayIn(page).waitFor();
    }
    expect(new Set(made())).toEqual(new Set(['/api/logout']));
    expect(await stored(page)).toContain('pending-logout');
    front.asked.length = 0;
    front.cut = null;
    // The new session is not the one that ends.
    await logIn(page, person);
    await account(page).waitFor();
    expect(made().indexOf('/api/logout')).toBe(0);
    expect(made().indexOf('/api/login')).toBeGreaterThan(0);
    await page.reload();
    await account(page).waitFor();
    expect(await refreshed(page)).toBe(200);
  },
);

test.describe('With a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'A service worker knows of a logout without a network: no session comes back for a push address that changes',
    { tag: '@release' },
    async ({ page }) => {
      await page.goto('/tickers');
      await account(page).waitFor();
      const worker = await watchedWorker(page);
      expect(await addressChanges(worker)).toEqual(['/api/refresh', '/api/push/subscribe']);

      await front.stop();
      await page.getByTestId('offline-overlay').waitFor();
      await account(page).click();
      const shell = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Logout' }).click();
      await shell;
      expect(await stored(page)).toContain('pending-logout');
      expect(await addressChanges(worker)).toEqual([]);

      front.asked.length = 0;
      await front.start();
      // A page whose code was not there opens itself again in the same moment, and cuts this navigation off.
      await page.goto('/tickers').catch((error: Error) => {
        if (!error.message.includes('ERR_ABORTED')) throw error;
      });
      await expect.poll(() => front.asked.find(({ path }) => path === '/api/logout')?.status).toBe(200);
      await wayIn(page).waitFor();
      // Nothing stands in the way any more, and the cookie is worth nothing.
      await page.waitForFunction(
        async () => !(await (await caches.open('pending-logout')).match('/pending-logout')),
      );
      expect(await addressChanges(worker)).toEqual(['/api/refresh']);
    },
  );
});
