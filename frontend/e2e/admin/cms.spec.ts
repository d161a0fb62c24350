import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { adminCalls, createAdmin, enterBackOffice } from '../accounts/admin';
import { BASE_URL, launchBrowser, openPage, type WatchedPage } from '../session';
import { overflow, picture, violations } from '../screen';

interface SavedPage {
  id: string;
  version: number;
}

/** Each would run something, or tell another server, in a page that takes it as it is. */
const ATTACK = [
  '<p>Safe words</p>',
  '<script>window.ran = "script"</script>',
  '<img src="x" onerror="window.ran = \'onerror\'">',
  '<img src="https://evil.example/pixel.png" alt="">',
  '<svg onload="window.ran = \'svg\'"><a xlink:href="javascript:window.ran=1">x</a></svg>',
  '<a href="javascript:window.ran = \'link\'">Click me</a>',
  '<iframe srcdoc="<script>parent.ran = \'frame\'</script>"></iframe>',
  '<math><mtext><table><mglyph><style><img src=x onerror="window.ran=\'mxss\'"></style></mglyph></table></mtext></math>',
  '<p style="background:url(https://evil.example/a.png)" onclick="window.ran = \'click\'">Styled</p>',
].join('');

const tag = Date.now().toString(36);
const slug = `harbour-${tag}`;
interface WholePage extends SavedPage {
  latest: { title: string; description: string; html: string; image: string | null; tags: string[] };
}

let browser: Browser;
let call: Awaited<ReturnType<typeof adminCalls>>;
let made: SavedPage;
let room: WatchedPage;

/** Counts what the content security policy refuses on the page. */
const countRefusals = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counted = window as unknown as { refused: string[] };
    counted.refused = [];
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) =>
      counted.refused.push(blockedURI),
    );
  });
const harm = (page: Page) =>
  page.evaluate(() => {
    const { ran, refused } = window as unknown as { ran?: string; refused: string[] };
    return { ran: ran ?? null, refused };
  });

beforeAll(async () => {
  browser = await launchBrowser();
  const admin = await createAdmin();
  call = await adminCalls(admin);
  made = await call<SavedPage>('admin/pages/create', {
    kind: 'page',
    slug,
    title: 'Harbour news',
    description: 'What happens at the harbour.',
    html: '<h2>First</h2><p>Ships arrive.</p>',
    image: null,
    tags: [],
  });
  room = await openPage(browser);
  await countRefusals(room.page);
  await enterBackOffice(room.page, admin);
});
afterAll(() => browser.close());

const asItIs = () => call<WholePage>(`admin/pages/one?kind=page&slug=${slug}`, null);
const content = ({ title, description, html, image, tags }: WholePage['latest']) => ({
  title,
  description,
  html,
  image,
  tags,
});
/** What a second editor would save right now. */
async function theirs(): Promise<SavedPage & WholePage['latest']> {
  const { id, version, latest } = await asItIs();
  return { id, version, ...content(latest) };
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
/** Opens the page in its editor as it is now. */
async function edit(): Promise<void> {
  await room.page.goto(`/admin/pages/${slug}`);
  await text(room.page).click();
}
/** The toolbar gives the keyboard back to the text with the next picture of the page. */
const writing = () => text(room.page).and(room.page.locator(':focus')).waitFor();
const saved = (page: Page, words: string) =>
  page.getByTestId('save-state').filter({ hasText: words }).waitFor();

describe('pages', () => {
  test('the preview stays in sight beside a long text, and never covers what stands below it', async () => {
    const { page, faults } = room;
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/admin/pages/about-us');
    await text(page).waitFor();
    const below = page.getByRole('region', { name: 'Publication' });
    const preview = page.getByRole('region', { name: 'Preview', exact: true });
    await below.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 400);
    await page.waitForFunction(() => window.scrollY > 200);
    // Both at one moment: the page may still be on its way.
    const [end, begin] = await page.evaluate(
      ([upper, lower]) => [upper!.getBoundingClientRect().bottom, lower!.getBoundingClientRect().top],
      [await preview.elementHandle(), await below.elementHandle()] as const,
    );
    expect(end).toBeLessThanOrEqual(begin!);
    await picture(page, 'cms-editor-below');
    await page.setViewportSize({ width: 1280, height: 860 });
    expect(faults).toEqual([]);
  });

  test('a page that menus link to cannot be deleted, and is reset to the text it came with', async () => {
    const { page, faults } = room;
    const one = () => call<WholePage>('admin/pages/one?kind=page&slug=terms-conditions', null);
    const { id, version, latest } = await one();
    await call('admin/pages/save', {
      ...content(latest),
      id,
      version,
      html: '<p>Everything is allowed.</p>',
    });
    await page.goto('/admin/pages/terms-conditions');
    await text(page).getByText('Everything is allowed.').waitFor();
    const publication = page.getByRole('region', { name: 'Publication' });
    await publication.getByText('Menus of the site link to this page, so it cannot be deleted.').waitFor();
    expect(await publication.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await publication.getByRole('button', { name: 'Reset' }).click();
    const asked = page.getByRole('dialog', { name: /^Reset “.*” to its first text\?$/ });
    await asked.getByRole('button', { name: 'Reset' }).click();
    await page.getByText('Reset as the newest draft').waitFor();
    await text(page).getByText('Everything is allowed.').waitFor({ state: 'detached' });
    expect((await one()).latest.html).toBe(latest.html);
    const refused = await call('admin/pages/delete', { id, version: (await one()).version }).catch(String);
    expect(refused).toMatch(/Menus of the site link to this page/);
    expect(faults).toEqual([]);
  });

  test('a draft is found, written, saved with Ctrl+S and published: a visitor reads it', async () => {
    const { page, faults } = room;
    await page.goto('/admin/pages');
    await page.getByLabel('Search by title, address or topic').fill(slug);
    const row = page.getByTestId(`page-${slug}`);
    await row
      .getByTestId('page-state')
      .filter({ hasText: /^Draft$/ })
      .waitFor();
    await picture(page, 'cms-list');
    expect(await violations(page)).toEqual([]);
    await row.getByRole('link', { name: 'Harbour news' }).click();

    await text(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' They also leave.');
    await page.getByRole('region', { name: 'Preview' }).getByText('Ships arrive. They also leave.').waitFor();
    await saved(page, 'Changes are not saved');
    await page.getByRole('link', { name: 'All pages' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByText('Cancel').click();
    await text(page).click();
    await page.keyboard.press('Control+s');
    await saved(page, 'Everything is saved');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByTestId('page-state').filter({ hasText: 'Live' }).waitFor();
    expect(faults).toEqual([]);

    const visitor = await openPage(browser);
    await visitor.page.goto(`/pages/${slug}`);
    await visitor.page.getByRole('heading', { level: 1, name: 'Harbour news' }).waitFor();
    await visitor.page.getByText('Ships arrive. They also leave.').waitFor();
    expect(visitor.faults).toEqual([]);
    await visitor.close();
  });

  test('a second editor is noticed, and nothing typed or saved is lost', async () => {
    const { page, faults } = room;
    await edit();
    await call('admin/pages/save', {
      ...(await theirs()),
      title: 'Harbour of Bea',
      html: '<p>Bea was here.</p>',
    });
    await text(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Mine stays.');
    await page.getByRole('region', { name: 'Preview' }).getByText('Mine stays.').waitFor();
    await page.keyboard.press('Control+s');
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody else changed this page meanwhile' });
    await notice.getByText('Harbour of Bea').waitFor();
    expect(await text(page).innerText()).toMatch(/Ships arrive\..* Mine stays\./);
    expect(await violations(page)).toEqual([]);
    await notice.getByRole('button', { name: 'Keep mine as a new draft on top' }).click();
    await saved(page, 'Everything is saved');
    await notice.waitFor({ state: 'detached' });
    expect(faults.every((fault) => /409|Something went wrong!/.test(fault))).toBe(true);
    faults.length = 0;

    expect((await asItIs()).latest.html).toContain('Mine stays.');
    await page.getByTestId('revisions').getByText('latest').waitFor();
    await page
      .getByRole('button', { name: /^Restore/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await text(page).getByText('Bea was here.').waitFor();
    await page.waitForFunction(
      (field) => (field as HTMLInputElement).value === 'Harbour of Bea',
      await page.getByRole('textbox', { name: 'Title', exact: true }).elementHandle(),
    );
  });

  test('an attack that is pasted, or saved past the editor, does not run', async () => {
    const { page, faults } = room;
    await edit();
    await text(page).evaluate((box, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, ATTACK);
    await text(page).getByText('Safe words').waitFor();
    await page.getByRole('region', { name: 'Preview' }).getByText('Safe words').waitFor();
    await page.keyboard.press('Control+s');
    await saved(page, 'Everything is saved');
    expect(await harm(page)).toEqual({ ran: null, refused: [] });

    const { version } = await call<SavedPage>('admin/pages/save', {
      ...(await theirs()),
      title: '<img src=x onerror="window.ran=1">',
      description: '"><script>window.ran = 2</script>',
      html: ATTACK,
    });
    await call('admin/pages/publish', { id: made.id, version, atMs: null });
    await page.reload();
    await text(page).getByText('Safe words').waitFor();
    expect(await harm(page)).toEqual({ ran: null, refused: [] });
    const visitor = await openPage(browser);
    await countRefusals(visitor.page);
    await visitor.page.goto(`/pages/${slug}`);
    await visitor.page.getByText('Safe words').waitFor();
    await visitor.page.getByText('Styled').click();
    expect(await harm(visitor.page)).toEqual({ ran: null, refused: [] });
    expect([...faults, ...visitor.faults]).toEqual([]);
    await visitor.close();
  });

  test.each([
    [360, 'dark'],
    [1280, 'light'],
  ] as const)('the editor is accessible at %i px, %s', async (width, colorScheme) => {
    const { page } = room;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await edit();
    await page.getByRole('button', { name: 'Insert a table' }).click();
    await page.getByRole('button', { name: 'Add a row below' }).waitFor();
    await writing();
    for (const heading of ['Ship', 'From', 'Due']) {
      await page.keyboard.type(heading);
      await page.keyboard.press('Tab');
    }
    await page.getByRole('region', { name: 'Preview' }).getByText('Due').waitFor();
    await picture(page, `cms-editor-${width}-${colorScheme}`);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Remove the table' }).click();
    await writing();
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Link' });
    await dialog.getByLabel('Address of the link').fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText('This is no address that a link may have.').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
});

test('a message of the contact form is read as text, noted and answered', async () => {
  const { page } = room;
  const subject = `Scores ${tag}`;
  await fetch(`${BASE_URL()}/api/contactUs`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name: 'Ann Reader',
      email: 'ann@example.org',
      subject,
      message: '<img src=x onerror="window.ran=3"> How do you score?',
      typedMs: 9_000,
    }),
  });
  await page.goto(`/admin/messages?q=${encodeURIComponent(subject)}`);
  await page.getByTestId('message-row').getByRole('button', { name: subject }).click();
  const drawer = page.getByRole('dialog', { name: subject });
  expect(await drawer.getByTestId('message-text').innerText()).toBe(
    '<img src=x onerror="window.ran=3"> How do you score?',
  );
  expect(await drawer.getByRole('link', { name: 'Reply by email' }).getAttribute('href')).toMatch(
    /^mailto:ann%40example\.org\?subject=Re%3A%20Scores/,
  );
  expect(await violations(page)).toEqual([]);
  await drawer.getByLabel('State').selectOption('answered');
  await drawer.getByLabel('Note').fill('Sent the post about scores.');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByTestId('message-row').filter({ hasText: 'Answered' }).waitFor();
  expect((await harm(page)).ran).toBeNull();
});
