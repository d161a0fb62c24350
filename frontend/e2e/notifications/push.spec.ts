import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { activeMember, logIn } from '../accounts/member';
import { overflow, picture, violations } from '../screen';
import { launchBrowser, openPage } from '../session';

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser({ windows: true })));
afterAll(() => browser.close());

/** A headless browser has no push service: this one gives out an address that nothing is sent to. */
async function withPushService(page: Page): Promise<void> {
  const curve = createECDH('prime256v1');
  const keys = {
    p256dh: curve.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${randomBytes(24).toString('base64url')}`;
  await page.addInitScript(
    (held) => {
      let subscribed = false;
      const subscription = {
        endpoint: held.endpoint,
        toJSON: () => held,
        unsubscribe: () => Promise.resolve((subscribed = false)),
      };
      Object.assign(PushManager.prototype, {
        getSubscription: () => Promise.resolve(subscribed ? subscription : null),
        subscribe: () => {
          subscribed = true;
          return Promise.resolve(subscription);
        },
      });
    },
    { endpoint, keys },
  );
}

const state = (page: Page, name: string) =>
  page.locator(`[data-testid="push-state"][data-state="${name}"]`).waitFor();

test('pushes are turned on and off for this browser, which stands in the list meanwhile', async () => {
  const { page, faults, close } = await openPage(browser, {
    serviceWorkers: 'allow',
    permissions: ['notifications'],
    reducedMotion: 'reduce',
  });
  await withPushService(page);
  await page.goto('/');
  await logIn(page, await activeMember());
  await page.goto('/profile#notifications');
  await state(page, 'off');
  await page.getByRole('button', { name: 'Turn on for this browser' }).click();
  await state(page, 'on');
  const device = page.getByTestId('push-device');
  await device.filter({ hasText: 'This browser' }).waitFor();
  const settings = page.getByRole('region', { name: 'Push on this browser' });
  await settings.scrollIntoViewIfNeeded();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'push-on-1280');
  await page.setViewportSize({ width: 360, height: 740 });
  await settings.scrollIntoViewIfNeeded();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await picture(page, 'push-on-360');
  await page.getByRole('button', { name: /^Remove / }).click();
  await state(page, 'off');
  await device.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await close();
});

test('a browser that was told to block us says how to change that', async () => {
  const { page, close } = await openPage(browser, { serviceWorkers: 'allow' });
  await page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied', configurable: true }),
  );
  await page.goto('/');
  await logIn(page, await activeMember());
  await page.goto('/profile#notifications');
  await state(page, 'denied');
  expect(await page.getByRole('button', { name: 'Turn on for this browser' }).count()).toBe(0);
  await close();
});
