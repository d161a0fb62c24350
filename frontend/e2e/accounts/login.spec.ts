import { expect, nextValue, test, type Page } from '../kit/test.ts';
import { greeted, makePerson, sendLogin } from '../kit/people.ts';

const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Login' });

test('A visitor who wants the profile is refused once, then logs in there, and nothing readable is stored', async ({
  page,
  target,
}) => {
  const member = await makePerson(target);
  await page.goto('/profile');
  const dialog = loginDialog(page);
  await dialog.waitFor();
  await page.waitForURL(({ pathname }) => pathname === '/');
  await page.getByTestId('login-reason').filter({ hasText: 'Your profile opens after the login.' }).waitFor();

  await dialog.getByLabel('Email').fill(member.email);
  await dialog.getByLabel('Password', { exact: true }).fill('not-the-password');
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  const error = page.getByRole('dialog', { name: 'Login failed' });
  await error.getByText('Invalid email or password.').waitFor();
  // It has the keyboard a moment after it is seen.
  await error.getByRole('button', { name: 'OK' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await error.waitFor({ state: 'detached' });
  expect(await dialog.getByLabel('Email').inputValue()).toBe(member.email);

  const asked = page.waitForRequest('**/api/getProfile');
  await sendLogin(page, member);
  await page.waitForURL('**/profile');
  expect((await asked).headers().authorization).toMatch(/^Bearer \S{40,}$/);
  await page.getByTestId('session-row').first().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(stored['user-info']).toMatch(/^[0-9a-f]+$/);
  expect(stored['user-token']).toMatch(/^[0-9a-f]+$/);
  expect(JSON.stringify(stored)).not.toContain(member.email);

  await page.reload();
  await page.getByRole('button', { name: `Account of ${member.name}` }).waitFor();
});

test('The keyboard stays in the login dialog and comes back to where it was', async ({ page }) => {
  await page.goto('/nowhere');
  const button = page.getByRole('button', { name: 'Login/Signup' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = loginDialog(page);
  await dialog.getByLabel('Email').and(page.locator(':focus')).waitFor();
  await dialog.getByText('These logins are not set up on this site yet.').waitFor();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect(button).toBeFocused();
});

test(
  'A result of the search opens its ticker with the login dialog over it, and after the login its overview',
  { tag: '@release' },
  async ({ page, target }) => {
    const member = await makePerson(target);
    const choose = async (): Promise<void> => {
      await page.keyboard.press('/');
      await page.getByRole('combobox').fill('msft');
      await page.getByRole('option').filter({ hasText: 'Microsoft' }).click();
    };
    // What the shell asks as it begins to listen: it is seen before it takes keys.
    const listening = page.waitForRequest('**/api/application-info');
    await page.goto('/nowhere');
    await page.locator('h1').waitFor();
    await listening;
    await choose();
    await loginDialog(page).waitFor();
    expect(new URL(page.url()).pathname).toBe('/tickers/NASDAQ/MSFT');
    await nextValue(page, 'ticker-price', null);
    await sendLogin(page, member);
    await page.waitForURL('**/tickers/NASDAQ/MSFT/overview');

    await page.goto('/nowhere');
    await greeted(page);
    await choose();
    await page.waitForURL('**/tickers/NASDAQ/MSFT/overview');
  },
);

test.describe('On a narrow screen', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test(
    'A member finds the way in, the own pages and the way out in the menu',
    { tag: '@release' },
    async ({ page, target }) => {
      const member = await makePerson(target);
      await page.goto('/nowhere');
      const open = page.getByRole('button', { name: 'Open menu' });
      const menu = page.getByRole('dialog');
      await open.click();
      await menu.getByRole('button', { name: 'Login/Signup' }).waitFor();
      expect(await menu.getByRole('link', { name: 'Market Analysis', exact: true }).count()).toBe(0);
      await menu.getByRole('button', { name: 'Login/Signup' }).click();
      await sendLogin(page, member);

      await open.click();
      await menu.getByRole('link', { name: 'Market Analysis', exact: true }).waitFor();
      expect(await menu.getByRole('link', { name: /Profile/ }).innerText()).toContain(member.name);
      expect(await menu.getByRole('link', { name: 'Chat With Us' }).getAttribute('href')).toMatch(
        /wa\.me\/\d+/,
      );
      await menu.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL(({ pathname }) => pathname === '/');
      expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('user-info');
      await open.click();
      await menu.getByRole('button', { name: 'Login/Signup' }).waitFor();
    },
  );
});
