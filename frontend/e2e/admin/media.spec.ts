import type { APIRequestContext, Locator } from '@playwright/test';
import { somebody, type Call, type Person } from '../kit/people.ts';
import { expect, test, type Page } from '../kit/test.ts';
import { png } from '../png.ts';

interface Item {
  id: string;
  version: number;
  content: { title: string };
}
interface Picture {
  src: string;
  caption: string;
}

/** The server gives the same picture the same address: each has a colour of its own. */
const colour = (): [number, number, number] => [0, 1, 2].map(() => Math.floor(Math.random() * 256)) as never;
const picture = (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: png(width, height, colour(), colour()),
});
const quay = () => picture('quay.png', 900, 600);
const pier = () => picture('pier.png', 600, 900);
const deck = () => picture('deck.png', 1200, 500);
const PLAN = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
const BROKEN = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
const LARGE = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(8 * 1_024 * 1_024 + 1) };
/** What is said of each. */
const WORDS = {
  plan: '“plan.txt” is no picture that the site can show. Please choose a JPEG, PNG or WebP file.',
  broken: '“broken.png” cannot be read: it is damaged, or has too many pixels. Please choose another one.',
  large: '“large.png” has 8.1 MB. Please choose a picture of at most 8 MB.',
};
const MANY = 60;

const titled = (words: string): string => `${words} ${somebody().id.slice(0, 8)}`;
const caption = (dialog: Locator, number: number) => dialog.getByLabel(`Caption of picture ${number}`);
const rowOf = (page: Page, title: string) => page.getByTestId('collection-item').filter({ hasText: title });
const focused = (page: Page, target: Locator) => target.and(page.locator(':focus')).waitFor();
const filesOf = (place: Locator) => place.locator('input[type="file"]');
/** The browser has it, and it is one. @returns its width, px */
const widthOf = (image: Locator): Promise<number> =>
  image.evaluate((element: HTMLImageElement) => element.decode().then(() => element.naturalWidth));

/** Stores pictures without a screen. @returns their addresses, with captions */
async function store(
  request: APIRequestContext,
  { email, password }: Person,
  pictures: readonly [picture: ReturnType<typeof picture>, caption: string][],
): Promise<Picture[]> {
  const login = await request.post('/api/adminLogIn', { data: { email, password } });
  const { data } = (await login.json()) as { data: { token: string } };
  const stored: Picture[] = [];
  for (const [file, words] of pictures) {
    const headers = { Authorization: `Bearer ${data.token}` };
    const answer = await request.post('/api/admin/media', { headers, multipart: { file } });
    const { src } = ((await answer.json()) as { data: { src: string } }).data;
    stored.push({ src, caption: words });
  }
  return stored;
}

const addAlbum = (call: Call, title: string, pictures: Picture[]): Promise<unknown> =>
  call('admin/collection/add', {
    collection: 'albums',
    shown: true,
    content: { title, date: '2026-05-01', about: 'We opened the door to the quay.', pictures },
  });

test.use({ as: 'full' });

/** Pages of visitors would show the albums of every test. */
test.afterEach(async ({ call }, { title }) => {
  if (!/album|gallery/i.test(title)) return;
  for (const { id, version, content } of await call<Item[]>('admin/collection?collection=albums'))
    if (made.has(content.title)) await call('admin/collection/remove', { id, version });
});
const made = new Set<string>();
function own(words: string): string {
  const title = titled(words);
  made.add(title);
  return title;
}

test('An editor makes an album: pictures from files, captions, an order by keyboard', async ({ page }) => {
  const title = own('Harbour day');
  await page.goto('/admin/pages?tab=albums');
  await page.getByRole('button', { name: 'Add an album' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add an album' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Day of the event').fill('2026-05-01');
  await filesOf(dialog).setInputFiles([quay(), pier()]);
  await caption(dialog, 2).waitFor();
  await filesOf(dialog).setInputFiles([deck()]);
  await caption(dialog, 3).fill('The deck at noon');
  await caption(dialog, 1).fill('The quay');
  await dialog.getByRole('button', { name: 'Move picture 3 up' }).focus();
  await page.keyboard.press('Enter');
  await focused(page, dialog.getByRole('button', { name: 'Move picture 2 up' }));
  await page.keyboard.press('Enter');
  await expect(caption(dialog, 1)).toHaveValue('The deck at noon');
  expect(await caption(dialog, 2).inputValue()).toBe('The quay');
  expect(await caption(dialog, 3).inputValue()).toBe('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await rowOf(page, title).getByText('May 1, 2026 · 3 pictures').waitFor();
});

test(
  'A visitor sees albums in their new order, loads a picture once it is near, and misses what was deleted',
  { tag: '@release' },
  async ({ page, call, person, request, anotherPage }) => {
    const [title, tall] = [own('Harbour day'), own('A long voyage')];
    const pictures = await store(request, person, [
      [deck(), 'The deck'],
      [pier(), ''],
    ]);
    await addAlbum(call, title, pictures.slice(0, 1));
    // Stands above it later, taller than what a browser fetches ahead.
    await addAlbum(
      call,
      tall,
      Array.from({ length: MANY }, () => pictures[1]!),
    );
    await page.goto('/admin/pages?tab=albums');
    // The list shows the new order before it is stored.
    const stored = page.waitForResponse('**/api/admin/collection/order');
    await rowOf(page, tall)
      .getByRole('button', { name: `Move ${tall} up` })
      .click();
    await stored;

    const visitor = await anotherPage({ viewport: { width: 360, height: 740 } });
    const asked: string[] = [];
    visitor.on('request', (asking) => asked.push(new URL(asking.url()).pathname));
    await visitor.goto('/photogallery');
    const above = visitor.getByRole('region', { name: tall });
    await above.locator('img').first().scrollIntoViewIfNeeded();
    expect(await widthOf(above.locator('img').first())).toBe(600);
    expect(await above.locator('img').count()).toBe(MANY);
    expect(asked).toContain(pictures[1]!.src);
    expect(asked).not.toContain(pictures[0]!.src);
    const below = visitor.getByRole('region', { name: title }).locator('img').first();
    await below.scrollIntoViewIfNeeded();
    expect(await widthOf(below)).toBe(1200);

    await rowOf(page, tall)
      .getByRole('button', { name: `Delete ${tall}` })
      .click();
    const dialog = page.getByRole('dialog', { name: `Delete “${tall}”?` });
    await dialog.getByText('Visitors no longer see it. It cannot be taken back.').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await rowOf(page, tall).waitFor({ state: 'detached' });
    await visitor.reload();
    await visitor.getByRole('region', { name: title }).waitFor();
    expect(await above.count()).toBe(0);
  },
);

test('A visitor looks through an album of the gallery by keyboard', async ({
  call,
  person,
  request,
  anotherPage,
}) => {
  const title = own('Harbour day');
  const pictures = await store(request, person, [
    [deck(), 'The deck at noon'],
    [quay(), 'The quay'],
    [pier(), ''],
  ]);
  await addAlbum(call, title, pictures);
  const page = await anotherPage();
  await page.goto('/photogallery');
  const album = page.getByRole('region', { name: title });
  await album.scrollIntoViewIfNeeded();
  await album.getByText('We opened the door to the quay.').waitFor();
  await album.getByText('May 1, 2026 · 3 pictures').waitFor();
  expect(await Promise.all((await album.locator('img').all()).map(widthOf))).toEqual([1200, 900, 600]);
  expect(await album.getByRole('listitem').allInnerTexts()).toEqual(['The deck at noon', 'The quay', '']);
  await album.getByRole('button', { name: 'Open picture 1 of 3: The deck at noon' }).click();
  await page.getByRole('dialog', { name: 'Picture 1 of 3' }).getByText('The deck at noon').waitFor();
  await page.keyboard.press('ArrowRight');
  const second = page.getByRole('dialog', { name: 'Picture 2 of 3' });
  await second.getByText('The quay').waitFor();
  expect(await widthOf(second.locator('img'))).toBe(900);
  await second.getByRole('button', { name: 'Next picture' }).click();
  expect(await widthOf(page.getByRole('dialog', { name: 'Picture 3 of 3' }).locator('img'))).toBe(600);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test(
  'Files that cannot become pictures are each explained in an album, and nothing typed or on its way is lost',
  { tag: '@release' },
  async ({ page, call, person, request }) => {
    const title = own('Harbour day');
    await addAlbum(call, title, await store(request, person, [[deck(), 'The deck at noon']]));
    await page.goto('/admin/pages?tab=albums');
    await rowOf(page, title)
      .getByRole('button', { name: `Edit ${title}` })
      .click();
    const dialog = page.getByRole('dialog', { name: `Edit ${title}` });
    await caption(dialog, 1).fill('Typed before');
    await filesOf(dialog).setInputFiles([PLAN, LARGE, quay(), BROKEN]);
    await caption(dialog, 2).waitFor();
    expect((await dialog.getByRole('alert').innerText()).split(/\n+/)).toEqual([
      WORDS.plan,
      WORDS.large,
      WORDS.broken,
    ]);
    expect(await caption(dialog, 1).inputValue()).toBe('Typed before');

    // One on its way keeps the album from being saved without it, and takes no word away.
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/api/admin/media', async (route) => {
      await held;
      await route.continue();
    });
    const sent = page.waitForRequest('**/api/admin/media');
    await filesOf(dialog).setInputFiles([pier()]);
    await sent;
    await caption(dialog, 2).fill('The quay, typed meanwhile');
    await dialog.locator('button:disabled', { hasText: 'Save' }).waitFor();
    goOn();
    await caption(dialog, 3).fill('The pier, last');
    expect(await dialog.getByRole('alert').count()).toBe(0);
    expect(await caption(dialog, 2).inputValue()).toBe('The quay, typed meanwhile');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await rowOf(page, title).getByText('3 pictures').waitFor();
  },
);

test(
  'A file that is no picture is explained in a page: chosen for its preview, or dropped into its text',
  { tag: '@release' },
  async ({ page, call }) => {
    const slug = `refused-${somebody().id.slice(0, 8)}`;
    const content = { title: 'Refused', description: '', html: '<p>One.</p>', image: null, tags: [] };
    await call('admin/pages/create', { kind: 'page', slug, ...content });
    await page.goto(`/admin/pages/${slug}`);
    const box = page.getByRole('textbox', { name: 'Text', exact: true });
    await box.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Two.');
    const preview = page.getByRole('group', { name: 'Preview picture' });
    await filesOf(preview).setInputFiles(LARGE);
    await preview.getByRole('alert').getByText(WORDS.large).waitFor();
    await filesOf(preview).setInputFiles(quay());
    expect(await widthOf(preview.locator('img'))).toBe(900);
    await preview.getByRole('alert').waitFor({ state: 'detached' });

    // A browser shows a file that nobody takes, and leaves the page for it.
    const taken = await box.evaluate((element) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['no picture'], 'plan.txt', { type: 'text/plain' }));
      const { x, y } = element.getBoundingClientRect();
      const place = { clientX: x + 5, clientY: y + 5, bubbles: true, cancelable: true };
      return !element.dispatchEvent(new DragEvent('drop', { dataTransfer, ...place }));
    });
    expect(taken).toBe(true);
    await page.getByRole('alert').filter({ hasText: WORDS.plan }).waitFor();
    expect(await box.innerText()).toBe('One. Two.');
    await page.getByTestId('save-state').filter({ hasText: 'Changes are not saved' }).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByTestId('save-state').filter({ hasText: 'Everything is saved' }).waitFor();
  },
);
