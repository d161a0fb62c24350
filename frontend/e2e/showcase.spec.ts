import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { inWords, type Look, LOOKS, looksRight, OTHER_LOOKS, turnTo } from './kit/looks.ts';
import { expect, test, type Page } from './kit/test.ts';

const FRONTEND = path.resolve(import.meta.dirname, '..');
const PAGE = '/dev/components';
/** Stands in a showcase, and nowhere in the product. */
const MARK = 'Each in its states, light and dark, at every width.';

/** Every showcase.tsx, as dev/main.tsx finds them. */
const FILES = readdirSync(path.join(FRONTEND, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('showcase.tsx'))
  .map((file) => path.dirname(file))
  .toSorted();

/** Buttons of a showcase that open something over the page → its name. */
const OPENED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'The dialogs': {
    'Open a dialog': 'A dialog',
    'Open a form': 'A dialog with a form',
    'Open a long dialog': 'A dialog that scrolls below its title',
  },
  'The questions and the drawer': {
    Ask: 'Send it?',
    'Ask before deleting': 'Delete “Technology”?',
    'Open a drawer': 'NASDAQ:AAPL',
  },
};

// What is wrong stands in the message, and a trace draws each page once more.
test.use({ trace: 'off' });

let vite: ChildProcess;
let url: string;

/** The page is served by Vite alone, from the sources: no built product has it. */
async function serve(browser: Browser): Promise<void> {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const bin = path.join(
    path.dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'bin/vite.js',
  );
  const options = ['--host', '127.0.0.1', '--port', String(port), '--strictPort'];
  vite = spawn(process.execPath, [bin, ...options], { cwd: FRONTEND, stdio: 'ignore' });
  for (;;) {
    if (vite.exitCode !== null) throw new Error('Vite did not start');
    const answer = await fetch(`${url}${PAGE}`).catch(() => null);
    if (answer?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  // At the first visit Vite prepares the libraries, and may load the page again when it has them.
  const page = await browser.newPage();
  await page.goto(`${url}${PAGE}`, { waitUntil: 'commit' });
  await page.getByText(MARK).waitFor({ timeout: 120_000 });
  await page.close();
}

async function endServing(): Promise<void> {
  const ended = once(vite, 'exit');
  if (vite.kill()) await ended;
}

/** Forms as they are after a first attempt. */
async function submitForms(page: Page): Promise<void> {
  for (const name of ['Check', 'Send'])
    await page.getByRole('form', { name }).getByRole('button', { name }).click();
  await page.getByText('This field is required.').first().waitFor();
  await page.getByText('This address is taken.').waitFor();
}

async function openShowcase(page: Page, file: string, [width, colorScheme]: Look): Promise<void> {
  await turnTo(page, [width, colorScheme]);
  await page.goto(`${url}${PAGE}?only=${encodeURIComponent(file)}`, { waitUntil: 'commit' });
  await page.locator('main section').first().waitFor();
  if (file === 'components/form') await submitForms(page);
}

function everyShowcase(looks: readonly Look[]): void {
  for (const file of FILES)
    test(`The showcase of ${file} fits and is accessible at ${inWords(looks)}`, async ({ page }) => {
      await openShowcase(page, file, looks[0]!);
      // The showcase of tables has wide ones, which scroll on a phone.
      await looksRight(page, file, looks, { fullPage: true, mayScroll: /harbours/i });
    });

  for (const [what, dialogs] of Object.entries(OPENED))
    test(`${what} of components/dialog fit and are accessible at ${inWords(looks)}`, async ({ page }) => {
      const file = 'components/dialog';
      await openShowcase(page, file, looks[0]!);
      for (const [button, name] of Object.entries(dialogs)) {
        const opener = page.getByRole('button', { name: button, exact: true });
        await opener.click();
        await page.getByRole('dialog', { name }).waitFor();
        await looksRight(page, `${file}, ${button}`, looks);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        // The keyboard is back where it was.
        await expect(opener).toBeFocused();
      }
    });
}

test.describe('Every state of components', { tag: '@release' }, () => {
  test.beforeAll(({ browser }) => serve(browser));
  test.afterAll(endServing);
  everyShowcase(LOOKS);
  everyShowcase(OTHER_LOOKS);
});

test.describe('An address that only development has', () => {
  test.use({ expectedFaults: /404/ });

  test('The built product has neither the page of showcases nor anything of it', async ({ page }) => {
    expect(readFileSync(path.join(FRONTEND, 'src/components/page/showcase.tsx'), 'utf8')).toContain(MARK);
    const dist = process.env.DIST ?? path.join(FRONTEND, 'dist');
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
    const texts = files.filter((file) => /\.(js|html|css|webmanifest)$/.test(file));
    expect(texts.length).toBeGreaterThan(20);
    expect(texts.filter((file) => readFileSync(path.join(dist, file), 'utf8').includes(MARK))).toEqual([]);
    await page.goto(PAGE);
    await page.locator('main h1').waitFor();
    expect(await page.getByText(MARK).count()).toBe(0);
  });
});
