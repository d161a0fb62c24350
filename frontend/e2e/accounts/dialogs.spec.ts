import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage } from '../session';
import { activeMember, logIn, type Member } from './member';
import { codeIn, messageTo } from './outbox';
import { holdWayHome } from './way-home';
import { looksRight } from '../screen';

let browser: Browser;
let member: Member;
beforeAll(async () => {
  browser = await launchBrowser();
  member = await activeMember();
});
afterAll(() => browser.close());

/** The way in, wherever it is at this width. */
async function openLogin(page: Page): Promise<void> {
  await page.goto('/nowhere');
  await page.locator('h1').waitFor();
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Login/Signup' }).last().click();
  await page.getByRole('dialog', { name: 'Login' }).waitFor();
  await page.getByText('These logins are not set up on this site yet.').waitFor();
}

describe.each([360, 1280])('account dialogs, axe WCAG 2.2 AA, %i px', (width) => {
  const open = () => openPage(browser, { reducedMotion: 'reduce', viewport: { width, height: 800 } });
  const screens = (['light', 'dark'] as const).map((colorScheme) => [width, colorScheme] as const);
  const clean = (page: Page, name: string): Promise<void> => looksRight(page, name, { screens });

  test('login, its errors, its refusal', async () => {
    const { page, close } = await open();
    await openLogin(page);
    await clean(page, 'login');
    await page.keyboard.press('Enter');
    await page.getByText('This field is required.').first().waitFor();
    await clean(page, 'login-errors');
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill('wrong-password');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Login failed' }).waitFor();
    await clean(page, 'login-refused');
    await close();
  });

  test('sign-up, its errors, its phone', async () => {
    const { page, close } = await open();
    await openLogin(page);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign Up' });
    await dialog.waitFor();
    await clean(page, 'signup');
    await dialog.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByText('Please confirm your age.').waitFor();
    await clean(page, 'signup-errors');
    const national = `20255${String(Date.now()).slice(-5)}`;
    await dialog.getByLabel('Mobile number').fill(national);
    await dialog.getByRole('button', { name: 'Send OTP', exact: true }).click();
    await Promise.all([
      page.getByText('OTP sent successfully!').waitFor(),
      dialog.getByLabel('Digit 1 of 6').waitFor(),
    ]);
    await clean(page, 'signup-code');
    await dialog.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(codeIn(await messageTo(`+1${national}`)));
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await dialog.getByText('Verified').waitFor();
    await clean(page, 'signup-verified');
    await close();
  });

  test('forgotten password', async () => {
    const own = await activeMember();
    const { page, close } = await open();
    await openLogin(page);
    await page.getByRole('button', { name: 'Forget Password?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Forget Password' });
    await dialog.getByLabel('Email').fill(own.email);
    await dialog.locator('button:enabled', { hasText: 'Send OTP' }).waitFor();
    await clean(page, 'forgot');
    await dialog.getByRole('button', { name: 'Send OTP' }).click();
    await Promise.all([
      page.getByText('OTP sent successfully!').waitFor(),
      dialog.getByLabel('Digit 1 of 6').waitFor(),
    ]);
    await clean(page, 'forgot-code');
    await dialog.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(codeIn(await messageTo(own.email, ({ text }) => /\b\d{6}\b/.test(text))));
    await page.keyboard.press('Enter');
    const next = page.getByRole('dialog', { name: 'Set New Password' });
    await next.waitFor();
    await clean(page, 'forgot-new-password');
    await next.getByLabel('New password', { exact: true }).fill(`${own.password}-2`);
    await next.getByLabel('Confirm password').fill(`${own.password}-2`);
    await next.getByRole('button', { name: 'Update Password' }).click();
    await page.getByRole('dialog', { name: 'Success!' }).waitFor();
    await clean(page, 'forgot-success');
    await close();
  });

  test('the member’s menu, a link that does not serve, the end of a session', async () => {
    const { page, close } = await open();
    await openLogin(page);
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    const loaded = page.waitForEvent('load');
    await page.keyboard.press('Enter');
    await loaded;
    await page.locator('h1').waitFor();
    if (width < 768) await page.getByRole('button', { name: 'Open menu' }).click();
    else await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByText('Logout').waitFor();
    await clean(page, 'member-menu');
    await page.goto(`/verify-email?token=${'x'.repeat(43)}`);
    await page.getByRole('heading', { name: 'This link is not valid' }).waitFor();
    await clean(page, 'link-invalid');
    await page.route('**/api/exchanges*', (route) =>
      route.fulfill({ status: 401, json: { status: 'error', data: { code: 'x' }, message: '' } }),
    );
    await page.route('**/api/refresh', (route) =>
      route.fulfill({ status: 401, json: { status: 'error', data: { code: 'x' }, message: '' } }),
    );
    // Never let go: axe takes longer than the words stand.
    await holdWayHome(page);
    await page.goto('/tickers');
    await page.getByText('Session Expired..., redirecting to Login...').waitFor();
    await clean(page, 'session-expired');
    await close();
  });
});

test('the keyboard stays in the dialog and comes back to where it was', async () => {
  const { page, close } = await openPage(browser);
  await page.goto('/nowhere');
  const button = page.getByRole('button', { name: 'Login/Signup' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'email');
  await dialog.getByText('These logins are not set up on this site yet.').waitFor();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.textContent === 'Login/Signup');
  await logIn(page, member);
  await close();
});
