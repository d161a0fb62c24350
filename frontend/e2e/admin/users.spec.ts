import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { createAdmin, enterBackOffice } from '../accounts/admin';
import { activeMember, signIn, signUpByCall, somebody, type Member } from '../accounts/member';
import { linkIn, messageTo } from '../accounts/outbox';
import { looksRight, OFFICE_SCREENS } from '../screen';
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
  await room.page.goto('/admin');
});
afterAll(() => browser.close());

/** What is on the screen has no fault; the page is wide again at the end. */
const clean = (page: Page, name: string): Promise<void> =>
  looksRight(page, `admin-${name}`, { screens: OFFICE_SCREENS });

test('the dashboard says how the product is, and draws its day or says why not yet', async () => {
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
  // A product younger than three measurements has words where a frame without a line would stand. A feed that was never late
  // draws a line without any height, which the browser library takes for hidden.
  const lag = page.getByRole('figure').filter({ hasText: 'Feed lag, ms' });
  await lag
    .getByText(/A chart is drawn (once|from) /)
    .or(lag.locator('svg path').first())
    .first()
    .waitFor({ state: 'attached' });
  await clean(page, 'dashboard');
  expect(faults).toEqual([]);
});

test('a member is found, extended, locked out of an open tab and let in again', async () => {
  const { page, faults } = room;
  const tab = await openPage(browser);
  await signIn(tab.page, member);
  await tab.page.goto('/');

  await page.goto('/admin/users');
  await page.getByLabel('Search name, username or email').fill(member.email.slice(0, -5));
  await page.getByText('1 account', { exact: true }).waitFor();
  await clean(page, 'users');
  await page.getByRole('button', { name: member.name }).click();
  const drawer = page.getByRole('dialog', { name: member.name });
  await drawer.getByText('1 open session').waitFor();
  await clean(page, 'users-drawer');
  let saved = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/users/subscription')) saved += 1;
  });
  // What is no number of days is said to be none, and stays as it was typed.
  for (const typed of ['-5', '0', '1.5', '3651', '99999999', 'a month']) {
    await drawer.getByLabel('Days to add').fill(typed);
    await drawer.getByRole('button', { name: 'Extend' }).click();
    await drawer.getByText('Please give a whole number of days from 1 to 3,650.').waitFor();
    expect(await drawer.getByLabel('Days to add').inputValue()).toBe(typed);
  }
  expect(await page.getByRole('dialog', { name: /^Extend the subscription/ }).count()).toBe(0);
  await drawer.getByLabel('Days to add').fill('400');
  await drawer.getByRole('button', { name: 'Extend' }).click();
  const asked = page.getByRole('dialog', { name: `Extend the subscription of ${member.name}?` });
  // The fortnight of the trial and 400 days.
  const end = new Date(Date.now() + 414 * 86_400_000);
  await asked.getByText(new RegExp(`400 days more: it ends \\w+ \\d+, ${end.getFullYear()} then`)).waitFor();
  await clean(page, 'users-extend');
  await asked.getByRole('button', { name: 'Extend' }).click();
  await page.getByText(`The subscription of ${member.name} was changed.`).waitFor();

  await drawer.getByRole('button', { name: 'Set end' }).click();
  await drawer.getByText('Please choose a date.').waitFor();
  // A day that is over ends it: nobody is locked out of what they paid for unasked. One far away may be a slip of the year.
  for (const [day, words] of [
    ['2020-02-29', /^Feb 29, 2020 is over: the subscription of .* ends at once/],
    ['2206-11-24', /^Nov 24, 2206 is 1\d\d years away\. Now: Until /],
  ] as const) {
    await drawer.getByLabel('Subscription until').fill(day);
    await drawer.getByRole('button', { name: 'Set end' }).click();
    const sure = page.getByRole('dialog', { name: `Set the end of the subscription of ${member.name}?` });
    await sure.getByText(words).waitFor();
    await sure.getByRole('button', { name: 'Cancel' }).click();
    await sure.waitFor({ state: 'detached' });
  }
  // Only the 400 days.
  expect(saved).toBe(1);

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

test('what is noted about a member stands there for the next who looks, is edited and removed', async () => {
  const { page, faults } = room;
  await page.getByRole('button', { name: member.name }).click();
  const drawer = page.getByRole('dialog', { name: member.name });
  await drawer.getByText('No note', { exact: true }).waitFor();
  await drawer.getByRole('button', { name: 'Add note' }).click();
  await drawer.getByText('This field is required.').waitFor();
  await drawer.getByLabel('New note').fill('Asked for an invoice.\nSent on Monday.');
  await drawer.getByRole('button', { name: 'Add note' }).click();
  const note = drawer.getByTestId('user-note');
  await note.getByText(/· Rosa Keeper$/).waitFor();
  expect(await note.getByText('Asked for an invoice.').innerText()).toBe(
    'Asked for an invoice.\nSent on Monday.',
  );
  expect(await drawer.getByLabel('New note').inputValue()).toBe('');
  await drawer.getByRole('heading', { name: '1 note' }).scrollIntoViewIfNeeded();
  await clean(page, 'users-note');
  await note.getByRole('button', { name: 'Edit' }).click();
  await note.getByLabel('Note').fill('Asked for an invoice, and got it.');
  await clean(page, 'users-note-edit');
  await note.getByRole('button', { name: 'Save note' }).click();
  await note.getByText(/· Rosa Keeper · edited /).waitFor();

  // The next one may read it and, as a full administrator, remove it; its words stay those of who wrote it.
  const other = await createAdmin();
  const theirs = await openPage(browser);
  await enterBackOffice(theirs.page, other);
  await theirs.page.goto(`/admin/users?q=${encodeURIComponent(member.email)}`);
  await theirs.page.getByRole('button', { name: member.name }).click();
  const read = theirs.page.getByTestId('user-note');
  await read.getByText('Asked for an invoice, and got it.').waitFor();
  expect(await read.getByRole('button').allInnerTexts()).toEqual(['Remove']);
  await read.getByRole('button', { name: 'Remove' }).click();
  const sure = theirs.page.getByRole('dialog', { name: 'Remove this note?' });
  await sure.getByText('It cannot be taken back.', { exact: false }).waitFor();
  await sure.getByRole('button', { name: 'Remove' }).click();
  await theirs.page.getByRole('heading', { name: 'No note' }).waitFor();
  expect(theirs.faults).toEqual([]);
  await theirs.close();
  await drawer.getByRole('button', { name: 'Close' }).click();
  expect(faults).toEqual([]);
});

test('whoever lost the mail of the sign-up gets another link from an administrator', async () => {
  const { page, faults } = room;
  const newcomer = somebody();
  await signUpByCall(newcomer);
  const first = await messageTo(newcomer.email);
  await page.getByLabel('Search name, username or email').fill(newcomer.email);
  const row = page.getByTestId('user-row').filter({ hasText: newcomer.email });
  await row.getByRole('button', { name: newcomer.name }).click();
  const drawer = page.getByRole('dialog', { name: newcomer.name });
  await drawer.getByRole('button', { name: 'Send activation link again' }).click();
  await page.getByText(`A new activation link to ${newcomer.name} is on its way.`).waitFor();
  const second = await messageTo(newcomer.email, ({ id }) => id !== first.id);
  expect(linkIn(second)).not.toBe(linkIn(first));

  const tab = await openPage(browser);
  await tab.page.goto(linkIn(second));
  await tab.page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await tab.page.getByRole('button', { name: 'Activate account' }).click();
  await tab.page.getByRole('heading', { name: 'Your account is active' }).waitFor();
  expect(tab.faults).toEqual([]);
  await tab.close();
  // Who is active waits for no link.
  await page.reload();
  await drawer.getByRole('button', { name: 'Send status email' }).waitFor();
  expect(await drawer.getByRole('button', { name: 'Send activation link again' }).count()).toBe(0);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Search name, username or email').fill(member.email);
  await page.getByTestId('user-row').filter({ hasText: member.email }).waitFor();
  expect(faults).toEqual([]);
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
  await rows.filter({ hasText: 'status: Cancelled → Practicing' }).waitFor();
  const acts = (await rows.getByRole('rowheader').allInnerTexts()).toSorted();
  expect(acts).toEqual([
    'Note about an account added',
    'Note about an account edited',
    'Note about an account removed',
    'Status set',
    'Status set',
    'Subscription changed',
    'Subscription changed',
  ]);
  expect(await rows.filter({ hasText: 'Rosa Keeper' }).filter({ hasText: member.email }).count()).toBe(7);
  await page.getByText('7 of 7 entries shown', { exact: true }).waitFor();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^audit-.*\.csv$/);
  await clean(page, 'audit');
  expect(faults).toEqual([]);
});
