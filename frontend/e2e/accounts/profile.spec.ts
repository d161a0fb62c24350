import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { codeIn, linkIn, messageTo } from '@pricealgo/test-kit/outbox';
import { callsOf, makePerson } from '../kit/people.ts';
import { expect, test, type Page } from '../kit/test.ts';
import { png } from '../png.ts';

const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** The member's own page, ready. */
async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile');
  await section(page, 'Devices').getByTestId('session-row').first().waitFor();
}

test.use({ as: 'new member' });

test('A member changes name and username, which stand everywhere; a username that is gone is refused at its field', async ({
  page,
  person,
  target,
}) => {
  const other = await makePerson(target);
  await openProfile(page);
  const details = section(page, 'Your details');
  expect(await details.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await details.getByLabel('Username').fill(other.username.toUpperCase());
  await details.getByLabel('Full name').click();
  await details.getByText("Username doesn't available.").waitFor();
  await details.getByLabel('Full name').fill('Ann B. Quill');
  await details.getByLabel('Username').fill(`${person.username}x`);
  await details.getByLabel('Full name').click();
  await details.getByText(`✓ ${person.username}x is available`).waitFor();
  await details.getByLabel('Full name').press('Enter');
  await toast(page, 'Your profile is saved.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Ann B. Quill' }).waitFor();
  await page.getByRole('button', { name: 'Account of Ann B. Quill' }).waitFor();
  await page.reload();
  await page.getByText(`@${person.username}x`).waitFor();
});

test(
  'A member crops a picture by keyboard, sees it in the menu, and removes it; other files are refused',
  { tag: '@release' },
  async ({ page }) => {
    await openProfile(page);
    const file = page.getByTestId('picture-file');
    await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await toast(page, 'Please choose a JPEG, PNG or WebP picture of at most 5 MB.').waitFor();
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await toast(page, 'This picture cannot be read.').waitFor();

    await file.setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: png(900, 300) });
    const dialog = page.getByRole('dialog', { name: 'Choose the part to show' });
    // The picture is there, and what of it is shown.
    await dialog.locator('button:enabled', { hasText: 'Use this picture' }).waitFor();
    await dialog.getByRole('group').focus();
    await page.keyboard.press('ArrowRight');
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await toast(page, 'Your picture is saved.').waitFor();
    const image = section(page, 'Picture').locator('img');
    await image.waitFor();
    const size = await image.evaluate((element: HTMLImageElement) =>
      element.decode().then(() => element.naturalWidth),
    );
    expect(size).toBe(512);
    const address = await image.getAttribute('src');
    await page.locator(`header img[src="${address}"]`).first().waitFor();

    await section(page, 'Picture').getByRole('button', { name: 'Remove' }).click();
    await toast(page, 'Your picture is removed.').waitFor();
    await image.waitFor({ state: 'detached' });
  },
);

test('Theme and colour-blind palette of a member hold everywhere, after a load, and on another device', async ({
  page,
  person,
  anotherPage,
}) => {
  const looks = (tab: Page, ...wanted: string[]) =>
    tab.waitForFunction((expected) => {
      const { dataset } = document.documentElement;
      const down = getComputedStyle(document.documentElement).getPropertyValue('--pa-down');
      return [dataset.mantineColorScheme, dataset.colourBlind, down].join() === expected;
    }, wanted.join());
  await page.goto('/profile');
  const appearance = section(page, 'Appearance');
  await appearance.waitFor();
  await looks(page, 'light', 'false', '#eb0f21');
  await appearance.getByText('Dark', { exact: true }).click();
  await toast(page, 'Your choice is saved.').waitFor();
  // The same words are one toast: the server's answer tells that the second choice is kept.
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/updateprofile'));
  await appearance.getByRole('switch', { name: 'Colour-blind palette' }).check();
  await looks(page, 'dark', 'true', '#ff9c4a');
  await kept;
  await page.goto('/tickers');
  await looks(page, 'dark', 'true', '#ff9c4a');

  const second = await anotherPage({ as: person });
  await second.goto('/nowhere');
  await looks(second, 'dark', 'true', '#ff9c4a');
});

test('A member changes the password, a wrong one stands at its field, and other devices are logged out', async ({
  page,
  person,
  target,
}) => {
  await callsOf(target, person);
  await openProfile(page);
  const rows = section(page, 'Devices').getByTestId('session-row');
  expect(await rows.count()).toBe(2);
  const form = section(page, 'Password');
  await form.getByLabel('Current password').fill('not the password');
  await form.getByLabel('New password', { exact: true }).fill(`${person.password}-2`);
  await form.getByLabel('Confirm new password').fill(`${person.password}-2`);
  await form.getByRole('button', { name: 'Change password' }).click();
  await form.getByText('The current password is not right.').waitFor();
  await form.getByLabel('Current password').fill(person.password);
  await form.getByLabel('Current password').press('Enter');
  await toast(page, 'Password updated successfully!').waitFor();
  await rows.nth(1).waitFor({ state: 'detached' });
  await callsOf(target, { ...person, password: `${person.password}-2` });
});

test('A member adds a phone number by code and password, and changes the email by the link to the new address', async ({
  page,
  person,
  target,
}) => {
  await openProfile(page);
  const phone = section(page, 'Phone');
  await phone.getByRole('button', { name: 'Add a number' }).click();
  const national = `20255${String(Date.now()).slice(-5)}`;
  await phone.getByLabel('Mobile number').fill(national);
  await phone.getByRole('button', { name: 'Send OTP', exact: true }).click();
  const code = codeIn(await messageTo(target.url, `+1${national}`));
  await phone.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
  await phone.getByRole('button', { name: 'Verify' }).click();
  await phone.getByLabel('Your password').fill('wrong');
  await phone.getByLabel('Your password').press('Enter');
  await phone.getByText('The current password is not right.').waitFor();
  await phone.getByLabel('Your password').fill(person.password);
  await phone.getByLabel('Your password').press('Enter');
  await toast(page, 'Your phone number is saved.').waitFor();
  await phone.getByText(`+1${national}`).waitFor();

  const email = section(page, 'Email');
  const address = `new.${person.email}`;
  await email.getByRole('button', { name: 'Change email' }).click();
  await email.getByLabel('New email').fill(address);
  await email.getByLabel('Your password').fill(person.password);
  await email.getByLabel('Your password').press('Enter');
  await email.getByText(`We sent a link to ${address}.`).waitFor();
  await email.getByText(person.email, { exact: true }).waitFor();
  await page.goto(linkIn(await messageTo(target.url, address)));
  await page.getByText('Your new email address is confirmed').waitFor();
  await page.goto('/profile');
  await email.getByText(address, { exact: true }).waitFor();
});

test('A member takes all data along as a file without secrets, deletes the account, and takes that back', async ({
  page,
  person,
  anotherPage,
}) => {
  await openProfile(page);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/\.json$/);
  const content = await readFile(await file.path(), 'utf8');
  expect(JSON.stringify(JSON.parse(content))).toContain(person.email);
  expect(content).not.toMatch(/argon2|passwordHash|tokenHash/i);
  expect(content).not.toContain(createHash('sha256').update(person.password).digest('hex'));

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await dialog.getByLabel('Your password').fill('wrong');
  await dialog.getByLabel('Your password').press('Enter');
  await dialog.getByText('The current password is not right.').waitFor();
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByLabel('Your password').press('Enter');
  await toast(page, 'Your account will be deleted on').waitFor();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await page.getByRole('button', { name: 'Login/Signup' }).waitFor();

  const again = await anotherPage({ as: person });
  await again.goto('/profile');
  await again.getByText(/left to take that back/).waitFor();
  await again.getByRole('button', { name: 'Keep my account' }).click();
  await toast(again, 'Your account stays.').waitFor();
  await again.getByText(/left to take that back/).waitFor({ state: 'detached' });
});
