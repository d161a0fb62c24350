import { IdentityServer } from '@pricealgo/test-kit/identity-server';
import { startServer, type RunningServer } from '@pricealgo/test-kit/product.mjs';
import { cloneDatabase } from '../kit/databases.ts';
import { running } from '../kit/products.ts';
import { expect, test, type Page } from '../kit/test.ts';

let provider: IdentityServer;
let server: RunningServer;
/** By name: the way back from the provider ends there, with its cookies. */
let site: string;
let people = 0;

test.beforeAll(async () => {
  provider = await new IdentityServer({ consent: 'auto' }).listen();
  const databaseUrl = await cloneDatabase(running().postgresUrl);
  server = await startServer({
    env: { ...provider.env(), RATE_LIMIT_FACTOR: '100', DATABASE_URL: databaseUrl },
  });
  site = `http://localhost:${server.port}`;
});
test.afterAll(async () => {
  await server.stop();
  await provider.close();
});
test.beforeEach(() => {
  people += 1;
  provider.consent = 'auto';
  provider.person = {
    subject: `s-${people}`,
    email: `noor${people}@example.org`,
    emailVerified: true,
    name: 'Noor Haddad',
  };
});

const account = (page: Page) => page.getByRole('button', { name: 'Account of Noor Haddad' });
const choose = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog', { name: 'Login' }).getByRole('link', { name, exact: true }).click();

test('A visitor goes to Google and comes back as a member', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/social/exchange', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site}/nowhere`);
  await page.getByRole('button', { name: 'Login/Signup' }).click();
  await choose(page, 'Google');
  await page.getByRole('heading', { name: 'Redirecting...' }).waitFor();
  // The code is out of the address before it is of use to anybody who reads it there.
  await page.waitForURL(({ hash }) => hash === '');
  release();
  // The top bar shows the account before the page leaves.
  await page.waitForURL(({ pathname }) => pathname === '/');
  await account(page).waitFor();
  await page.reload();
  await account(page).waitFor();
});

test(
  'What somebody wanted of a page is done after a login elsewhere, and they are back on it',
  { tag: '@release' },
  async ({ page }) => {
    await page.goto(`${site}/tickers/NASDAQ/MSFT`);
    await page.getByRole('button', { name: 'Watch MSFT' }).click();
    await choose(page, 'Google');
    await account(page).waitFor();
    await page.waitForURL(({ pathname }) => pathname === '/tickers/NASDAQ/MSFT');
    await page.getByRole('button', { name: 'Watch MSFT', pressed: true }).waitFor();
  },
);

test(
  'A member connects a login elsewhere, and reads on the way back that it is connected to another account already',
  { tag: '@release' },
  async ({ page, anotherPage }) => {
    const other = await anotherPage();
    await other.goto(`${site}/api/auth/google`);
    await account(other).waitFor();
    // The same person at Google; at LinkedIn it is somebody else.
    const atGoogle = provider.person;
    provider.person = { ...atGoogle, subject: `${atGoogle.subject}-li`, email: `li.${atGoogle.email}` };
    await page.goto(`${site}/api/auth/linkedin`);
    await account(page).waitFor();
    await page.waitForURL(({ pathname }) => pathname === '/');
    await page.goto(`${site}/profile`);

    provider.person = atGoogle;
    const logins = page.getByRole('region', { name: 'Connected logins', exact: true });
    await logins.getByRole('button', { name: 'Connect Google' }).click();
    const told = page
      .getByRole('alert')
      .filter({ hasText: 'This login is connected to another account.' })
      .waitFor();
    await logins.getByRole('button', { name: 'Connect Google' }).click();
    await told;
    await page.waitForURL('**/profile#logins');
  },
);

test('A visitor whom the provider refuses reads so and is offered the login; a text in the address is nobody’s message', async ({
  page,
}) => {
  provider.consent = 'refuse';
  await page.goto(`${site}/nowhere`);
  await page.getByRole('button', { name: 'Login/Signup' }).click();
  await choose(page, 'Google');
  const refused = page.getByRole('heading', { name: 'The login was not completed' });
  await refused.waitFor();
  await page.locator('main').getByRole('button', { name: 'Login' }).click();
  await page.getByRole('dialog', { name: 'Login' }).waitFor();

  await page.goto(`${site}/nowhere`);
  await page.goto(`${site}/social-login#error=Call%20555-0100%20now`);
  await refused.waitFor();
  expect(await page.getByText('555-0100').count()).toBe(0);
});
