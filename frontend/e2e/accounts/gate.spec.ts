import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser, nextValue, openPage } from '../session';
import { startServer } from '../server.mjs';
import { activeMember, logIn, sendLogin } from './member';
import { overflow, picture, violations } from '../screen';

const ANALYSIS = '/tickers/NASDAQ/AAPL/overview';
const EXPIRED = 'Your subscription has expired';

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

test('a visitor reads that this is for members, with the login dialog open, and gets in by logging in', async () => {
  const member = await activeMember();
  const { page, faults, close } = await openPage(browser);
  await page.goto(ANALYSIS);
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.waitFor();
  await picture(page, 'gate-visitor');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('heading', { level: 1, name: 'Market Analysis is for members' }).waitFor();
  expect(await page.getByTestId('ticker-price').count()).toBe(0);
  await page.getByRole('main').getByRole('button', { name: 'Login/Signup' }).click();
  await sendLogin(page, member);
  await nextValue(page, 'ticker-price', null);
  expect(new URL(page.url()).pathname).toBe(ANALYSIS);
  expect(faults).toEqual([]);
  await close();
});

describe('without a running subscription', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  let baseUrl: string | undefined;
  beforeAll(async () => {
    server = await startServer({ env: { TRIAL_DAYS: '0' } });
    baseUrl = process.env.BASE_URL;
    process.env.BASE_URL = server.url;
  });
  afterAll(async () => {
    process.env.BASE_URL = baseUrl;
    await server.stop();
  });

  describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
    test.each([360, 1280])(
      '%i px: the panel, the way to the profile, and prices that stay open',
      async (width) => {
        const member = await activeMember();
        const { page, faults, close } = await openPage(browser, {
          colorScheme,
          reducedMotion: 'reduce',
          viewport: { width, height: 800 },
        });
        await page.goto(ANALYSIS);
        await sendLogin(page, member);
        await page.getByRole('heading', { level: 1, name: EXPIRED }).waitFor();
        expect(await page.getByRole('dialog').count()).toBe(0);
        await picture(page, `gate-expired-${width}-${colorScheme}`);
        expect(await violations(page)).toEqual([]);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        await page.getByRole('link', { name: 'Open the price page' }).click();
        await nextValue(page, 'ticker-price', null);
        await page.goto(ANALYSIS);
        await page.getByRole('link', { name: 'See my subscription' }).click();
        await page.getByTestId('subscription-state').getByText('Expired').waitFor();
        expect(faults).toEqual([]);
        await close();
      },
    );
  });

  test('the profile says so, too', async () => {
    const member = await activeMember();
    const { page, close } = await openPage(browser);
    await page.goto('/nowhere');
    await logIn(page, member);
    await page.goto('/profile#subscription');
    const state = page.getByTestId('subscription-state');
    await state.getByText('Expired').waitFor();
    await picture(page, 'profile-expired');
    expect(await violations(page)).toEqual([]);
    // Alerts stay readable, but none can be made.
    await page.goto('/alerts');
    await page.getByTestId('alerts-expired').waitFor();
    expect(await page.getByRole('button', { name: 'New alert' }).first().isDisabled()).toBe(true);
    await picture(page, 'alerts-expired');
    expect(await violations(page)).toEqual([]);
    await close();
  });
});
