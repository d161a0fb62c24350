import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { IdentityServer } from '../../../backend/test/fakes/identity-server.js';
import { startServer } from '../server.mjs';
import type { RunningServer } from '../server.mjs';
import { launchBrowser, openPage } from '../session';
import { picture, violations } from '../screen';

let browser: Browser;
let provider: IdentityServer;
let server: RunningServer;
/** By name: the way back from the provider ends there, with its cookies. */
let site: string;
let people = 0;

beforeAll(async () => {
  browser = await launchBrowser();
  provider = await new IdentityServer({ consent: 'auto' }).listen();
  server = await startServer({ env: { ...provider.env(), RATE_LIMIT_FACTOR: '100' } });
  site = `http://localhost:${server.port}`;
});
afterAll(async () => {
  await browser.close();
  await server.stop();
  await provider.close();
});
beforeEach(() => {
  people += 1;
  provider.consent = 'auto';
  provider.person = {
    subject: `s-${people}`,
    email: `noor${people}@example.org`,
    emailVerified: true,
    name: 'Noor Haddad',
  };
});

async function choose(page: Page, name: string): Promise<void> {
  await page.goto(`${site}/nowhere`);
  await page.getByRole('button', { name: 'Login/Signup' }).click();
  await page.getByRole('dialog', { name: 'Login' }).getByRole('link', { name, exact: true }).click();
}

const account = (page: Page) => page.getByRole('button', { name: 'Account of Noor Haddad' });

describe('social login', () => {
  test.each(['Google', 'LinkedIn'])('%s: there and back, then a member', async (name) => {
    const { page, faults, close } = await openPage(browser, { baseURL: site });
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/social/exchange', async (route) => {
      await held;
      await route.continue();
    });
    await choose(page, name);
    await page.getByRole('heading', { name: 'Redirecting...' }).waitFor();
    // The code is out of the address before it is of use to anybody who reads it there.
    await page.waitForURL(({ hash }) => hash === '');
    await picture(page, `social-redirecting-${name}`);
    release();
    // The top bar shows the account before the page leaves.
    await page.waitForURL(({ pathname }) => pathname === '/');
    await account(page).waitFor();
    await page.reload();
    await account(page).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  test('what somebody wanted of a page is done after a login elsewhere, and they are back on it', async () => {
    const { page, faults, close } = await openPage(browser, { baseURL: site });
    await page.goto(`${site}/tickers/NASDAQ/MSFT`);
    await page.getByRole('button', { name: 'Watch MSFT' }).click();
    await page
      .getByRole('dialog', { name: 'Login' })
      .getByRole('link', { name: 'Google', exact: true })
      .click();
    await account(page).waitFor();
    await page.waitForURL(({ pathname }) => pathname === '/tickers/NASDAQ/MSFT');
    await page.getByRole('button', { name: 'Watch MSFT', pressed: true }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  test('refused there: says so, and offers the login', async () => {
    provider.consent = 'refuse';
    const { page, close } = await openPage(browser, { baseURL: site });
    await choose(page, 'Google');
    await page.getByRole('heading', { name: 'The login was not completed' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await picture(page, 'social-refused');
    await page.locator('main').getByRole('button', { name: 'Login' }).click();
    await page.getByRole('dialog', { name: 'Login' }).waitFor();
    await close();
  });

  test('a text in the address is nobody’s message', async () => {
    const { page, close } = await openPage(browser, { baseURL: site });
    await page.goto(`${site}/social-login#error=Call%20555-0100%20now`);
    await page.getByRole('heading', { name: 'The login was not completed' }).waitFor();
    expect(await page.getByText('555-0100').count()).toBe(0);
    // A change of the fragment alone would load nothing.
    await page.goto(`${site}/nowhere`);
    await page.goto(`${site}/social-login#code=${'x'.repeat(43)}`);
    await page.getByRole('heading', { name: 'The login was not completed' }).waitFor();
    await close();
  });
});
