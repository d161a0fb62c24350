import { somebody } from '../kit/people.ts';
import { expect, test, type Page } from '../kit/test.ts';

interface Saved {
  id: string;
  version: number;
}

/** Long enough for the editor to have read the plan before it comes true. */
const SOON_MS = 2_500;

const rowOf = (page: Page, slug: string) => page.getByTestId(`page-${slug}`);
const textOf = (title: string, html: string) => ({ title, description: '', html, image: null, tags: [] });

test.use({
  as: 'full',
  // What a browser says of an address with nothing behind it.
  expectedFaults:
    /^404: .*\/(?:fee-structure|api\/page|api\/post|api\/admin\/pages\/one)|status of 404|Something went wrong!$/,
});

/** A visitor finds nothing at the address: neither the server nor the page pretends that there were something. */
async function isMissing(visitor: Page, address: string): Promise<void> {
  const answer = await visitor.goto(address);
  expect(answer?.status()).toBe(404);
  await visitor.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor();
}

const feed = async (url: string): Promise<string> => (await fetch(`${url}/feed.xml`)).text();

test('A post is written and scheduled: until then nobody but administrators finds it', async ({
  page,
  target,
  anotherPage,
}) => {
  const tag = somebody().id.slice(0, 8);
  const [slug, title] = [`tide-${tag}`, `Tide tables ${tag}`];
  await page.goto('/admin/pages?tab=posts');
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
  await dialog.getByLabel(/^Goes live at/).fill('2099-05-01T09:30');
  await dialog.getByRole('button', { name: 'Schedule it' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByTestId('page-state').filter({ hasText: 'Scheduled' }).waitFor();
  await page.getByRole('link', { name: 'All posts' }).click();
  await page.getByLabel('Search by title, address or topic').fill(slug);
  await rowOf(page, slug).getByText('Goes live on May 1, 2099, 09:30:00').waitFor();
  await isMissing(await anotherPage(), `/fee-structure/${slug}`);
  expect(await feed(target.url)).not.toContain(slug);
});

test('A planned post goes live at its time, by itself: for visitors, in the feed and in the open editor', async ({
  page,
  call,
  target,
  anotherPage,
}) => {
  const tag = somebody().id.slice(0, 8);
  const [slug, title] = [`flood-${tag}`, `Flood tables ${tag}`];
  const { id, version } = await call<Saved>('admin/pages/create', {
    kind: 'post',
    slug,
    ...textOf(title, '<p>High water at noon.</p>'),
  });
  const visitor = await anotherPage();
  await call('admin/pages/publish', { id, version, atMs: Date.now() + SOON_MS });
  await page.goto(`/admin/pages/${slug}?kind=post`);
  await page.getByTestId('page-state').filter({ hasText: 'Live' }).waitFor();
  await page.getByRole('link', { name: 'View on the site' }).waitFor();

  expect((await visitor.goto(`/fee-structure/${slug}`))?.status()).toBe(200);
  await visitor.getByRole('heading', { level: 1, name: title }).waitFor();
  await visitor.getByText('High water at noon.').waitFor();
  await visitor.getByRole('link', { name: 'All posts' }).click();
  await visitor.getByRole('link', { name: title }).waitFor();
  expect(await feed(target.url)).toContain(slug);
});

test(
  'A post is deleted once that was confirmed: gone from the list and for visitors',
  { tag: '@release' },
  async ({ page, call, target, anotherPage }) => {
    const tag = somebody().id.slice(0, 8);
    const [slug, title] = [`ebb-${tag}`, `Ebb ${tag}`];
    const made = await call<Saved>('admin/pages/create', {
      kind: 'post',
      slug,
      ...textOf(title, '<p>Low water.</p>'),
    });
    await call('admin/pages/publish', { id: made.id, version: made.version, atMs: null });
    await page.goto(`/admin/pages/${slug}?kind=post`);
    // What was not saved keeps nobody from deleting: the question has named everything that goes.
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(`${title}, again`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Delete “${title}”?` });
    await dialog.getByText('The post goes for good, with all its revisions.').waitFor();
    // Enter at once does no harm.
    await page.waitForFunction(() => document.activeElement?.textContent === 'Cancel');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect((await fetch(`${target.url}/fee-structure/${slug}`)).status).toBe(200);

    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pages' }).waitFor();
    await page.getByLabel('Search by title, address or topic').fill(slug);
    await page.getByText('No title, address or topic has these words.').waitFor();
    await isMissing(await anotherPage(), `/fee-structure/${slug}`);
    expect(await feed(target.url)).not.toContain(slug);
    await page.goto(`/admin/pages/${slug}?kind=post`);
    await page.getByText('It was deleted, or never existed.').waitFor();
  },
);
