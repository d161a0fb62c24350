import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { png } from '../png';
import { launchBrowser, openPage } from '../session';
import { activeMember, logIn, sendLogin, signIn, type Member } from './member';
import { codeIn, linkIn, messageTo } from './outbox';
import { holdWayHome } from './way-home';
import { FIRST_SCREEN, looksRight, picture, violations } from '../screen';

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** A member's own page, ready. */
async function openProfile(member: Member, options = {}) {
  const watched = await openPage(browser, options);
  await signIn(watched.page, member);
  await watched.page.goto('/profile');
  await section(watched.page, 'Devices').getByTestId('session-row').first().waitFor();
  return watched;
}

test('a visitor is taken home, with the login dialog open, which leads back to the profile', async () => {
  const { page, faults, close } = await openPage(browser);
  await page.goto('/profile');
  await page.getByRole('dialog', { name: 'Login' }).waitFor();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await page.getByTestId('login-reason').filter({ hasText: 'Your profile opens after the login.' }).waitFor();
  await sendLogin(page, await activeMember());
  await page.waitForURL('**/profile');
  await section(page, 'Devices').getByTestId('session-row').first().waitFor();
  expect(faults).toEqual([]);
  await close();
});

describe('a member', () => {
  test('changes name and username; a taken username is refused at its field', async () => {
    const [member, other] = [await activeMember(), await activeMember()];
    const { page, faults, close } = await openProfile(member);
    const details = section(page, 'Your details');
    expect(await details.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await details.getByLabel('Username').fill(other.username.toUpperCase());
    await details.getByLabel('Full name').click();
    await details.getByText("Username doesn't available.").waitFor();
    await details.getByLabel('Full name').fill('Ann B. Quill');
    await details.getByLabel('Username').fill(`${member.username}x`);
    await details.getByLabel('Full name').click();
    await details.getByText(`✓ ${member.username}x is available`).waitFor();
    await details.getByLabel('Full name').press('Enter');
    await toast(page, 'Your profile is saved.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Ann B. Quill' }).waitFor();
    await page.getByRole('button', { name: 'Account of Ann B. Quill' }).waitFor();
    await page.reload();
    await page.getByText(`@${member.username}x`).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  test('crops a picture, sees it in the menu, and removes it; other files are refused', async () => {
    const { page, faults, close } = await openProfile(await activeMember());
    const place = section(page, 'Picture');
    const file = page.getByTestId('picture-file');
    await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    const refused = 'Please choose a JPEG, PNG or WebP picture of at most 5 MB.';
    await toast(page, refused).waitFor();
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await toast(page, 'This picture cannot be read.').waitFor();

    await file.setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: png(900, 300) });
    const dialog = page.getByRole('dialog', { name: 'Choose the part to show' });
    // The picture is there, and what of it is shown.
    await dialog.locator('button:enabled', { hasText: 'Use this picture' }).waitFor();
    await dialog.getByRole('group').focus();
    await page.keyboard.press('ArrowRight');
    await picture(page, 'profile-crop');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await toast(page, 'Your picture is saved.').waitFor();
    const image = place.locator('img');
    await image.waitFor();
    const size = await image.evaluate((element: HTMLImageElement) =>
      element.decode().then(() => element.naturalWidth),
    );
    expect(size).toBe(512);
    const address = await image.getAttribute('src');
    await page.locator(`header img[src="${address}"]`).first().waitFor();

    await place.getByRole('button', { name: 'Remove' }).click();
    await toast(page, 'Your picture is removed.').waitFor();
    await image.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await close();
  });

  test('theme and colour-blind palette hold everywhere, after a reload, and on another device', async () => {
    const member = await activeMember();
    const { page, close } = await openProfile(member, { colorScheme: 'light' });
    const looks = (tab: Page, ...wanted: string[]) =>
      tab.waitForFunction((expected) => {
        const { dataset } = document.documentElement;
        const down = getComputedStyle(document.documentElement).getPropertyValue('--pa-down');
        return [dataset.mantineColorScheme, dataset.colourBlind, down].join() === expected;
      }, wanted.join());
    await looks(page, 'light', 'false', '#eb0f21');
    await section(page, 'Appearance').getByText('Dark', { exact: true }).click();
    await toast(page, 'Your choice is saved.').waitFor();
    // The same words are one toast: the server's answer tells that the second choice is kept.
    const kept = page.waitForResponse((response) => response.url().endsWith('/api/updateprofile'));
    await section(page, 'Appearance').getByRole('switch', { name: 'Colour-blind palette' }).check();
    await looks(page, 'dark', 'true', '#ff9c4a');
    await kept;
    await page.goto('/tickers');
    await looks(page, 'dark', 'true', '#ff9c4a');

    const second = await openProfile(member, { colorScheme: 'light' });
    await looks(second.page, 'dark', 'true', '#ff9c4a');
    await second.close();
    await close();
  });

  test('changes the password: wrong and short ones stand at their fields, other devices are logged out', async () => {
    const member = await activeMember();
    const other = await openProfile(member);
    const goHome = await holdWayHome(other.page);
    const { page, faults, close } = await openProfile(member);
    const form = section(page, 'Password');
    expect(await section(page, 'Devices').getByTestId('session-row').count()).toBe(2);
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.getByText('This field is required.').first().waitFor();
    await form.getByLabel('Current password').fill('not the password');
    await form.getByLabel('New password', { exact: true }).fill('abc');
    await form.getByText('At least 6 characters.', { exact: true }).waitFor();
    await form.getByLabel('New password', { exact: true }).fill(`${member.password}-2`);
    await form.getByText('Confirm password must be same as password.').waitFor();
    await form.getByLabel('Confirm new password').fill(`${member.password}-2`);
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.getByText('The current password is not right.').waitFor();
    await form.getByLabel('Current password').fill(member.password);
    await form.getByLabel('Current password').press('Enter');
    await toast(page, 'Password updated successfully!').waitFor();
    await section(page, 'Devices').getByTestId('session-row').nth(1).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);

    // Nobody touches the other device: its open page is told.
    await other.page.getByText('Session Expired..., redirecting to Login...').waitFor();
    goHome();
    await other.page.waitForURL((url) => url.pathname === '/');
    await other.close();
    await close();
  });

  test('logs out one other device, then all', async () => {
    const member = await activeMember();
    const others = [await openProfile(member), await openProfile(member), await openProfile(member)];
    const { page, faults, close } = await openProfile(member);
    const rows = section(page, 'Devices').getByTestId('session-row');
    expect(await rows.count()).toBe(4);
    expect(await rows.filter({ hasText: 'This device' }).count()).toBe(1);
    expect(await rows.filter({ hasText: 'This device' }).getByRole('button').count()).toBe(0);
    await rows.filter({ hasText: 'last used' }).first().getByRole('button').click();
    await rows.nth(3).waitFor({ state: 'detached' });
    await section(page, 'Devices').getByRole('button', { name: 'Log out all other devices' }).click();
    await toast(page, 'Every other device is logged out.').waitFor();
    await rows.nth(1).waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(1);
    expect(faults).toEqual([]);
    for (const other of others) await other.close();
    await close();
  });

  test('adds a phone number by code and password', async () => {
    const member = await activeMember();
    const { page, faults, close } = await openProfile(member);
    const phone = section(page, 'Phone');
    await phone.getByRole('button', { name: 'Add a number' }).click();
    const national = `20255${String(Date.now()).slice(-5)}`;
    await phone.getByLabel('Mobile number').fill(national);
    await phone.getByRole('button', { name: 'Send OTP', exact: true }).click();
    const code = codeIn(await messageTo(`+1${national}`));
    await phone.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(code);
    await phone.getByRole('button', { name: 'Verify' }).click();
    await phone.getByLabel('Your password').fill('wrong');
    await phone.getByLabel('Your password').press('Enter');
    await phone.getByText('The current password is not right.').waitFor();
    await phone.getByLabel('Your password').fill(member.password);
    await phone.getByLabel('Your password').press('Enter');
    await toast(page, 'Your phone number is saved.').waitFor();
    await phone.getByText(`+1${national}`).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  test('changes the email by the link that goes to the new address', async () => {
    const member = await activeMember();
    const { page, faults, close } = await openProfile(member);
    const email = section(page, 'Email');
    const address = `new.${member.email}`;
    await email.getByRole('button', { name: 'Change email' }).click();
    await email.getByLabel('New email').fill(address);
    await email.getByLabel('Your password').fill(member.password);
    await email.getByLabel('Your password').press('Enter');
    await email.getByText(`We sent a link to ${address}.`).waitFor();
    await email.getByText(member.email, { exact: true }).waitFor();
    await page.goto(linkIn(await messageTo(address)));
    await page.getByText('Your new email address is confirmed').waitFor();
    await page.goto('/profile');
    await section(page, 'Email').getByText(address, { exact: true }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  test('back from another site: reads how the connection went, at its section', async () => {
    const { page, faults, close } = await openProfile(await activeMember());
    // From elsewhere, as one comes back: a change of the fragment alone would load nothing.
    await page.goto('/nowhere');
    const told = toast(page, 'This login is connected to another account.').waitFor();
    await page.goto('/profile#error=social_taken');
    await told;
    await page.waitForURL('**/profile#logins');
    expect(faults).toEqual([]);
    await close();
  });

  test('takes all data along as a file without secrets', async () => {
    const member = await activeMember();
    const { page, faults, close } = await openProfile(member);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/\.json$/);
    const content = await readFile(await file.path(), 'utf8');
    expect(JSON.stringify(JSON.parse(content))).toContain(member.email);
    expect(content).not.toMatch(/argon2|passwordHash|tokenHash/i);
    expect(content).not.toContain(createHash('sha256').update(member.password).digest('hex'));
    expect(faults).toEqual([]);
    await close();
  });

  test('deletes the account, reads by when, and takes it back', async () => {
    const member = await activeMember();
    const { page, faults, close } = await openProfile(member);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete my account' });
    await dialog.getByLabel('Your password').waitFor();
    await picture(page, 'profile-delete');
    // Down here the links of the page are half beneath the top bar, which axe takes for too small a target.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('Your password').fill('wrong');
    await dialog.getByLabel('Your password').press('Enter');
    await dialog.getByText('The current password is not right.').waitFor();
    await dialog.getByLabel('Your password').fill(member.password);
    await dialog.getByLabel('Your password').press('Enter');
    await toast(page, 'Your account will be deleted on').waitFor();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/nowhere');
    await logIn(page, member);
    await page.goto('/profile');
    await page.getByText(/left to take that back/).waitFor();
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await toast(page, 'Your account stays.').waitFor();
    await page.getByText(/left to take that back/).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await close();
  });

  test('a profile that cannot be loaded says so and can be asked for again', async () => {
    const { page, close } = await openProfile(await activeMember());
    await page.route('**/api/getProfile', (route) =>
      route.fulfill({
        status: 500,
        json: { status: 'error', data: { code: 'internal_error', requestId: 'r1' }, message: 'Broken.' },
      }),
    );
    await page.reload();
    await page.getByText('Your profile could not be loaded').waitFor();
    await page.unroute('**/api/getProfile');
    await page.getByRole('button', { name: 'Try again' }).click();
    await section(page, 'Your details').waitFor();
    await close();
  });
});

test('accessible at every width and in every colour', async () => {
  const { page, close } = await openPage(browser, { ...FIRST_SCREEN, reducedMotion: 'reduce' });
  const member = await activeMember();
  await page.goto('/');
  await page.goto('/profile');
  await sendLogin(page, member);
  await page.goto('/profile');
  await section(page, 'Devices').getByTestId('session-row').first().waitFor();
  await section(page, 'Email').getByRole('button').click();
  await section(page, 'Phone').getByRole('button').click();
  await section(page, 'Phone').getByLabel('Mobile number').waitFor();
  await section(page, 'Password').getByRole('button', { name: 'Change password' }).click();
  // The grid of notifications is read both ways: it scrolls beside its first column.
  await looksRight(page, 'profile', { scrolling: true });
  await close();
});
