import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage } from '../session';
import { activeMember, logIn, type Member } from './member';
import { codeIn, messageTo } from './outbox';

let browser: Browser;
let member: Member;
beforeAll(async () => {
  browser = await launchBrowser();
  member = await activeMember();
});
afterAll(() => browser.close());

async function openForgot(page: Page) {
  await page.goto('/nowhere');
  await page.getByRole('button', { name: 'Login/Signup' }).click();
  await page.getByRole('button', { name: 'Forget Password?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forget Password' });
  await dialog.waitFor();
  return dialog;
}

describe('forgotten password', () => {
  test('by code: every state on the way, then the new password logs in and the old one does not', async () => {
    const { page, faults, close } = await openPage(browser);
    const dialog = await openForgot(page);
    const send = dialog.getByRole('button', { name: 'Send OTP' });
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByLabel('Email').fill(member.email);
    await send.click();
    await page.getByText('OTP sent successfully!').waitFor();
    // No phone: the code comes by mail, and the dialog says so.
    await dialog.getByText(/to your email .*because the account has no verified phone/).waitFor();
    expect(await dialog.getByRole('button', { name: 'Re-send OTP', exact: true }).isDisabled()).toBe(true);
    await dialog.getByText(/^in \d+ s$/).waitFor();
    const code = codeIn(await messageTo(member.email, ({ text }) => /\b\d{6}\b/.test(text)));
    const verify = dialog.getByRole('button', { name: 'Verify' });
    expect(await verify.isDisabled()).toBe(true);
    await dialog.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(code);
    await verify.click();

    const next = page.getByRole('dialog', { name: 'Set New Password' });
    await next.waitFor();
    expect(await next.getByLabel('Email').isDisabled()).toBe(true);
    const update = next.getByRole('button', { name: 'Update Password' });
    const password = `${member.password}-2`;
    expect(await update.isDisabled()).toBe(true);
    await next.getByLabel('New password').fill('short');
    await next.getByLabel('Confirm password').fill('short');
    expect(await update.isDisabled()).toBe(true);
    await next.getByLabel('New password').fill(password);
    await next.getByText('Confirm password must be same as password.').waitFor();
    expect(await update.isDisabled()).toBe(true);
    await next.getByLabel('Confirm password').fill(password);
    await update.click();
    const done = page.getByRole('dialog', { name: 'Success!' });
    await done.getByText('Password updated successfully!').waitFor();
    await done.getByRole('button', { name: 'OK' }).click();

    await page.getByRole('button', { name: 'Login/Signup' }).click();
    const login = page.getByRole('dialog', { name: 'Login' });
    await login.getByLabel('Email').fill(member.email);
    await login.getByLabel('Password', { exact: true }).fill(member.password);
    await login.getByLabel('Password', { exact: true }).press('Enter');
    const refusal = page.getByRole('dialog', { name: 'Login failed' });
    await refusal.getByText('Invalid email or password.').waitFor();
    // Each has the keyboard a moment after it is seen.
    await refusal.getByRole('button', { name: 'OK' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await refusal.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await login.waitFor({ state: 'detached' });
    await logIn(page, { email: member.email, password });
    expect(faults).toEqual([]);
    await close();
  });

  test('Re-send OTP wakes when its countdown is over, and sends once more', async () => {
    const { page, faults, close } = await openPage(browser);
    const asked: unknown[] = [];
    // The server's own pause of a minute is another test's: here it is over after a second.
    await page.route('**/api/verifyEmail', async (route) => {
      asked.push(route.request().postDataJSON());
      const data = { channel: 'email', phone: null, email: 'a…@example.com', resendAfterS: 1 };
      await route.fulfill({ json: { status: 'success', data, message: '' } });
    });
    const dialog = await openForgot(page);
    await dialog.getByLabel('Email').fill(member.email);
    await dialog.getByRole('button', { name: 'Send OTP', exact: true }).click();
    const again = dialog.getByRole('button', { name: 'Re-send OTP', exact: true });
    await again.waitFor();
    expect(await dialog.getByRole('button', { name: 'Send OTP', exact: true }).count()).toBe(0);
    const answered = page.waitForResponse('**/api/verifyEmail');
    await again.click();
    await answered;
    await page.getByText('OTP sent successfully!').first().waitFor();
    expect(asked).toEqual([{ email: member.email }, { email: member.email }]);
    expect(faults).toEqual([]);
    await close();
  });

  test('an address that nobody has', async () => {
    const { page, close } = await openPage(browser);
    const dialog = await openForgot(page);
    await dialog.getByLabel('Email').fill('nobody-at-all@example.com');
    await dialog.getByLabel('Email').press('Enter');
    await page.getByText('Invalid Email Id').waitFor();
    expect(await dialog.getByLabel('Digit 1 of 6').count()).toBe(0);
    await close();
  });

  test('a wrong code, an update that fails, a toast of 4 s', async () => {
    const other = await activeMember();
    const { page, close } = await openPage(browser);
    const dialog = await openForgot(page);
    await dialog.getByLabel('Email').fill(other.email);
    await dialog.getByRole('button', { name: 'Send OTP' }).click();
    const code = codeIn(await messageTo(other.email, ({ text }) => /\b\d{6}\b/.test(text)));
    await dialog.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(code === '000000' ? '111111' : '000000');
    await page.keyboard.press('Enter');
    await page.getByText('This code is not right.').waitFor();
    for (let digit = 0; digit < 6; digit += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    const next = page.getByRole('dialog', { name: 'Set New Password' });
    await next.getByLabel('New password').fill('password');
    await next.getByLabel('Confirm password').fill('password');
    const toast = page.getByText('Something went wrong');
    // At the top, in the middle; one that was shown before may still stand above it. Measured in the page as it appears.
    const seen = page.waitForFunction(() => {
      const places = [...document.querySelectorAll('[data-position="top-center"]')];
      const place = places.find(({ textContent }) => textContent.includes('Something went wrong'));
      const { x, y, width } = place?.getBoundingClientRect() ?? { x: 0, y: 0, width: 0 };
      return place && { y, middle: x + width / 2 };
    });
    await next.getByRole('button', { name: 'Update Password' }).click();
    const { y, middle } = (await (await seen).jsonValue())!;
    expect(y).toBeLessThan(40);
    expect(Math.abs(middle - 640)).toBeLessThan(20);
    await toast.waitFor({ state: 'detached' });
    expect(await next.count()).toBe(1);
    await close();
  });
});
