import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { overflow, picture, violations } from './screen';
import { BASE_URL, launchBrowser, openPage, type WatchedPage } from './session';

const FRONTEND = path.resolve(import.meta.dirname, '..');
const PAGE = '/dev/components';
/** Stands in a showcase, and nowhere in the product. */
const MARK = 'Each in its states, light and dark, at every width.';
/** Buttons that open a dialog → its name. */
const DIALOGS = [
  ['Open a dialog', 'A dialog'],
  ['Open a form', 'A dialog with a form'],
  ['Open a long dialog', 'A dialog that scrolls below its title'],
  ['Ask', 'Send it?'],
  ['Ask before deleting', 'Delete “Technology”?'],
  ['Open a drawer', 'NASDAQ:AAPL'],
] as const;

let vite: ChildProcess;
let url: string;
let browser: Browser;

/** The page is served by Vite alone, from the sources: no built product has it. */
beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const bin = path.join(
    path.dirname(createRequire(import.meta.url).resolve('vite/package.json')),
    'bin/vite.js',
  );
  const options = ['--host', '127.0.0.1', '--port', String(port), '--strictPort'];
  vite = spawn(process.execPath, [bin, ...options], { cwd: FRONTEND, stdio: 'ignore' });
  browser = await launchBrowser();
  for (let tries = 0; tries < 300; tries++) {
    if (vite.exitCode !== null) throw new Error('Vite did not start');
    const answer = await fetch(`${url}${PAGE}`).catch(() => null);
    if (answer?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  // At the first visit Vite prepares the libraries, and may load the page again when it has them.
  const { close } = await openComponents('light', 1280);
  await close();
});
afterAll(async () => {
  await browser.close();
  const ended = once(vite, 'exit');
  if (vite.kill()) await ended;
});

async function openComponents(colorScheme: 'light' | 'dark', width: number): Promise<WatchedPage> {
  const opened = await openPage(browser, { baseURL: url, colorScheme, viewport: { width, height: 900 } });
  await opened.page.goto(PAGE, { waitUntil: 'commit' });
  await opened.page.getByText(MARK).waitFor({ timeout: 120_000 });
  return opened;
}

/** Forms as they are after a first attempt. */
async function submitForms(page: Page): Promise<void> {
  await page.getByRole('form', { name: 'Check' }).getByRole('button', { name: 'Check' }).click();
  await page.getByText('This field is required.').first().waitFor();
  await page.getByRole('form', { name: 'Send' }).getByRole('button', { name: 'Send' }).click();
  await page.getByText('This address is taken.').waitFor();
}

describe.each(['light', 'dark'] as const)('the components, %s', (scheme) => {
  test.each([360, 1280])('in all their states at %i px', async (width) => {
    const { page, faults, close } = await openComponents(scheme, width);
    await submitForms(page);
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await picture(page, `components-${scheme}-${width}`, true);
    for (const [button, name] of DIALOGS) {
      const opener = page.getByRole('button', { name: button, exact: true });
      await opener.click();
      await page.getByRole('dialog', { name }).waitFor();
      expect(await violations(page)).toEqual([]);
      await picture(page, `dialog-${button.toLowerCase().replaceAll(' ', '-')}-${scheme}-${width}`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      // The keyboard is back where it was.
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    expect(faults).toEqual([]);
    await close();
  });
});

test('the built product has neither the page nor anything of it', async () => {
  expect(readFileSync(path.join(FRONTEND, 'src/components/page/showcase.tsx'), 'utf8')).toContain(MARK);
  const dist = process.env.DIST ?? path.join(FRONTEND, 'dist');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) => /\.(js|html|css|webmanifest)$/.test(file));
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter((file) => readFileSync(path.join(dist, file), 'utf8').includes(MARK))).toEqual([]);
  const { page, close } = await openPage(browser, { baseURL: BASE_URL() });
  await page.goto(PAGE);
  await page.locator('main h1').waitFor();
  expect(await page.getByText(MARK).count()).toBe(0);
  await close();
});
