import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generate } from 'otplib';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage } from '../session';
import { startServer } from '../server.mjs';
import { FIRST_SCREEN, looksRight, picture, violations } from '../screen';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const ADMIN = { email: 'root@example.com', name: 'Rosa Keeper', password: 'Kestrel-over-the-Harbour-7' };

let browser: Browser;
let server: Awaited<ReturnType<typeof startServer>>;

/** Runs `npm run admin:create` on the running product's database. */
async function createAdmin(more: string[] = []): Promise<void> {
  const args = ['--email', ADMIN.email, '--name', ADMIN.name, '--password-stdin', ...more];
  const child = spawn(
    path.join(ROOT, 'node_modules/.bin/node'),
    [path.join(ROOT, 'backend/dist/commands/create-admin.js'), ...args],
    {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: server.dataDir, PORT: String(server.port), ADMIN_TOTP: 'required' },
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  );
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  child.stdin.end(`${ADMIN.password}\n`);
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`create-admin ended with ${code}: ${errors}`);
}

beforeAll(async () => {
  [browser, server] = await Promise.all([launchBrowser(), startServer({ env: { ADMIN_TOTP: 'required' } })]);
  await createAdmin();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const open = (options = {}) => openPage(browser, { baseURL: server.url, ...options });

async function giveCredentials(page: Page, password = ADMIN.password): Promise<void> {
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
}

const stored = (page: Page) =>
  page.evaluate(() => ({
    admin: localStorage.getItem('admin-info'),
    member: localStorage.getItem('user-info'),
  }));

let secret = '';
let recoveryCodes: string[] = [];

test.each(['/admin', '/admin/settings', '/admin/users/anything', '/nowhere/admin/users'])(
  '%s without admin-info redirects to /admin/login',
  async (address) => {
    const { page, faults, close } = await open();
    await page.goto(address);
    await page.waitForURL('**/admin/login');
    await page.getByRole('heading', { name: 'Admin login' }).waitFor();
    expect(await page.getByRole('contentinfo').count()).toBe(0);
    expect(faults).toEqual([]);
    await close();
  },
);

describe('an administrator', () => {
  test('sets the authenticator app up at the first login and must save the recovery codes', async () => {
    const { page, faults, close } = await open();
    await page.goto('/admin/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('This field is required.').first().waitFor();
    expect(await page.getByText('This field is required.').count()).toBe(2);
    await giveCredentials(page, 'wrong');
    await page.getByText('Invalid email or password.').waitFor();
    await giveCredentials(page);
    await page.getByRole('heading', { name: 'Set up your authenticator app' }).waitFor();
    const qr = page.getByRole('img', { name: 'QR code for your authenticator app' });
    await qr.waitFor();
    expect(
      await qr.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(80);
    await page.getByText('I cannot scan it').click();
    await page.getByTestId('totp-secret').waitFor();
    secret = (await page.getByTestId('totp-secret').innerText()).replaceAll(' ', '');
    await picture(page, 'admin-setup');
    expect(await violations(page)).toEqual([]);

    const right = await generate({ secret });
    await typeCode(page, right === '000000' ? '111111' : '000000');
    await page.getByText('This code is not right.').waitFor();
    await typeCode(page, await generate({ secret }));
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    recoveryCodes = await page
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .allInnerTexts();
    expect(new Set(recoveryCodes).size).toBeGreaterThanOrEqual(8);
    await picture(page, 'admin-recovery');
    expect(await violations(page)).toEqual([]);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await readFile(await (await coming).path(), 'utf8');
    for (const code of recoveryCodes) expect(file).toContain(code);

    expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
    expect((await stored(page)).admin).toBeNull();
    await page.getByLabel('I have saved these codes in a safe place.').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/admin');
    await page.getByText(`Logged in as ${ADMIN.name}, ${ADMIN.email}`).waitFor();
    const { admin, member } = await stored(page);
    expect(admin).not.toBeNull();
    expect(admin).not.toContain(ADMIN.email);
    expect(member).toBeNull();
    expect(faults).toEqual([]);
    await close();
  });

  test('logs in with a recovery code once, sees the dashboard, logs out', async () => {
    const [code = ''] = recoveryCodes;
    const { page, faults, close } = await open();
    await page.goto('/admin/login');
    await giveCredentials(page);
    await page.getByRole('heading', { name: 'Authenticator code' }).waitFor();
    await picture(page, 'admin-code');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill('not a code');
    await page.getByLabel('Recovery code').press('Enter');
    await page.getByText('This code is not right.').waitFor();
    await page.getByLabel('Recovery code').fill(code);
    await page.getByLabel('Recovery code').press('Enter');
    await page.waitForURL('**/admin');
    await page.getByTestId('admin-name').click();
    await page.getByTestId('session-row').filter({ hasText: 'This device' }).waitFor();
    await page.goto('/admin');
    await page.getByText(`Logged in as ${ADMIN.name}`).waitFor();
    await page.goto('/admin/nowhere');
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
    await page.goto('/admin/login');
    await page.waitForURL('**/admin');
    await page.getByText(`Logged in as ${ADMIN.name}`).waitFor();
    expect(await page.getByRole('contentinfo').count()).toBe(0);

    // What the dashboard has asked for is answered: a question of the session that ends would be refused.
    await page.waitForLoadState('networkidle');
    // The login shows at once, and is loaded afresh.
    const loadedAgain = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Logout' }).click();
    await loadedAgain;
    await page.waitForURL('**/admin/login');
    expect((await stored(page)).admin).toBeNull();
    await page.goto('/admin');
    await page.waitForURL('**/admin/login');
    expect(faults).toEqual([]);

    await giveCredentials(page);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(code);
    await page.getByLabel('Recovery code').press('Enter');
    await page.getByText('This code is not right.').waitFor();
    await close();
  });

  test('accessible in every look', async () => {
    const { page, close } = await open(FIRST_SCREEN);
    await page.goto('/admin/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('This field is required.').first().waitFor();
    await looksRight(page, 'admin-login');
    await giveCredentials(page);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCodes.pop() ?? '');
    await page.getByLabel('Recovery code').press('Enter');
    await page.getByTestId('check-database').waitFor();
    await looksRight(page, 'admin');
    await close();
  });
});
