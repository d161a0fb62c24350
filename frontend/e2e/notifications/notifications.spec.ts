import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { adminCalls, createAdmin } from '../accounts/admin';
import { activeMember, greeted, signIn, type Member } from '../accounts/member';
import { overflow, picture, violations } from '../screen';
import { BASE_URL, launchBrowser, openPage } from '../session';

let browser: Browser;
let member: Member;
/** Tells the member something, as an administrator does. */
let tell: (title: string, more?: { body?: string; link?: string }) => Promise<unknown>;

/** A login from the device of the tests: one from another device would be told. */
async function idOf({ email, password }: Member): Promise<string> {
  const answer = await fetch(`${BASE_URL()}/api/login`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    },
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as { data: { userId: string } }).data.userId;
}

beforeAll(async () => {
  let admin: Awaited<ReturnType<typeof createAdmin>>;
  [browser, member, admin] = await Promise.all([launchBrowser(), activeMember(), createAdmin()]);
  const [call, userId] = await Promise.all([adminCalls(admin), idOf(member)]);
  tell = (title, { body = 'Written by a test.', link = '/tickers/NASDAQ/MSFT' } = {}) =>
    call('pushnotification', { audience: { userId }, title, body, link });
});
afterAll(() => browser.close());

/** Waits until the bell says so many, in that tab. */
const counted = (tab: Page, unread: number) =>
  tab.locator(`[data-testid="notification-bell"][data-unread="${unread}"]`).waitFor();

const rows = (tab: Page) => tab.getByTestId('notification-row');

test('live in two tabs, read in one, resumed after a break, filtered, hidden', async () => {
  // A part of the test cuts the socket of the first tab, and only it.
  let cut = (): Promise<void> => Promise.resolve();
  let back = Promise.resolve();
  let comeBack = (): void => undefined;
  const { page, faults, close } = await openPage(browser);
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await back;
    socket.connectToServer();
    cut = () => socket.close();
  });
  await signIn(page, member);
  await page.goto('/');
  const other = await page.context().newPage();
  await other.goto('/notifications');
  await other.getByRole('heading', { name: 'Nothing yet' }).waitFor();
  await Promise.all([page, other].map(greeted));

  // New: a toast where it is not in sight, a row where the list is, the same count in both.
  await Promise.all([
    page.getByRole('alert').filter({ hasText: 'First news' }).waitFor(),
    rows(other).filter({ hasText: 'First news' }).waitFor(),
    counted(page, 1),
    counted(other, 1),
    tell('First news'),
  ]);
  expect(await other.getByRole('alert').filter({ hasText: 'First news' }).count()).toBe(0);
  await page.waitForFunction(() => document.title.startsWith('(1) '));

  // The panel: deep link, read in both tabs.
  await page.getByTestId('notification-bell').click();
  await page.getByTestId('newest-notification').getByRole('link', { name: 'First news' }).click();
  await page.waitForURL('**/tickers/NASDAQ/MSFT');
  await Promise.all([counted(page, 0), counted(other, 0)]);
  await page.waitForFunction(() => !document.title.startsWith('('));

  // Away: what came meanwhile is there once, in its order.
  back = new Promise((resolve) => (comeBack = resolve));
  await cut();
  await tell('Second news');
  await tell('Third news', { link: '/watchlist' });
  await counted(other, 2);
  expect(await page.getByTestId('notification-bell').getAttribute('data-unread')).toBe('0');
  const shown = page.getByRole('alert').filter({ hasText: 'Third news' }).waitFor();
  comeBack();
  await Promise.all([shown, counted(page, 2)]);
  await page.getByTestId('notification-bell').click();
  await page.getByRole('link', { name: 'See all' }).click();
  await rows(page).nth(2).waitFor();
  expect(await rows(page).getByRole('link').allInnerTexts()).toEqual([
    'Third news',
    'Second news',
    'First news',
  ]);

  // Filters stand in the address; all read at once, in both tabs.
  await page.getByText('Unread', { exact: true }).first().click();
  await page.waitForURL('**/notifications?unread=true');
  await page.waitForFunction(
    () => document.querySelectorAll('[data-testid="notification-row"]').length === 2,
  );
  await page.getByLabel('Kind').selectOption('alert');
  await page.getByRole('heading', { name: 'Nothing of this kind' }).waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await Promise.all([counted(page, 0), counted(other, 0)]);
  await page.getByRole('button', { name: 'Hide “First news”' }).click();
  await rows(page).filter({ hasText: 'First news' }).waitFor({ state: 'detached' });
  await page.reload();
  await rows(page).nth(1).waitFor();
  expect(await rows(page).getByRole('link').allInnerTexts()).toEqual(['Third news', 'Second news']);
  expect(faults.filter((fault) => !/WebSocket|websocket/.test(fault))).toEqual([]);

  // Where a click on a push arrives: it counts as read and leads on, to addresses of ours only.
  const fetched = page.waitForResponse(
    async (response) =>
      response.url().includes('/api/fetchnotification') &&
      // One that came just before has no body any more.
      (await response.text().catch(() => '')).includes('Fourth news'),
  );
  await tell('Fourth news');
  await counted(page, 1);
  const { data } = (await (await fetched).json()) as { data: { items: { id: string; title: string }[] } };
  const { id } = data.items.find(({ title }) => title === 'Fourth news')!;
  await page.goto(`/notifications/open?id=${id}&to=${encodeURIComponent('//evil.example')}`);
  await page.waitForURL('**/notifications');
  await counted(page, 0);
  await close();
});

test('the panel and the page, in both schemes and two widths', async () => {
  const { page, close } = await openPage(browser, { reducedMotion: 'reduce' });
  await signIn(page, member);
  await page.goto('/notifications');
  await rows(page).first().waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await picture(page, `notifications-${width}-${colorScheme}`);
      await page.getByTestId('notification-bell').click();
      await page.getByTestId('newest-notification').first().waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await picture(page, `notification-panel-${width}-${colorScheme}`);
      await page.keyboard.press('Escape');
      await page.getByTestId('notification-panel').waitFor({ state: 'detached' });
      await page.getByTestId('notification-bell').and(page.locator(':focus')).waitFor();
    }
  }
  await close();
});

test('a toast is read well over any page, in both schemes', async () => {
  const { page, faults, close } = await openPage(browser);
  await signIn(page, member);
  await page.goto('/tickers/NASDAQ');
  await greeted(page);
  const toast = page.getByRole('alert').filter({ hasText: 'News over a page' });
  // It stays for as long as the pointer is on it.
  await Promise.all([toast.hover(), tell('News over a page')]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
    expect(await toast.isVisible()).toBe(true);
    await picture(page, `toast-${colorScheme}`);
  }
  expect(faults).toEqual([]);
  await close();
});

test('a visitor is asked to log in, and has no bell', async () => {
  const { page, faults, close } = await openPage(browser);
  await page.goto('/notifications');
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.getByText('Your notifications open after the login.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('heading', { name: 'Log in to read your notifications' }).waitFor();
  expect(await page.getByTestId('notification-bell').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  expect(faults).toEqual([]);
  await close();
});
