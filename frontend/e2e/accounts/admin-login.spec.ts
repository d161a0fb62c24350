import { readFile } from 'node:fs/promises';
import { generate } from 'otplib';
import { giveCredentials, makePerson } from '../kit/people.ts';
import { expect, test, type Page } from '../kit/test.ts';

test.use({ product: 'guarded' });

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
}

async function giveRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByLabel('Recovery code').press('Enter');
}

const stored = (page: Page) =>
  page.evaluate(() => ({
    admin: localStorage.getItem('admin-info'),
    member: localStorage.getItem('user-info'),
  }));

test('Every address of the back office without admin-info leads to its login, which has no footer', async ({
  page,
}) => {
  for (const address of ['/admin', '/admin/settings', '/admin/users', '/nowhere/admin/users']) {
    await page.goto(address);
    await page.waitForURL('**/admin/login');
    await page.getByRole('heading', { name: 'Admin login' }).waitFor();
    expect(await page.getByRole('contentinfo').count()).toBe(0);
  }
});

test('An administrator sets the authenticator app up, must save the recovery codes, and logs in with one of them', async ({
  page,
  target,
}) => {
  const admin = await makePerson(target, 'full');
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('This field is required.')).toHaveCount(2);
  await giveCredentials(page, { ...admin, password: 'wrong' });
  await page.getByText('Invalid email or password.').waitFor();
  await giveCredentials(page, admin);
  await page.getByRole('heading', { name: 'Set up your authenticator app' }).waitFor();
  const qr = page.getByRole('img', { name: 'QR code for your authenticator app' });
  await qr.waitFor();
  expect(
    await qr.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(80);
  await page.getByText('I cannot scan it').click();
  const secret = (await page.getByTestId('totp-secret').innerText()).replaceAll(' ', '');
  const right = await generate({ secret });
  await typeCode(page, right === '000000' ? '111111' : '000000');
  await page.getByText('This code is not right.').waitFor();
  await typeCode(page, await generate({ secret }));

  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(new Set(codes).size).toBeGreaterThanOrEqual(8);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await readFile(await (await coming).path(), 'utf8');
  for (const code of codes) expect(file).toContain(code);
  expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
  expect((await stored(page)).admin).toBeNull();
  await page.getByLabel('I have saved these codes in a safe place.').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/admin');
  await page.getByText(`Logged in as ${admin.name}, ${admin.email}`).waitFor();
  const { admin: kept, member } = await stored(page);
  expect(kept).not.toBeNull();
  expect(kept).not.toContain(admin.email);
  expect(member).toBeNull();
  expect(await page.getByRole('contentinfo').count()).toBe(0);
  await page.goto('/admin/login');
  await page.waitForURL('**/admin');
  await page.getByText(`Logged in as ${admin.name}`).waitFor();

  // What the dashboard has asked for is answered: a question of the session that ends would be refused.
  await page.waitForLoadState('networkidle');
  // The login shows at once, and is loaded afresh.
  const loadedAgain = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Logout' }).click();
  await loadedAgain;
  await page.waitForURL('**/admin/login');
  expect((await stored(page)).admin).toBeNull();

  await giveCredentials(page, admin);
  await page.getByRole('heading', { name: 'Authenticator code' }).waitFor();
  await giveRecoveryCode(page, 'not a code');
  await page.getByText('This code is not right.').waitFor();
  await page.getByLabel('Recovery code').fill(codes[0]!);
  await page.getByLabel('Recovery code').press('Enter');
  await page.getByText(`Logged in as ${admin.name}`).waitFor();
  await page.getByTestId('admin-name').click();
  await page.getByTestId('session-row').filter({ hasText: 'This device' }).waitFor();
});
