import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { picture, violations } from '../screen';
import { launchBrowser, nextValue, openPage } from '../session';
import { activeMember, greeted, logIn, sendLogin, type Member } from './member';

let browser: Browser;
let member: Member;
beforeAll(async () => {
  browser = await launchBrowser();
  member = await activeMember();
});
afterAll(() => browser.close());

async function openLogin(page: Page) {
  await page.goto('/nowhere');
  await page.getByRole('button', { name: 'Login/Signup' }).click();
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.waitFor();
  return dialog;
}

describe('login', () => {
  test('needs both fields, says so after the first attempt, and Enter submits', async () => {
    const { page, close } = await openPage(browser);
    const dialog = await openLogin(page);
    await dialog.getByLabel('Email').and(page.locator(':focus')).waitFor();
    await dialog.getByLabel('Email').press('Enter');
    await dialog.getByText('This field is required.').first().waitFor();
    expect(await dialog.getByText('This field is required.').count()).toBe(2);
    await dialog.getByLabel('Email').fill(member.email);
    expect(await dialog.getByText('This field is required.').count()).toBe(1);
    await close();
  });

  test('a wrong password: the server’s message in an error dialog, which Escape closes alone', async () => {
    const { page, faults, close } = await openPage(browser);
    const dialog = await openLogin(page);
    await dialog.getByLabel('Email').fill(member.email);
    await dialog.getByLabel('Password', { exact: true }).fill('not-the-password');
    await dialog.getByLabel('Password', { exact: true }).press('Enter');
    const error = page.getByRole('dialog', { name: 'Login failed' });
    await error.getByText('Invalid email or password.').waitFor();
    // It has the keyboard a moment after it is seen.
    await error.getByRole('button', { name: 'OK' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await error.waitFor({ state: 'detached' });
    expect(await dialog.getByLabel('Email').inputValue()).toBe(member.email);
    expect(faults).toEqual([]);
    await close();
  });

  test('a request that fails: loading ends, the form is empty, no message', async () => {
    const { page, close } = await openPage(browser);
    const dialog = await openLogin(page);
    let fail = (): void => undefined;
    const held = new Promise<void>((resolve) => (fail = resolve));
    await page.route('**/api/login', async (route) => {
      await held;
      await route.fulfill({ status: 502, body: 'Bad gateway' });
    });
    await dialog.getByLabel('Email').fill(member.email);
    await dialog.getByLabel('Password', { exact: true }).fill(member.password);
    await dialog.getByRole('button', { name: 'Login', exact: true }).click();
    const loading = page.getByRole('dialog', { name: 'Loading...' });
    await loading.waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, 'login-loading');
    // It stays until there is an answer.
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').count()).toBe(2);
    fail();
    await loading.waitFor({ state: 'detached' });
    await page.waitForFunction(
      () => !document.querySelector<HTMLInputElement>('input[name=password]')?.value,
    );
    expect(await dialog.getByLabel('Email').inputValue()).toBe('');
    expect(await dialog.getByRole('button', { name: 'Login', exact: true }).isEnabled()).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(await page.getByRole('alert').allInnerTexts()).toEqual(['']);
    await close();
  });

  test('success: the page loads again as a member, nothing readable is stored, the token goes along', async () => {
    const { page, faults, close } = await openPage(browser);
    await page.goto('/tickers');
    const tokens: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/exchanges')) tokens.push(request.headers().authorization);
    });
    const askedAsMember = page.waitForRequest(
      (request) => request.url().includes('/api/exchanges') && 'authorization' in request.headers(),
    );
    await logIn(page, member);
    await askedAsMember;
    expect(new URL(page.url()).pathname).toBe('/tickers');
    expect(await page.getByRole('dialog').count()).toBe(0);
    const stored = await page.evaluate(() => ({ ...localStorage }));
    expect(stored['user-info']).toMatch(/^[0-9a-f]+$/);
    expect(stored['user-token']).toMatch(/^[0-9a-f]+$/);
    expect(JSON.stringify(stored)).not.toContain(member.email);
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await page.getByRole('link', { name: 'Market Analysis', exact: true }).click();
    await page.waitForURL('**/tickers/NASDAQ/AAPL');
    await page.reload();
    await page.getByRole('button', { name: `Account of ${member.name}` }).waitFor();
    expect(tokens.at(-1)).toMatch(/^Bearer \S{40,}$/);
    expect(faults).toEqual([]);
    await close();
  });

  test('search: a visitor gets the ticker with the login dialog over it, and by logging in the overview', async () => {
    const { page, close } = await openPage(browser);
    // What the shell asks as it begins to listen: it is seen before it takes keys.
    const listening = page.waitForRequest('**/api/application-info');
    await page.goto('/nowhere');
    await page.locator('h1').waitFor();
    await listening;
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('msft');
    await page.getByRole('option').filter({ hasText: 'Microsoft' }).click();
    await page.getByRole('dialog', { name: 'Login' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/tickers/NASDAQ/MSFT');
    await nextValue(page, 'ticker-price', null);
    await sendLogin(page, member);
    await page.waitForURL('**/tickers/NASDAQ/MSFT/overview');
    await greeted(page);
    await page.goto('/nowhere');
    await greeted(page);
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('msft');
    await page.getByRole('option').filter({ hasText: 'Microsoft' }).click();
    await page.waitForURL('**/tickers/NASDAQ/MSFT/overview');
    await close();
  });

  test('narrow screens: the menu has the way in, and the member’s entries', async () => {
    const { page, faults, close } = await openPage(browser, { viewport: { width: 360, height: 740 } });
    await page.goto('/nowhere');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog');
    await menu.getByRole('button', { name: 'Login/Signup' }).waitFor();
    expect(await menu.getByRole('link', { name: 'Market Analysis', exact: true }).count()).toBe(0);
    await menu.getByRole('button', { name: 'Login/Signup' }).click();
    const dialog = page.getByRole('dialog', { name: 'Login' });
    await dialog.getByLabel('Email').fill(member.email);
    await dialog.getByLabel('Password', { exact: true }).fill(member.password);
    const loaded = page.waitForEvent('load');
    await dialog.getByRole('button', { name: 'Login', exact: true }).click();
    await loaded;
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('link', { name: 'Market Analysis', exact: true }).waitFor();
    expect(await menu.getByRole('link', { name: /Profile/ }).innerText()).toContain(member.name);
    expect(await menu.getByRole('link', { name: 'Chat With Us' }).getAttribute('href')).toMatch(
      /wa\.me\/\d+/,
    );
    await menu.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.getByRole('button', { name: 'Login/Signup' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});
