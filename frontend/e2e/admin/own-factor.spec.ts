import { generate } from 'otplib';
import type { APIRequestContext } from '@playwright/test';
import { connectApp, giveCredentials, keptCodes, stateOf, type Person } from '../kit/people.ts';
import { command, PASSWORD } from '../kit/products.ts';
import { expect, test, type Page } from '../kit/test.ts';

/** The second factor where nobody has to have one: each administrator connects and removes it in the own account. */
const factorOf = (page: Page) => page.getByRole('region', { name: 'Second factor' });

/** The dialog in which somebody proves who they are. */
async function prove(page: Page, title: string, code?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  if (code !== undefined) await dialog.getByLabel('Code of the app, or a recovery code').fill(code);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

/** An app, connected without a screen; all sessions of the account end by it. @returns its recovery codes */
async function connectByCall(request: APIRequestContext, { email, password }: Person): Promise<string[]> {
  let token = '';
  const ask = async <T>(name: string, data: object): Promise<T> => {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await request.post(`/api/${name}`, { data, headers });
    return ((await answer.json()) as { data: T }).data;
  };
  ({ token } = await ask<{ token: string }>('adminLogIn', { email, password }));
  // Its permission is a cookie.
  await ask('admin/totp/enrol', { password });
  const { secret } = await ask<{ secret: string }>('admin/totp/setup', {});
  const code = await generate({ secret });
  return (await ask<{ recoveryCodes: string[] }>('admin/totp/confirm', { code })).recoveryCodes;
}

/** Into a door that asks for the app, by a recovery code. */
async function giveRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByLabel('Recovery code').press('Enter');
}

test.describe('An administrator without an app', () => {
  test.use({ as: 'new admin' });

  test('An administrator connects an app in the own account, and the next login asks for its code', async ({
    page,
    person,
    anotherPage,
  }) => {
    await page.goto('/admin/account');
    const factor = factorOf(page);
    await factor.getByText('You log in with your password alone.').waitFor();
    await factor.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await prove(page, 'Set up an authenticator app');
    const { secret, codes } = await connectApp(page);
    expect(new Set(codes).size).toBe(10);
    await factor.getByText('10 recovery codes are left').waitFor();

    const door = await anotherPage();
    await door.goto('/admin/login');
    await giveCredentials(door, person);
    await door.getByRole('heading', { name: 'Authenticator code' }).waitFor();
    await door.getByLabel('Digit 1 of 6').click();
    // The code of now has connected the app: the server takes the one of the next half minute already.
    await door.keyboard.type(await generate({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 }));
    await door.waitForURL('**/admin');
    await door.getByText(`Logged in as ${person.name}, ${person.email}`).waitFor();
  });

  test(
    'An administrator replaces the recovery codes, turns the app off, and comes in with the password alone',
    { tag: '@release' },
    async ({ request, target, person, anotherPage }) => {
      const [entry = '', spent = '', old = ''] = await connectByCall(request, person);
      const page = await anotherPage();
      await page.goto('/admin/login');
      await giveCredentials(page, person);
      await giveRecoveryCode(page, entry);
      await page.waitForURL('**/admin');
      await page.getByTestId('admin-name').click();
      const factor = factorOf(page);
      await factor.getByText('9 recovery codes are left').waitFor();
      await factor.getByRole('button', { name: 'New recovery codes' }).click();
      await prove(page, 'New recovery codes', spent);
      const made = await keptCodes(page);
      expect([made.length, made.includes(spent), made.includes(old)]).toEqual([10, false, false]);
      await factor.getByText('10 recovery codes are left').waitFor();
      await factor.getByRole('button', { name: 'Turn off' }).click();
      await prove(page, 'Turn the second factor off?', made[0]);
      await factor.getByText('You log in with your password alone.').waitFor();

      // The form asks for nothing more than what this call gives.
      await stateOf(target, person, 'adminLogIn');
      const door = await anotherPage({ as: person, admin: true });
      await door.goto('/admin');
      await door.getByText(`Logged in as ${person.name}`).waitFor();
    },
  );

  test(
    'The command forgets a lost app, asks for no name and leaves the password as it is',
    { tag: '@release' },
    async ({ request, person, target }) => {
      await connectByCall(request, person);
      const asked = ['--email', person.email, '--reset-totp'];
      // Beside it a name would look as if it were set.
      const refused = await command(target, 'create-admin', [...asked, '--name', 'Somebody Else']);
      expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('Usage: ')]);
      await expect(stateOf(target, person, 'adminLogIn')).rejects.toThrow();
      const done = await command(target, 'create-admin', asked);
      expect([done.code, done.errors]).toEqual([0, '']);
      expect(done.output).toContain('name and password stay');
      await stateOf(target, person, 'adminLogIn');
    },
  );
});
