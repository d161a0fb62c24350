import { createECDH, randomBytes } from 'node:crypto';
import { chromiumFlags, chromiumPath } from '../browser.mjs';
import { test, type Page } from '../kit/test.ts';

test.use({
  as: 'new member',
  launchOptions: { executablePath: chromiumPath({ windows: true }), args: chromiumFlags },
  serviceWorkers: 'allow',
  permissions: ['notifications'],
});

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

test('A member turns pushes on and off for this browser, which stands in the list meanwhile', async ({
  page,
}) => {
  await withPushService(page);
  await page.goto('/profile#notifications');
  await state(page, 'off');
  await page.getByRole('button', { name: 'Turn on for this browser' }).click();
  await state(page, 'on');
  const device = page.getByTestId('push-device');
  await device.filter({ hasText: 'This browser' }).waitFor();
  await page.getByRole('button', { name: /^Remove / }).click();
  await state(page, 'off');
  await device.waitFor({ state: 'detached' });
});
