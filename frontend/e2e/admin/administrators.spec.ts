import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { type Admin, createAdmin, enterBackOffice, giveCredentials } from '../accounts/admin';
import { linkIn, messageTo } from '../accounts/outbox';
import { looksRight } from '../screen';
import { launchBrowser, openPage, type WatchedPage } from '../session';

/** Other administrators: how one is invited and comes in, what becomes of the role, and of an invitation nobody needs. */
let browser: Browser;
let admin: Admin;
let office: WatchedPage;
let theirs: WatchedPage;

// Other specs invite in this product, too.
const tag = Date.now().toString(36);
const noor = { name: `Noor ${tag}`, email: `noor.${tag}@example.com`, password: `Heron-${tag}-Harbour` };
const late = { name: `Late ${tag}`, email: `late.${tag}@example.com` };

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await createAdmin();
  [office, theirs] = [await openPage(browser), await openPage(browser)];
  await enterBackOffice(office.page, admin);
  await office.page.goto('/admin/administrators');
});
afterAll(() => browser.close());

const LOOKS = [
  [360, 'dark'],
  [1280, 'light'],
] as const;

async function invite(page: Page, { name, email }: typeof late): Promise<void> {
  await page.getByRole('button', { name: 'Invite administrator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite an administrator' });
  await dialog.getByLabel('Full name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption('Support');
  await dialog.getByLabel('Your own password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.waitFor({ state: 'detached' });
  await rowOf(page, name)
    .getByText(/^Invited, the link ends /)
    .waitFor();
}

const rowOf = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name });
const roomsOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Back office sections' }).getByRole('link');

/** The link of a mail opens nothing, and the page says so. */
async function isDead(page: Page, link: string): Promise<void> {
  // Another token behind the # is no other page.
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByText(/^Ask who invited you for another link/).waitFor();
}

test('an invitation is sent again: the first link opens nothing, the second one does', async () => {
  const { page, faults } = office;
  await invite(page, noor);
  const first = await messageTo(noor.email);
  await page.getByRole('button', { name: `Send again: the invitation of ${noor.name}` }).click();
  const second = await messageTo(noor.email, ({ id }) => id !== first.id);
  expect(linkIn(second)).not.toBe(linkIn(first));

  await isDead(theirs.page, linkIn(first));
  await theirs.page.goto('about:blank');
  await theirs.page.goto(linkIn(second));
  await theirs.page.getByLabel('Password', { exact: true }).fill(noor.password);
  await theirs.page.getByRole('button', { name: 'Accept invitation' }).click();
  await theirs.page.waitForURL('**/admin');
  await roomsOf(theirs.page).getByText('Users', { exact: true }).waitFor();
  expect(await roomsOf(theirs.page).allInnerTexts()).not.toContain('Pages');
  expect([faults, theirs.faults]).toEqual([[], []]);
});

test('a changed role ends the sessions of its owner, who finds other rooms after the next login', async () => {
  const { page, faults } = office;
  await page.reload();
  await page.getByRole('button', { name: `Change role of ${noor.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Role of ${noor.name}` });
  const set = dialog.getByRole('button', { name: 'Set role' });
  expect(await set.isDisabled()).toBe(true);
  await dialog.getByLabel('Role', { exact: true }).selectOption('Editor');
  await dialog.getByText('Writes what visitors read: pages, posts and pictures.').waitFor();
  await looksRight(page, 'administrators-role', { screens: LOOKS });
  await dialog.getByLabel('Your own password').fill('not my password');
  await set.click();
  await dialog.getByText('The current password is not right.').waitFor();
  expect(await rowOf(page, noor.name).innerText()).toContain('Support');
  await dialog.getByLabel('Your own password').fill(admin.password);
  await set.click();
  await page.getByText(`${noor.name} now has the role Editor.`).waitFor();
  await rowOf(page, noor.name).getByText('Editor', { exact: true }).waitFor();
  expect(faults).toEqual([]);

  // The open page notices by itself, or with what is pressed next.
  await Promise.any([
    roomsOf(theirs.page).getByText('Users', { exact: true }).click(),
    theirs.page.waitForURL('**/admin/login**'),
  ]);
  await theirs.page.waitForURL('**/admin/login**');
  theirs.faults.length = 0;
  await giveCredentials(theirs.page, noor);
  await theirs.page.waitForURL((url) => !url.pathname.endsWith('/login'));
  await roomsOf(theirs.page).getByText('Pages', { exact: true }).waitFor();
  expect(await roomsOf(theirs.page).allInnerTexts()).toEqual(['Dashboard', 'Pages']);
});

test('an invitation that is removed leaves nobody behind, and its link opens nothing', async () => {
  const { page, faults } = office;
  await invite(page, late);
  const link = linkIn(await messageTo(late.email));
  await page.getByRole('button', { name: `Remove ${late.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Remove ${late.name}?` });
  await dialog.getByLabel('Your own password').fill(admin.password);
  await looksRight(page, 'administrators-remove', { screens: LOOKS });
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await rowOf(page, late.name).waitFor({ state: 'detached' });
  await rowOf(page, noor.name).waitFor();
  expect(faults).toEqual([]);

  const visitor = await openPage(browser);
  await isDead(visitor.page, link);
  expect(visitor.faults).toEqual([]);
  await visitor.close();
});
