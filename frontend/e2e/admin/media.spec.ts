import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { adminCalls, createAdmin, enterBackOffice } from '../accounts/admin';
import { png } from '../png';
import { launchBrowser, openPage, type WatchedPage } from '../session';
import { overflow, picture, violations } from '../screen';

interface Item {
  id: string;
  version: number;
  content: { title: string; pictures: { src: string; caption: string }[] };
}

const tag = Date.now().toString(36);
const TITLE = `Harbour day ${tag}`;
/** Stands above it in the gallery, taller than what a browser fetches ahead. */
const TALL = `A long voyage ${tag}`;
const MANY = 60;

const FILES = {
  'quay.png': png(900, 600),
  'pier.png': png(600, 900, [7, 134, 113], [235, 15, 33]),
  'deck.png': png(1200, 500, [132, 94, 247], [12, 171, 184]),
  'plan.txt': Buffer.from('no picture'),
  'broken.png': Buffer.from('no picture'),
  'large.png': Buffer.alloc(8 * 1_024 * 1_024 + 1),
};
/** What is said of each. */
const WORDS = {
  plan: '“plan.txt” is no picture that the site can show. Please choose a JPEG, PNG or WebP file.',
  broken: '“broken.png” cannot be read: it is damaged, or has too many pixels. Please choose another one.',
  large: '“large.png” has 8.1 MB. Please choose a picture of at most 8 MB.',
};

/** Of the files on this machine. */
let folder: string;
let browser: Browser;
let call: Awaited<ReturnType<typeof adminCalls>>;
let room: WatchedPage;

const at = (...names: (keyof typeof FILES)[]): string[] => names.map((name) => path.join(folder, name));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pricealgo-e2e-pictures-'));
  for (const [name, bytes] of Object.entries(FILES)) await writeFile(path.join(folder, name), bytes);
  browser = await launchBrowser();
  const admin = await createAdmin();
  call = await adminCalls(admin);
  room = await openPage(browser);
  await enterBackOffice(room.page, admin);
});
afterAll(async () => {
  for (const { id, version, content } of await call<Item[]>('admin/collection?collection=albums', null))
    if (content.title.endsWith(tag)) await call('admin/collection/remove', { id, version });
  await browser.close();
  await rm(folder, { recursive: true });
});

const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words });
const focused = (page: Page, target: Locator) => target.and(page.locator(':focus')).waitFor();
const caption = (dialog: Locator, number: number) => dialog.getByLabel(`Caption of picture ${number}`);
const rowOf = (page: Page, title: string) => page.getByTestId('collection-item').filter({ hasText: title });
const editing = (page: Page) => page.getByRole('dialog', { name: `Edit ${TITLE}` });
/** Opens the album where it is written. */
async function edit(page: Page): Promise<Locator> {
  await page.goto('/admin/pages?tab=albums');
  await rowOf(page, TITLE)
    .getByRole('button', { name: `Edit ${TITLE}` })
    .click();
  return editing(page);
}
/** The browser has it, and it is one. @returns its width, px */
const widthOf = (image: Locator): Promise<number> =>
  image.evaluate((element: HTMLImageElement) => element.decode().then(() => element.naturalWidth));

describe('the event gallery', () => {
  test('an album is made: pictures from files, captions, an order by keyboard', async () => {
    const { page, faults } = room;
    await page.goto('/admin/pages?tab=albums');
    await page.getByRole('button', { name: 'Add an album' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add an album' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await focused(page, dialog.getByLabel('Title'));
    expect(await dialog.getByText('This field is required.').count()).toBe(2);
    await dialog.getByLabel('Title').fill(TITLE);
    await dialog.getByLabel('Day of the event').fill('2026-05-01');
    await dialog.getByLabel('A few words').fill('We opened the door to the quay.');

    const files = dialog.locator('input[type="file"]');
    await files.setInputFiles(at('quay.png', 'pier.png'));
    await caption(dialog, 2).waitFor();
    await files.setInputFiles(at('deck.png'));
    await caption(dialog, 3).fill('The deck at noon');
    await caption(dialog, 1).fill('The quay');
    await dialog.getByRole('button', { name: 'Move picture 3 up' }).focus();
    await page.keyboard.press('Enter');
    await focused(page, dialog.getByRole('button', { name: 'Move picture 2 up' }));
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (field) => (field as HTMLInputElement).value === 'The deck at noon',
      await caption(dialog, 1).elementHandle(),
    );
    expect(await caption(dialog, 2).inputValue()).toBe('The quay');
    expect(await caption(dialog, 3).inputValue()).toBe('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await rowOf(page, TITLE).getByText('May 1, 2026 · 3 pictures').waitFor();
    expect(faults).toEqual([]);
  });

  test('albums change places, and a picture is fetched once somebody comes near it', async () => {
    const { page, faults } = room;
    const albums = await call<Item[]>('admin/collection?collection=albums', null);
    const ours = albums.find(({ content }) => content.title === TITLE)!;
    const [first] = ours.content.pictures;
    const other = ours.content.pictures[1]!.src;
    await call('admin/collection/add', {
      collection: 'albums',
      shown: true,
      content: {
        ...{ title: TALL, date: '2026-05-02', about: '' },
        pictures: Array.from({ length: MANY }, () => ({ src: other, caption: '' })),
      },
    });
    await page.reload();
    // The list shows the new order before it is stored.
    const stored = page.waitForResponse('**/api/admin/collection/order');
    await rowOf(page, TALL)
      .getByRole('button', { name: `Move ${TALL} up` })
      .click();
    await stored;
    await page.getByTestId('collection-item').filter({ hasText: tag }).first().getByText(TALL).waitFor();
    expect(faults).toEqual([]);

    const visitor = await openPage(browser, { viewport: { width: 360, height: 740 } });
    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await visitor.page.goto('/photogallery');
    const tall = visitor.page.getByRole('region', { name: TALL });
    await tall.locator('img').first().scrollIntoViewIfNeeded();
    expect(await widthOf(tall.locator('img').first())).toBe(900);
    expect(await tall.locator('img').count()).toBe(MANY);
    expect(asked).toContain(other);
    expect(asked).not.toContain(first!.src);
    const deck = visitor.page.getByRole('region', { name: TITLE }).locator('img').first();
    await deck.scrollIntoViewIfNeeded();
    expect(await widthOf(deck)).toBe(1200);
    expect(asked).toContain(first!.src);
    expect(visitor.faults).toEqual([]);
    await visitor.close();
  });

  test('an album is deleted once that was confirmed', async () => {
    const { page, faults } = room;
    await rowOf(page, TALL)
      .getByRole('button', { name: `Delete ${TALL}` })
      .click();
    const dialog = page.getByRole('dialog', { name: `Delete “${TALL}”?` });
    await dialog.getByText('Visitors no longer see it. It cannot be taken back.').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await toast(page, `${TALL} deleted`).waitFor();
    await rowOf(page, TALL).waitFor({ state: 'detached' });
    const visitor = await openPage(browser);
    await visitor.page.goto('/photogallery');
    await visitor.page.getByRole('region', { name: TITLE }).waitFor();
    expect(await visitor.page.getByRole('region', { name: TALL }).count()).toBe(0);
    expect([...faults, ...visitor.faults]).toEqual([]);
    await visitor.close();
  });

  test.each([
    [360, 'dark'],
    [1280, 'light'],
  ] as const)('a visitor looks through it at %i px, %s', async (width, colorScheme) => {
    const { page, faults, close } = await openPage(browser, {
      colorScheme,
      viewport: { width, height: 800 },
    });
    await page.goto('/photogallery');
    const album = page.getByRole('region', { name: TITLE });
    await album.scrollIntoViewIfNeeded();
    await album.getByText('We opened the door to the quay.').waitFor();
    await album.getByText('May 1, 2026 · 3 pictures').waitFor();
    const images = album.locator('img');
    expect(await Promise.all((await images.all()).map(widthOf))).toEqual([1200, 900, 600]);
    expect(await album.getByRole('listitem').allInnerTexts()).toEqual(['The deck at noon', 'The quay', '']);
    await picture(page, `gallery-${width}-${colorScheme}`);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);

    await album.getByRole('button', { name: 'Open picture 1 of 3: The deck at noon' }).click();
    await page.getByRole('dialog', { name: 'Picture 1 of 3' }).getByText('The deck at noon').waitFor();
    await page.keyboard.press('ArrowRight');
    const second = page.getByRole('dialog', { name: 'Picture 2 of 3' });
    await second.getByText('The quay').waitFor();
    expect(await widthOf(second.locator('img'))).toBe(900);
    await picture(page, `gallery-picture-${width}-${colorScheme}`);
    expect(await violations(page)).toEqual([]);
    await second.getByRole('button', { name: 'Next picture' }).click();
    expect(await widthOf(page.getByRole('dialog', { name: 'Picture 3 of 3' }).locator('img'))).toBe(600);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await close();
  });
});

describe('files that cannot become pictures', () => {
  test.each([
    [360, 'dark'],
    [1280, 'light'],
  ] as const)(
    'are each explained in an album, the good one among them is taken: %i px, %s',
    async (width, scheme) => {
      const { page, faults } = room;
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      const dialog = await edit(page);
      await caption(dialog, 3).fill('Typed before');
      await dialog
        .locator('input[type="file"]')
        .setInputFiles(at('plan.txt', 'large.png', 'quay.png', 'broken.png'));
      await caption(dialog, 4).waitFor();
      expect((await dialog.getByRole('alert').innerText()).split(/\n+/)).toEqual([
        WORDS.plan,
        WORDS.large,
        WORDS.broken,
      ]);
      expect(await caption(dialog, 1).inputValue()).toBe('The deck at noon');
      expect(await caption(dialog, 3).inputValue()).toBe('Typed before');
      await dialog.getByRole('alert').scrollIntoViewIfNeeded();
      await picture(page, `cms-refused-${width}-${scheme}`);
      expect(await violations(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await dialog.locator('input[type="file"]').setInputFiles(at('pier.png'));
      await caption(dialog, 5).waitFor();
      expect(await dialog.getByRole('alert').count()).toBe(0);
      expect(faults).toEqual([]);
    },
  );

  test('what was written in an album is left only on purpose', async () => {
    const { page } = room;
    const dialog = editing(page);
    await caption(dialog, 4).fill('The quay once more');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.waitFor();
    await picture(page, 'cms-album-leave');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await caption(dialog, 4).inputValue()).toBe('The quay once more');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await dialog.waitFor({ state: 'detached' });
    await rowOf(page, TITLE).getByText('May 1, 2026 · 3 pictures').waitFor();
  });

  test('a picture on its way keeps the album from being saved without it, and takes no word away', async () => {
    const { page, faults } = room;
    const dialog = await edit(page);
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/api/admin/media', async (route) => {
      await held;
      await route.continue();
    });
    const sent = page.waitForRequest('**/api/admin/media');
    await dialog.locator('input[type="file"]').setInputFiles(at('quay.png'));
    await sent;
    await caption(dialog, 3).fill('The pier, typed meanwhile');
    await dialog.locator('button:disabled', { hasText: 'Save' }).waitFor();
    goOn();
    await caption(dialog, 4).fill('The quay, last');
    expect(await caption(dialog, 3).inputValue()).toBe('The pier, typed meanwhile');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await rowOf(page, TITLE).getByText('4 pictures').waitFor();
    await page.unroute('**/api/admin/media');
    expect(faults).toEqual([]);
  });

  test('are explained in a page as well: chosen for its preview, or dropped into its text', async () => {
    const { page, faults } = room;
    const slug = `refused-${tag}`;
    const text = { title: 'Refused', description: '', html: '<p>One.</p>', image: null, tags: [] };
    await call('admin/pages/create', { kind: 'page', slug, ...text });
    await page.goto(`/admin/pages/${slug}`);
    const box = page.getByRole('textbox', { name: 'Text', exact: true });
    await box.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Two.');
    const preview = page.getByRole('group', { name: 'Preview picture' });
    await preview.locator('input[type="file"]').setInputFiles(at('large.png'));
    await preview.getByRole('alert').getByText(WORDS.large).waitFor();
    await preview.locator('input[type="file"]').setInputFiles(at('quay.png'));
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
    await toast(page, WORDS.plan).waitFor();
    expect(await box.innerText()).toBe('One. Two.');
    await page.getByTestId('save-state').filter({ hasText: 'Changes are not saved' }).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByTestId('save-state').filter({ hasText: 'Everything is saved' }).waitFor();
    expect(faults).toEqual([]);
  });
});
