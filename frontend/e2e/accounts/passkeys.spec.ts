import { keptCodes, logIn, makePerson } from '../kit/people.ts';
import { PASSWORD } from '../kit/products.ts';
import { expect, test, type Page } from '../kit/test.ts';

// Browsers make passkeys for names, and this machine's is localhost.
test.use({ baseURL: async ({ target }, use) => use(target.url.replace('127.0.0.1', 'localhost')) });

/** A device with a lock that opens whenever it is asked: keys and signatures are Chromium's own. */
async function virtualAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test(
  'A member adds a passkey, logs in with it, and removes it by it',
  { tag: '@release' },
  async ({ page, target }) => {
    const person = await makePerson(target);
    await virtualAuthenticator(page);
    await page.goto('/');
    await logIn(page, person);
    await page.goto('/profile#passkeys');
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a passkey' });
    await adding.getByLabel('Name').fill('Desk');
    await adding.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await adding.getByRole('button', { name: 'Continue' }).click();
    expect(new Set(await keptCodes(page)).size).toBe(10);
    await passkeys.getByText('never used').waitFor();
    await page
      .getByRole('region', { name: 'Second factor' })
      .getByText('10 recovery codes are left')
      .waitFor();

    await page.getByRole('button', { name: /^Account of / }).click();
    const loadedAgain = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Logout' }).click();
    await loadedAgain;
    await page.getByRole('button', { name: 'Login/Signup' }).click();
    const door = page.getByRole('dialog', { name: 'Login' });
    await door.getByLabel('Email').fill(person.email);
    await door.getByLabel('Password', { exact: true }).fill(person.password);
    await door.getByLabel('Password', { exact: true }).press('Enter');
    await door.getByText('Please confirm with your passkey').waitFor();
    const entered = page.waitForEvent('load');
    await door.getByRole('button', { name: 'Use a passkey' }).click();
    await entered;
    await page.getByRole('button', { name: /^Account of / }).waitFor();

    await page.goto('/profile#passkeys');
    await passkeys.getByText('last used just now').waitFor();
    await passkeys.getByRole('button', { name: 'Remove Desk' }).click();
    const removing = page.getByRole('dialog', { name: 'Remove Desk?' });
    await removing.getByLabel('Your password', { exact: true }).fill(PASSWORD);
    await removing.getByRole('button', { name: 'Continue' }).click();
    await passkeys.getByText('There is no passkey yet.').waitFor();
    await page.getByText('You log in with your password alone.').waitFor();
  },
);
