import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { createAdmin, enterBackOffice } from '../accounts/admin';
import { activeMember, logIn, type Member } from '../accounts/member';
import { overflow, picture, violations } from '../screen';
import { launchBrowser, openPage, type WatchedPage } from '../session';

let browser: Browser;
let room: WatchedPage;
let member: Member;

beforeAll(async () => {
  browser = await launchBrowser();
  const admin = await createAdmin();
  member = await activeMember();
  room = await openPage(browser, { reducedMotion: 'reduce' });
  await enterBackOffice(room.page, admin);
});
afterAll(() => browser.close());

/** What is on the screen has no fault: light on a wide screen, dark on a narrow one. */
async function looksRight(page: Page, name: string): Promise<void> {
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 360],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 860 });
    await picture(page, `admin-${name}-${width}-${colorScheme}`);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 860 });
}

test('the dashboard says how the product is, and draws the day', async () => {
  const { page, faults } = room;
  for (const name of [
    'usersOnline',
    'sockets',
    'quotesPerSecond',
    'feedLagMs',
    'queueWaiting',
    'serverErrors',
  ])
    await page.getByTestId(`figure-${name}`).filter({ hasText: /\d/ }).waitFor();
  await page.getByRole('img', { name: /^Feed lag, ms, last 24 hours/ }).waitFor();
  await looksRight(page, 'dashboard');
  expect(faults).toEqual([]);
});

test('a member is found, extended, locked out of an open tab and let in again', async () => {
  const { page, faults } = room;
  const tab = await openPage(browser);
  await tab.page.goto('/');
  await logIn(tab.page, member);

  await page.goto('/admin/users');
  await page.getByLabel('Search name, username or email').fill(member.email.slice(0, -5));
  await page.getByText('1 account', { exact: true }).waitFor();
  await looksRight(page, 'users');
  await page.getByRole('button', { name: member.name }).click();
  const drawer = page.getByRole('dialog', { name: member.name });
  await drawer.getByText('1 open session').waitFor();
  await looksRight(page, 'users-drawer');
  await drawer.getByLabel('Days to add').fill('400');
  await drawer.getByRole('button', { name: 'Extend' }).click();
  await page.getByText(`The subscription of ${member.name} was changed.`).waitFor();

  await drawer.getByLabel('Status').selectOption('Cancelled');
  await drawer.getByRole('button', { name: 'Set status' }).click();
  const sure = page.getByRole('dialog', { name: `Lock ${member.name} out?` });
  await sure.getByRole('button', { name: 'Set status' }).click();
  await drawer.getByText('No open session').waitFor();
  // The member's open page learns it by itself.
  await tab.page.getByRole('button', { name: 'Login/Signup' }).waitFor();
  await drawer.getByLabel('Status').selectOption('Practicing');
  await drawer.getByRole('button', { name: 'Set status' }).click();
  await page.getByText(`${member.name} is Practicing now.`).waitFor();
  await drawer.getByRole('button', { name: 'Close' }).click();
  expect(faults).toEqual([]);
  await tab.close();
});

test('many are acted on by a job that tells how far it is', async () => {
  const { page, faults } = room;
  await page.getByLabel(`Select ${member.name}`).check();
  await page.getByText('1 member selected').waitFor();
  await page.getByLabel('Days to add').fill('5');
  await page.getByRole('button', { name: 'Apply' }).click();
  const sure = page.getByRole('dialog', { name: 'Apply to many members?' });
  await sure.getByRole('button', { name: 'Apply' }).click();
  await page.getByTestId('bulk-job').filter({ hasText: 'Extend by 5 days: 1 of 1, done' }).waitFor();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^members-.*\.csv$/);
  expect(faults).toEqual([]);
});

test('every act is in the audit trail, by name', async () => {
  const { page, faults } = room;
  await page.goto(`/admin/audit?subject=${encodeURIComponent(member.email)}&action=admin`);
  const rows = page.getByTestId('audit-row');
  await rows.filter({ hasText: 'from: Cancelled · to: Practicing' }).waitFor();
  const acts = (await rows.getByRole('rowheader').allInnerTexts()).toSorted();
  expect(acts).toEqual(['Status set', 'Status set', 'Subscription changed', 'Subscription changed']);
  expect(await rows.filter({ hasText: 'Rosa Keeper' }).filter({ hasText: member.email }).count()).toBe(4);
  await looksRight(page, 'audit');
  expect(faults).toEqual([]);
});
