import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { generate } from 'otplib';
import type { Browser, Page } from 'playwright-core';
import {
  type Admin,
  adminCommand,
  connectApp,
  createAdmin,
  enterBackOffice,
  giveCredentials,
  keptCodes,
} from '../accounts/admin';
import { looksRight } from '../screen';
import { launchBrowser, openPage, type WatchedPage } from '../session';

/** The second factor where nobody has to have one: each administrator connects and removes it in the own account. */
let browser: Browser;
let admin: Admin;
let office: WatchedPage;
let secret = '';
let codes: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  admin = await createAdmin();
  office = await openPage(browser);
  await enterBackOffice(office.page, admin);
  await office.page.goto('/admin/account');
});
afterAll(() => browser.close());

const factorOf = (page: Page) => page.getByRole('region', { name: 'Second factor' });

const LOOKS = [
  [360, 'dark'],
  [1280, 'light'],
] as const;

/** The dialog in which somebody proves who they are. */
async function prove(page: Page, title: string, password: string, code?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  if (code !== undefined) await dialog.getByLabel('Code of the app, or a recovery code').fill(code);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

/** Another browser that has given address and password. */
async function atTheDoor(): Promise<WatchedPage> {
  const door = await openPage(browser);
  await door.page.goto('/admin/login');
  await giveCredentials(door.page, admin);
  return door;
}

/** Into a door that asks for the app, by a recovery code. */
async function giveRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByLabel('Recovery code').press('Enter');
}

test('an app is connected with the password, and the recovery codes are shown', async () => {
  const { page, faults } = office;
  const factor = factorOf(page);
  await factor.getByText('You log in with your password alone.').waitFor();
  expect(await factor.getByRole('button').allInnerTexts()).toEqual(['Set up an authenticator app']);
  await looksRight(page, 'own-factor-absent', { screens: LOOKS, fullPage: true });
  await factor.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await prove(page, 'Set up an authenticator app', 'not my password');
  await page.getByText('The current password is not right.').waitFor();
  await prove(page, 'Set up an authenticator app', admin.password);
  ({ secret, codes } = await connectApp(page));
  expect(new Set(codes).size).toBe(10);
  await factor.getByText('10 recovery codes are left').waitFor();
  expect(await factor.getByRole('button').allInnerTexts()).toEqual([
    'New recovery codes',
    'Connect another app',
    'Turn off',
  ]);
  await looksRight(page, 'own-factor-connected', { screens: LOOKS, fullPage: true });
  expect(faults).toEqual([]);
});

test('the next login asks for a code of the app', async () => {
  const { page, faults, close } = await atTheDoor();
  await page.getByRole('heading', { name: 'Authenticator code' }).waitFor();
  await page.getByLabel('Digit 1 of 6').click();
  // The code of now has connected the app: the server takes the one of the next half minute already.
  await page.keyboard.type(await generate({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 }));
  await page.waitForURL('**/admin');
  await page.getByText(`Logged in as ${admin.name}, ${admin.email}`).waitFor();
  expect(faults).toEqual([]);
  await close();
});

test('a recovery code stands in for the app, and is one less then', async () => {
  const { page, faults, close } = await atTheDoor();
  await giveRecoveryCode(page, codes.shift()!);
  await page.waitForURL('**/admin');
  await page.goto('/admin/account');
  await factorOf(page).getByText('9 recovery codes are left').waitFor();
  expect(faults).toEqual([]);
  await close();
});

test('new recovery codes replace the old ones, of which none opens the door any more', async () => {
  const { page, faults } = office;
  await factorOf(page).getByRole('button', { name: 'New recovery codes' }).click();
  await prove(page, 'New recovery codes', admin.password, 'not a code');
  await page.getByText('This code is not right.').waitFor();
  const [spent = '', old = ''] = codes;
  await prove(page, 'New recovery codes', admin.password, spent);
  codes = await keptCodes(page);
  expect([codes.length, codes.includes(spent), codes.includes(old)]).toEqual([10, false, false]);
  await factorOf(page).getByText('10 recovery codes are left').waitFor();
  expect(faults).toEqual([]);

  const door = await atTheDoor();
  await giveRecoveryCode(door.page, old);
  await door.page.getByText('This code is not right.').waitFor();
  await door.page.getByLabel('Recovery code').fill(codes.shift()!);
  await door.page.getByLabel('Recovery code').press('Enter');
  await door.page.waitForURL('**/admin');
  expect(door.faults).toEqual([]);
  await door.close();
});

test('once it is turned off the password alone opens the door', async () => {
  const { page, faults } = office;
  await factorOf(page).getByRole('button', { name: 'Turn off' }).click();
  await prove(page, 'Turn the second factor off?', admin.password, codes.shift());
  await page.getByText('The second factor is off.').waitFor();
  await factorOf(page).getByText('You log in with your password alone.').waitFor();
  expect(faults).toEqual([]);

  const door = await atTheDoor();
  await door.page.waitForURL('**/admin');
  await door.page.getByText(`Logged in as ${admin.name}`).waitFor();
  expect(door.faults).toEqual([]);
  await door.close();
});

test('the command forgets a lost app, asks for no name and leaves the password as it is', async () => {
  const { page } = office;
  await factorOf(page).getByRole('button', { name: 'Set up an authenticator app' }).click();
  await prove(page, 'Set up an authenticator app', admin.password);
  await connectApp(page);
  await factorOf(page).getByText('10 recovery codes are left').waitFor();

  const asked = ['--email', admin.email, '--reset-totp'];
  // Beside it these would look as if they were set.
  for (const more of [['--name', 'Somebody Else'], ['--password-stdin']]) {
    const refused = await adminCommand([...asked, ...more], { input: 'Another-password-4\n' });
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('Usage: ')]);
  }
  let door = await atTheDoor();
  await door.page.getByRole('heading', { name: 'Authenticator code' }).waitFor();
  await door.close();

  const done = await adminCommand(asked);
  expect([done.code, done.errors]).toEqual([0, '']);
  expect(done.output).toContain('name and password stay');
  door = await atTheDoor();
  await door.page.waitForURL('**/admin');
  await door.page.getByText(`Logged in as ${admin.name}, ${admin.email}`).waitFor();
  expect(door.faults).toEqual([]);
  await door.close();
});
