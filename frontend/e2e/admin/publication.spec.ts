import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { adminCalls, createAdmin, enterBackOffice } from '../accounts/admin';
import { BASE_URL, launchBrowser, openPage, type WatchedPage } from '../session';
import { overflow, picture, violations } from '../screen';

type Kind = 'page' | 'post';
interface Saved {
  id: string;
  version: number;
}

/** Long enough for two screens to have read the plan before it comes true. */
const SOON_MS = 5_000;
/** What a visitor's browser says of an address with nothing behind it. */
const MISSING = /^404: |^console error: (.* status of 404|Something went wrong!$)/;

const tag = Date.now().toString(36);
const addressOf = (kind: Kind, slug: string): string =>
  kind === 'post' ? `/fee-structure/${slug}` : `/pages/${slug}`;
const listOf = (kind: Kind): string => (kind === 'post' ? '/admin/pages?tab=posts' : '/admin/pages');

let browser: Browser;
let call: Awaited<ReturnType<typeof adminCalls>>;
let room: WatchedPage;
let visitor: WatchedPage;

beforeAll(async () => {
  browser = await launchBrowser();
  const admin = await createAdmin();
  call = await adminCalls(admin);
  [room, visitor] = await Promise.all([openPage(browser), openPage(browser)]);
  await enterBackOffice(room.page, admin);
});
afterAll(() => browser.close());

const asItIs = (kind: Kind, slug: string) => call<Saved>(`admin/pages/one?kind=${kind}&slug=${slug}`, null);
const rowOf = (page: Page, slug: string) => page.getByTestId(`page-${slug}`);
const stateIn = (page: Page, words: string) => page.getByTestId('page-state').filter({ hasText: words });
const feed = async () => (await fetch(`${BASE_URL()}/feed.xml`)).text();

/** A visitor finds nothing at the address: neither the server nor the page pretends that there were something. */
async function isMissing(address: string): Promise<void> {
  const answer = await visitor.page.goto(address);
  expect(answer?.status()).toBe(404);
  await visitor.page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor();
  expect(await violations(visitor.page)).toEqual([]);
  onlyMissing(visitor);
}

/** Nothing else went wrong. */
function onlyMissing({ faults }: WatchedPage): void {
  expect(faults.filter((fault) => !MISSING.test(fault))).toEqual([]);
  faults.length = 0;
}

/** A visitor reads it there. */
async function isPublic(address: string, title: string): Promise<void> {
  const answer = await visitor.page.goto(address);
  expect(answer?.status()).toBe(200);
  await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(visitor.faults).toEqual([]);
}

describe('a post that is planned', () => {
  const slug = `tide-${tag}`;
  const title = `Tide tables ${tag}`;

  test('is written and scheduled; until then nobody but administrators finds it', async () => {
    const { page, faults } = room;
    await page.goto(listOf('post'));
    await page.getByRole('button', { name: 'New post' }).first().click();
    const creating = page.getByRole('dialog', { name: 'New post' });
    await creating.getByLabel('Title').fill(title);
    await creating.getByLabel('Address').fill(slug);
    await creating.getByRole('button', { name: 'Create draft' }).click();
    await page.getByRole('textbox', { name: 'Text', exact: true }).click();
    await page.keyboard.type('High water at noon.');
    await page.getByRole('region', { name: 'Preview' }).getByText('High water at noon.').waitFor();

    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule' });
    await dialog.getByLabel(/^Goes live at/).fill('2020-05-01T09:30');
    await dialog.getByRole('button', { name: 'Schedule it' }).click();
    await dialog.getByText('Please choose a time in the future.').waitFor();
    await dialog.getByLabel(/^Goes live at/).fill('2099-05-01T09:30');
    await dialog.getByText('Please choose a time in the future.').waitFor({ state: 'detached' });
    await picture(page, 'cms-schedule');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Schedule it' }).click();
    await dialog.waitFor({ state: 'detached' });
    await stateIn(page, 'Scheduled').waitFor();

    await page.getByRole('link', { name: 'All posts' }).click();
    await page.getByLabel('Search by title, address or topic').fill(slug);
    await stateIn(page, 'Scheduled').and(rowOf(page, slug).getByTestId('page-state')).waitFor();
    await rowOf(page, slug).getByText('Goes live on May 1, 2099, 09:30:00').waitFor();
    expect(faults).toEqual([]);
    await isMissing(addressOf('post', slug));
    expect(await feed()).not.toContain(slug);
  });

  test.each([
    [360, 'dark'],
    [1280, 'light'],
  ] as const)('stands in the list as planned at %i px, %s', async (width, colorScheme) => {
    const { page } = room;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await rowOf(page, slug).getByText('Goes live on').waitFor();
    await picture(page, `cms-planned-${width}-${colorScheme}`);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  test('goes live at its time, by itself: for visitors, in the list and in the editor', async () => {
    const { page, faults } = room;
    const { id, version } = await asItIs('post', slug);
    await call('admin/pages/publish', { id, version, atMs: Date.now() + SOON_MS });
    const editor = await page.context().newPage();
    await Promise.all([page.reload(), editor.goto(`/admin/pages/${slug}?kind=post`)]);
    await rowOf(page, slug).getByTestId('page-state').filter({ hasText: 'Live' }).waitFor();
    await stateIn(editor, 'Live').waitFor();
    await editor.getByRole('link', { name: 'View on the site' }).waitFor();
    await editor.close();
    expect(faults).toEqual([]);

    await isPublic(addressOf('post', slug), title);
    await visitor.page.getByText('High water at noon.').waitFor();
    await visitor.page.getByRole('link', { name: 'All posts' }).click();
    await visitor.page.getByRole('link', { name: title }).waitFor();
    expect(await feed()).toContain(slug);
  });
});

describe.each(['post', 'page'] as const)('a %s', (kind) => {
  test('is deleted once that was confirmed: gone from the list and for visitors', async () => {
    const { page, faults } = room;
    const slug = `ebb-${kind}-${tag}`;
    const title = `Ebb ${kind} ${tag}`;
    const text = { title, description: '', html: '<p>Low water.</p>', image: null, tags: [] };
    const { id, version } = await call<Saved>('admin/pages/create', { kind, slug, ...text });
    await call('admin/pages/publish', { id, version, atMs: null });
    await isPublic(addressOf(kind, slug), title);

    await page.goto(listOf(kind));
    await page.getByLabel('Search by title, address or topic').fill(slug);
    await rowOf(page, slug).getByRole('link', { name: title }).click();
    // What was not saved keeps nobody from deleting: the question has named everything that goes.
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(`${title}, again`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Delete “${title}”?` });
    await dialog.getByText(`The ${kind} goes for good, with all its revisions.`).waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel');
    await picture(page, `cms-delete-${kind}`);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox', { name: 'Title', exact: true }).inputValue()).toBe(
      `${title}, again`,
    );
    await isPublic(addressOf(kind, slug), title);

    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alert').filter({ hasText: 'Deleted' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Pages' }).waitFor();
    await page.getByLabel('Search by title, address or topic').fill(slug);
    await page.getByText('No title, address or topic has these words.').waitFor();
    expect(faults).toEqual([]);
    await isMissing(addressOf(kind, slug));
    expect(await feed()).not.toContain(slug);
    await page.goto(`/admin/pages/${slug}${kind === 'post' ? '?kind=post' : ''}`);
    await page.getByText('It was deleted, or never existed.').waitFor();
    onlyMissing(room);
  });
});
