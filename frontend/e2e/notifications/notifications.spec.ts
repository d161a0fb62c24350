import { callsOf, greeted, makePerson } from '../kit/people.ts';
import { expect, test, type Page } from '../kit/test.ts';

test.use({ as: 'new member' });

/** Tells the member of this test something, as an administrator does. */
let tell: (title: string, more?: { body?: string; link?: string }) => Promise<unknown>;
test.beforeEach(async ({ person, target }) => {
  const call = await callsOf(target, await makePerson(target, 'full'), 'adminLogIn');
  tell = (title, { body = 'Written by a test.', link = '/tickers/NASDAQ/MSFT' } = {}) =>
    call('pushnotification', { audience: { userId: person.id }, title, body, link });
});

/** Waits until the bell says so many, in that tab. */
const counted = (tab: Page, unread: number) =>
  tab.locator(`[data-testid="notification-bell"][data-unread="${unread}"]`).waitFor();

const rows = (tab: Page) => tab.getByTestId('notification-row');
const titles = (tab: Page): Promise<string[]> => rows(tab).getByRole('link').allInnerTexts();

test.describe('With a connection that breaks', () => {
  test.use({ expectedFaults: /WebSocket|websocket/ });

  test('A notification comes live to two tabs, is read in both, and what came during a break is there afterwards', async ({
    page,
  }) => {
    // A part of the test cuts the socket of the first tab, and only it.
    let cut = (): Promise<void> => Promise.resolve();
    let back = Promise.resolve();
    let comeBack = (): void => undefined;
    await page.routeWebSocket(/socket\.io/, async (socket) => {
      await back;
      socket.connectToServer();
      cut = () => socket.close();
    });
    await page.goto('/nowhere');
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
    expect(await titles(page)).toEqual(['Third news', 'Second news', 'First news']);
  });
});

test('A member filters notifications by the address, reads all in every tab, hides one, and arrives by a push', async ({
  page,
  call,
}) => {
  for (const title of ['First news', 'Second news', 'Third news']) await tell(title);
  await page.goto('/notifications');
  await counted(page, 3);
  await rows(page).nth(2).waitFor();
  await rows(page).filter({ hasText: 'First news' }).getByRole('link').click();
  await page.waitForURL('**/tickers/NASDAQ/MSFT');
  await counted(page, 2);
  await page.goBack();

  await page.getByText('Unread', { exact: true }).first().click();
  await page.waitForURL('**/notifications?unread=true');
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Kind').selectOption('alert');
  await page.getByRole('heading', { name: 'Nothing of this kind' }).waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  const other = await page.context().newPage();
  await other.goto('/nowhere');
  await counted(other, 2);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await Promise.all([counted(page, 0), counted(other, 0)]);
  await page.getByRole('button', { name: 'Hide “First news”' }).click();
  await rows(page).filter({ hasText: 'First news' }).waitFor({ state: 'detached' });
  await page.reload();
  await rows(page).nth(1).waitFor();
  expect(await titles(page)).toEqual(['Third news', 'Second news']);

  // Where a click on a push arrives: it counts as read and leads on, to addresses of ours only.
  await tell('Fourth news');
  await counted(page, 1);
  const { items } = await call<{ items: { id: string; title: string }[] }>('fetchnotification');
  const { id } = items.find(({ title }) => title === 'Fourth news')!;
  await page.goto(`/notifications/open?id=${id}&to=${encodeURIComponent('//evil.example')}`);
  await page.waitForURL('**/notifications');
  await counted(page, 0);
});
