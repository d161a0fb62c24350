import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, nextValue, openPage } from '../session';
import { activeMember, logIn, signIn, type Member } from './member';
import { holdWayHome } from './way-home';

const EXPIRED = 'Session Expired..., redirecting to Login...';

let browser: Browser;
let member: Member;
beforeAll(async () => {
  browser = await launchBrowser();
  member = await activeMember();
});
afterAll(() => browser.close());

const stored = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage));
const account = (page: Page) => page.getByRole('button', { name: /^Account of / });

describe('sessions', () => {
  test('a second tab is logged out by the first, and logged in by it', async () => {
    const { page, close } = await openPage(browser);
    await page.goto('/nowhere');
    await logIn(page, member);
    const second = await page.context().newPage();
    await second.goto('/tickers');
    await account(second).waitFor();
    const reloaded = second.waitForEvent('load');
    // The top bar shows the way in before the page leaves.
    const left = page.waitForEvent('load');
    await account(page).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await Promise.all([reloaded, left]);
    await second.getByRole('button', { name: 'Login/Signup' }).waitFor();
    expect(new URL(second.url()).pathname).toBe('/tickers');
    await page.getByRole('button', { name: 'Login/Signup' }).waitFor();
    const again = second.waitForEvent('load');
    await logIn(page, member);
    await again;
    await account(second).waitFor();
    await close();
  });

  test('revoked on the server: the alert, empty storage, and after 3 s the login address', async () => {
    const { page, close } = await openPage(browser);
    await signIn(page, member);
    const elsewhere = await openPage(browser);
    let token = '';
    elsewhere.page.on('request', (request) => (token = request.headers().authorization ?? token));
    await signIn(elsewhere.page, member);
    await elsewhere.page.goto('/nowhere');
    await account(elsewhere.page).waitFor();
    await page.goto('/tickers/NASDAQ/AAPL');
    await nextValue(page, 'ticker-price', null);
    const alert = page.getByText(EXPIRED);
    const goHome = await holdWayHome(page);
    const revoked = await fetch(`${process.env.BASE_URL}/api/sessions/revoke-others`, {
      method: 'POST',
      headers: { Authorization: token, 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(((await revoked.json()) as { status: string }).status).toBe('success');
    // The socket is closed by the server; nobody touched the page.
    await alert.waitFor();
    expect(await stored(page)).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/tickers/NASDAQ/AAPL');
    goHome();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('button', { name: 'Login/Signup' }).waitFor();
    expect(await alert.count()).toBe(0);
    // The other session goes on.
    await elsewhere.page.reload();
    await account(elsewhere.page).waitFor();
    await elsewhere.close();
    await close();
  });

  test('a token that is refused is replaced, silently and once', async () => {
    const { page, close } = await openPage(browser);
    await page.goto('/nowhere');
    await logIn(page, member);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === '/api/refresh') asked.push(pathname);
    });
    let refused = 0;
    await page.route('**/api/exchanges*', async (route) => {
      refused += 1;
      if (refused > 1) return route.fallback();
      return route.fulfill({
        status: 401,
        json: { status: 'error', data: { code: 'session_expired', requestId: '1' }, message: 'No' },
      });
    });
    // The prices do not wait for the exchanges.
    const answered = page.waitForResponse(
      (response) => response.url().includes('/api/exchanges') && response.ok(),
    );
    await page.goto('/tickers');
    await nextValue(page, 'price-NASDAQ:AAPL', null);
    await answered;
    expect(refused).toBe(2);
    expect(asked).toHaveLength(1);
    expect(await page.getByText(EXPIRED).count()).toBe(0);
    await account(page).waitFor();
    await close();
  });

  test('a 401 on any call, also of a visitor, leads to the login address', async () => {
    const { page, close } = await openPage(browser);
    await page.route('**/api/exchanges*', (route) =>
      route.fulfill({
        status: 401,
        json: { status: 'error', data: { code: 'session_expired', requestId: '1' }, message: 'No' },
      }),
    );
    const goHome = await holdWayHome(page);
    await page.goto('/tickers');
    const alert = page.getByText(EXPIRED);
    await alert.waitFor();
    expect(await alert.count()).toBe(1);
    goHome();
    await page.waitForURL((url) => url.pathname === '/');
    await close();
  });

  test('damaged storage is cleared and the page loaded again, once', async () => {
    const { page, faults, close } = await openPage(browser);
    await page.goto('/nowhere');
    await logIn(page, member);
    // Damaged before the page's code runs: the page that stands there now may look at any moment, and load itself again.
    await page.addInitScript(() => {
      const loads = Number(sessionStorage.getItem('loads')) + 1;
      sessionStorage.setItem('loads', String(loads));
      if (loads > 1) return;
      localStorage.setItem('user-info', `${localStorage.getItem('user-info')!.slice(0, -4)}0000`);
      localStorage.setItem('anything', 'else');
    });
    // The page may cut this load short with its own.
    await page.reload().catch(() => undefined);
    await page.waitForFunction(() => Number(sessionStorage.getItem('loads')) >= 2);
    await page.getByRole('button', { name: 'Login/Signup' }).waitFor();
    const left = await stored(page);
    expect(left).not.toContain('anything');
    expect(left).not.toContain('user-info');
    expect(await page.evaluate(() => sessionStorage.getItem('loads'))).toBe('2');
    expect(faults).toEqual([]);
    await close();
  });
});
