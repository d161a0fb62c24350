import { somebody, type Call } from '../kit/people.ts';
import { expect, test, type Page } from '../kit/test.ts';

interface SavedPage {
  id: string;
  version: number;
}
interface WholePage extends SavedPage {
  latest: { title: string; description: string; html: string; image: string | null; tags: string[] };
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
const NONE = { ran: null, refused: [] };

/** A draft of one test alone. */
async function makeDraft(
  call: Call,
  html = '<h2>First</h2><p>Ships arrive.</p>',
): Promise<SavedPage & { slug: string }> {
  const slug = `harbour-${somebody().id.slice(0, 8)}`;
  const text = { title: 'Harbour news', description: 'What happens there.', image: null, tags: [] };
  return { ...(await call<SavedPage>('admin/pages/create', { kind: 'page', slug, ...text, html })), slug };
}
/** What a second editor would save right now. */
async function theirs(call: Call, slug: string): Promise<SavedPage & WholePage['latest']> {
  const { id, version, latest } = await call<WholePage>(`admin/pages/one?kind=page&slug=${slug}`);
  const { title, description, html, image, tags } = latest;
  return { id, version, title, description, html, image, tags };
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const saved = (page: Page, words: string) =>
  page.getByTestId('save-state').filter({ hasText: words }).waitFor();

test.use({ as: 'full' });

test('A draft is found, written, saved with Ctrl+S and published: a visitor reads it', async ({
  page,
  call,
  anotherPage,
}) => {
  const { slug } = await makeDraft(call);
  await page.goto('/admin/pages');
  await page.getByLabel('Search by title, address or topic').fill(slug);
  const row = page.getByTestId(`page-${slug}`);
  await row
    .getByTestId('page-state')
    .filter({ hasText: /^Draft$/ })
    .waitFor();
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

  const visitor = await anotherPage();
  await visitor.goto(`/pages/${slug}`);
  await visitor.getByRole('heading', { level: 1, name: 'Harbour news' }).waitFor();
  await visitor.getByText('Ships arrive. They also leave.').waitFor();
});

test.describe('Two editors of one page', () => {
  test.use({ expectedFaults: /^409: |status of 409|Something went wrong!$/ });

  test('An editor is told of a second one, and nothing typed or saved is lost', async ({ page, call }) => {
    const { slug } = await makeDraft(call);
    await page.goto(`/admin/pages/${slug}`);
    await text(page).getByText('Ships arrive.').waitFor();
    const bea = { title: 'Harbour of Bea', html: '<p>Bea was here.</p>' };
    await call('admin/pages/save', { ...(await theirs(call, slug)), ...bea });
    await text(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Mine stays.');
    await page.getByRole('region', { name: 'Preview' }).getByText('Mine stays.').waitFor();
    await page.keyboard.press('Control+s');
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody else changed this page meanwhile' });
    await notice.getByText('Harbour of Bea').waitFor();
    expect(await text(page).innerText()).toMatch(/Ships arrive\..* Mine stays\./);
    await notice.getByRole('button', { name: 'Keep mine as a new draft on top' }).click();
    await saved(page, 'Everything is saved');
    await notice.waitFor({ state: 'detached' });
    expect((await theirs(call, slug)).html).toContain('Mine stays.');

    await page.getByTestId('revisions').getByText('latest').waitFor();
    await page
      .getByRole('button', { name: /^Restore/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await text(page).getByText('Bea was here.').waitFor();
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Harbour of Bea');
  });
});

test(
  'An attack that is pasted, or saved past the editor, does not run',
  { tag: '@release' },
  async ({ page, call, anotherPage }) => {
    const { id, slug } = await makeDraft(call);
    await countRefusals(page);
    await page.goto(`/admin/pages/${slug}`);
    await text(page).click();
    await text(page).evaluate((box, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, ATTACK);
    await text(page).getByText('Safe words').waitFor();
    await page.getByRole('region', { name: 'Preview' }).getByText('Safe words').waitFor();
    await page.keyboard.press('Control+s');
    await saved(page, 'Everything is saved');
    expect(await harm(page)).toEqual(NONE);

    const { version } = await call<SavedPage>('admin/pages/save', {
      ...(await theirs(call, slug)),
      title: '<img src=x onerror="window.ran=1">',
      description: '"><script>window.ran = 2</script>',
      html: ATTACK,
    });
    await call('admin/pages/publish', { id, version, atMs: null });
    const visitor = await anotherPage();
    await countRefusals(visitor);
    await Promise.all([page.reload(), visitor.goto(`/pages/${slug}`)]);
    await text(page).getByText('Safe words').waitFor();
    expect(await harm(page)).toEqual(NONE);
    await visitor.getByText('Safe words').waitFor();
    await visitor.getByText('Styled').click();
    expect(await harm(visitor)).toEqual(NONE);
  },
);

test(
  'An editor writes a table by keyboard, no script as a link, and sees the preview beside a long text',
  { tag: '@release' },
  async ({ page, call }) => {
    const { slug } = await makeDraft(call, '<p>Ships arrive.</p>'.repeat(60));
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/admin/pages/${slug}`);
    await text(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Insert a table' }).click();
    await page.getByRole('button', { name: 'Add a row below' }).waitFor();
    // The toolbar gives the keyboard back to the text with the next picture of the page.
    const writing = () => text(page).and(page.locator(':focus')).waitFor();
    await writing();
    for (const heading of ['Ship', 'From', 'Due']) {
      await page.keyboard.type(heading);
      await page.keyboard.press('Tab');
    }
    await page.getByRole('region', { name: 'Preview' }).getByText('Due').waitFor();
    await page.getByRole('button', { name: 'Remove the table' }).click();
    await writing();
    await page.getByRole('button', { name: 'Link', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Link' });
    await dialog.getByLabel('Address of the link').fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText('This is no address that a link may have.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });

    // Beside a long text the preview stays in sight, and never covers what stands below it.
    const below = page.getByRole('region', { name: 'Publication' });
    const preview = page.getByRole('region', { name: 'Preview', exact: true });
    await below.scrollIntoViewIfNeeded();
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, 400);
    await page.waitForFunction(() => window.scrollY > 200);
    // Both at one moment: the page may still be on its way.
    const [end, begin] = await page.evaluate(
      ([upper, lower]) => [upper!.getBoundingClientRect().bottom, lower!.getBoundingClientRect().top],
      [await preview.elementHandle(), await below.elementHandle()] as const,
    );
    expect(end).toBeLessThanOrEqual(begin!);
  },
);

test(
  'A page that menus link to has no button to delete it, and is reset to the text it came with',
  { tag: '@release' },
  async ({ page, call }) => {
    const slug = 'terms-conditions';
    const before = await theirs(call, slug);
    await call('admin/pages/save', { ...before, html: '<p>Everything is allowed.</p>' });
    await page.goto(`/admin/pages/${slug}`);
    await text(page).getByText('Everything is allowed.').waitFor();
    const publication = page.getByRole('region', { name: 'Publication' });
    await publication.getByText('Menus of the site link to this page, so it cannot be deleted.').waitFor();
    expect(await publication.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await publication.getByRole('button', { name: 'Reset' }).click();
    const asked = page.getByRole('dialog', { name: /^Reset “.*” to its first text\?$/ });
    await asked.getByRole('button', { name: 'Reset' }).click();
    await page.getByText('Reset as the newest draft').waitFor();
    await text(page).getByText('Everything is allowed.').waitFor({ state: 'detached' });
    const { html, id, version } = await theirs(call, slug);
    expect(html).toBe(before.html);
    await expect(call('admin/pages/delete', { id, version })).rejects.toThrow(
      /Menus of the site link to this/,
    );
  },
);

test('A message of the contact form is read as text, noted and answered', async ({ page, target }) => {
  const subject = `Scores ${somebody().id.slice(0, 8)}`;
  const message = '<img src=x onerror="window.ran=3"> How do you score?';
  await fetch(`${target.url}/api/contactUs`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Ann Reader', email: 'ann@example.org', subject, message, typedMs: 9_000 }),
  });
  await countRefusals(page);
  await page.goto(`/admin/messages?q=${encodeURIComponent(subject)}`);
  await page.getByTestId('message-row').getByRole('button', { name: subject }).click();
  const drawer = page.getByRole('dialog', { name: subject });
  expect(await drawer.getByTestId('message-text').innerText()).toBe(message);
  expect(await drawer.getByRole('link', { name: 'Reply by email' }).getAttribute('href')).toMatch(
    /^mailto:ann%40example\.org\?subject=Re%3A%20Scores/,
  );
  await drawer.getByLabel('State').selectOption('answered');
  await drawer.getByLabel('Note').fill('Sent the post about scores.');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByTestId('message-row').filter({ hasText: 'Answered' }).waitFor();
  expect(await harm(page)).toEqual(NONE);
});
