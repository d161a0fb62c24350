import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser, nextValue, openPage } from '../session';
import { startServer } from '../server.mjs';
import { activeMember, sendLogin, signIn } from './member';
import { FIRST_SCREEN, overflow, picture, SCREENS, turnTo, violations } from '../screen';

const ANALYSIS = '/tickers/NASDAQ/AAPL/overview';
const EXPIRED = 'Your subscription has expired';

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

test('a visitor sees the price and reads why the rest is for members; the login dialog opens and lets in', async () => {
  const member = await activeMember();
  const { page, faults, close } = await openPage(browser);
  await page.goto(ANALYSIS);
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.waitFor();
  expect(await dialog.getByTestId('login-reason').innerText()).toMatch(/^Market Analysis of AAPL opens/);
  await picture(page, 'gate-visitor');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('heading', { level: 2, name: 'Market Analysis is for members' }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Apple Inc.' }).waitFor();
  await nextValue(page, 'ticker-price', null);
  await picture(page, 'gate-visitor-closed');
  // Another tab asks in again, for itself.
  await page.getByRole('link', { name: 'Technical', exact: true }).click();
  await page.waitForURL('**/technical');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await page.waitForURL('**/overview');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Login/Signup' }).click();
  await sendLogin(page, member);
  await nextValue(page, 'ticker-price', null);
  expect(new URL(page.url()).pathname).toBe(ANALYSIS);
  await page.getByRole('heading', { name: 'Market Analysis is for members' }).waitFor({ state: 'detached' });
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

  test('the panel, the way to the profile, and prices that stay open, in every look', async () => {
    const member = await activeMember();
    const { page, faults, close } = await openPage(browser, FIRST_SCREEN);
    await page.goto(ANALYSIS);
    await sendLogin(page, member);
    await page.getByRole('heading', { level: 2, name: EXPIRED }).waitFor();
    await nextValue(page, 'ticker-price', null);
    expect(await page.getByRole('dialog').count()).toBe(0);
    for (const [width, colorScheme] of SCREENS) {
      await turnTo(page, width, colorScheme);
      await picture(page, `gate-expired-${width}-${colorScheme}`);
      expect([width, colorScheme, await violations(page)]).toEqual([width, colorScheme, []]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
    // Both ways out, on a narrow screen and on a wide one.
    for (const width of [360, 1280]) {
      await turnTo(page, width, 'light');
      await page.getByRole('link', { name: 'Open the price page' }).click();
      await page.waitForURL('**/tickers/NASDAQ/AAPL');
      await nextValue(page, 'ticker-price', null);
      await page.goto(ANALYSIS);
      await page.getByRole('link', { name: 'See my subscription' }).click();
      await page.getByTestId('subscription-state').getByText('Expired').waitFor();
      if (width === 360) await page.goto(ANALYSIS);
    }
    expect(faults).toEqual([]);
    await close();
  });

  test('the profile says so, too', async () => {
    const member = await activeMember();
    const { page, close } = await openPage(browser);
    await signIn(page, member);
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
