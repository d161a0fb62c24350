import { callsOf, logIn } from '../kit/people.ts';
import { expect, nextValue, test, type Page } from '../kit/test.ts';
import { holdWayHome } from './way-home.ts';

const EXPIRED = 'Session Expired..., redirecting to Login...';

const stored = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage));
const account = (page: Page) => page.getByRole('button', { name: /^Account of / });
const wayIn = (page: Page) => page.getByRole('button', { name: 'Login/Signup' });

test.use({ as: 'new member' });

test('A second tab is logged out by the first, and logged in by it', async ({ page, person }) => {
  await page.goto('/nowhere');
  await account(page).waitFor();
  const second = await page.context().newPage();
  await second.goto('/tickers');
  await account(second).waitFor();
  const reloaded = second.waitForEvent('load');
  // The top bar shows the way in before the page leaves.
  const left = page.waitForEvent('load');
  await account(page).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await Promise.all([reloaded, left]);
  await wayIn(second).waitFor();
  expect(new URL(second.url()).pathname).toBe('/tickers');
  await wayIn(page).waitFor();
  const again = second.waitForEvent('load');
  await logIn(page, person);
  await again;
  await account(second).waitFor();
});

test.describe('With other devices', () => {
  // The page whose session ends may have asked something just before.
  test.use({ expectedFaults: /401/ });

  test(
    'A member logs out one other device, then all; an open page there is told at once and goes home',
    { tag: '@release' },
    async ({ page, person, target, anotherPage }) => {
      const other = await anotherPage({ as: person });
      await other.goto('/tickers/NASDAQ/AAPL');
      await nextValue(other, 'ticker-price', null);
      const goHome = await holdWayHome(other);
      // Sessions without a page; the newest one is the first of the others.
      for (let more = 0; more < 2; more += 1) await callsOf(target, person);

      await page.goto('/profile');
      const devices = page.getByRole('region', { name: 'Devices', exact: true });
      const rows = devices.getByTestId('session-row');
      await rows.nth(3).waitFor();
      expect(await rows.count()).toBe(4);
      expect(await rows.filter({ hasText: 'This device' }).count()).toBe(1);
      expect(await rows.filter({ hasText: 'This device' }).getByRole('button').count()).toBe(0);
      await rows.filter({ hasText: 'last used' }).first().getByRole('button').click();
      await rows.nth(3).waitFor({ state: 'detached' });
      await devices.getByRole('button', { name: 'Log out all other devices' }).click();
      await page.getByRole('alert').filter({ hasText: 'Every other device is logged out.' }).waitFor();
      await rows.nth(1).waitFor({ state: 'detached' });
      expect(await rows.count()).toBe(1);

      // Its socket is closed by the server; nobody touched the page.
      await other.getByText(EXPIRED).waitFor();
      expect(await stored(other)).toEqual([]);
      expect(new URL(other.url()).pathname).toBe('/tickers/NASDAQ/AAPL');
      goHome();
      await other.waitForURL(({ pathname }) => pathname === '/');
      await wayIn(other).waitFor();
      expect(await other.getByText(EXPIRED).count()).toBe(0);
      await page.reload();
      await account(page).waitFor();
    },
  );
});

test.describe('When the server refuses a token', () => {
  test.use({ expectedFaults: /401/ });

  test('A token that is refused is replaced, silently and once', async ({ page }) => {
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/refresh') asked += 1;
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
    expect(asked).toBe(1);
    expect(await page.getByText(EXPIRED).count()).toBe(0);
    await account(page).waitFor();
  });
});

test('A browser whose storage is damaged forgets it and loads the page again, once', async ({ page }) => {
  // Damaged before the page's code runs.
  await page.addInitScript(() => {
    const loads = Number(sessionStorage.getItem('loads')) + 1;
    sessionStorage.setItem('loads', String(loads));
    if (loads > 1) return;
    localStorage.setItem('user-info', `${localStorage.getItem('user-info')!.slice(0, -4)}0000`);
    localStorage.setItem('anything', 'else');
  });
  // The page may cut this load short with its own.
  await page.goto('/nowhere').catch(() => undefined);
  await page.waitForFunction(() => Number(sessionStorage.getItem('loads')) >= 2);
  await wayIn(page).waitFor();
  const left = await stored(page);
  expect(left).not.toContain('anything');
  expect(left).not.toContain('user-info');
  expect(await page.evaluate(() => sessionStorage.getItem('loads'))).toBe('2');
});
