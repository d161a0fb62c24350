import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage } from '../session';
import { logIn, sendLogin, signUpByCall, somebody, type Member } from './member';
import { codeIn, linkIn, messageTo } from './outbox';

let browser: Browser;
beforeAll(async () => void (browser = await launchBrowser()));
afterAll(() => browser.close());

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign Up' });

async function openSignUp(page: Page) {
  await page.goto('/nowhere');
  await page.getByRole('button', { name: 'Login/Signup' }).click();
  await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: 'Sign Up' }).click();
  const dialog = dialogOf(page);
  // The keyboard comes to the first field a moment after the dialog: it would leave another one.
  await dialog.getByLabel('Full name').and(page.locator(':focus')).waitFor();
  return dialog;
}

const typeCode = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
};

const activateBy = async (page: Page, { password }: Pick<Member, 'password'>): Promise<void> => {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Activate account' }).click();
  await page.getByRole('heading', { name: 'Your account is active' }).waitFor();
};

describe('sign-up', () => {
  test('by phone and mail: verify, create, activate by the link, log in, log out', async () => {
    const member = somebody();
    const { page, faults, close } = await openPage(browser);
    const dialog = await openSignUp(page);
    await dialog.getByLabel('Full name').fill('Ann  Quill');
    await dialog.getByLabel('Email').click();
    await dialog.getByRole('img', { name: 'Username is available' }).waitFor();
    expect(await dialog.getByLabel('Username', { exact: true }).inputValue()).toMatch(/^annquill[1-9]\d\d$/);
    await dialog.getByLabel('Username', { exact: true }).fill(member.username);
    await dialog.getByLabel('Email').fill(member.email);
    const note =
      'Messaging rates may apply. The number is for verification only; it is not shared or used for marketing.';
    await dialog.getByText(note, { exact: true }).waitFor();

    expect(await dialog.getByLabel('Country code').inputValue()).toBe('US');
    const national = `20255${String(Date.now()).slice(-5)}`;
    await dialog.getByLabel('Mobile number').fill(national);
    await dialog.getByRole('button', { name: 'Send OTP', exact: true }).click();
    await page.getByText('OTP sent successfully!').waitFor();
    const first = codeIn(await messageTo(`+1${national}`));
    const verify = dialog.getByRole('button', { name: 'Verify' });
    await typeCode(page, first.slice(0, 5));
    expect(await verify.isDisabled()).toBe(true);
    await page.keyboard.type(first[5]!);
    await verify.click();
    await page.getByText('Mobile number verified successfully!').waitFor();
    await dialog.getByText(`+1${national}`).waitFor();

    await dialog.getByLabel('Password', { exact: true }).fill(member.password);
    await dialog.getByLabel('Confirm password').fill(member.password);
    await dialog.getByLabel('I confirm that I am at least 18 years old.').check();
    const sent = page.waitForRequest('**/api/signup');
    await dialog.getByLabel('Confirm password').press('Enter');
    expect((await sent).postDataJSON()).toEqual({
      name: 'Ann  Quill',
      username: member.username,
      email: member.email,
      password: member.password,
      confirm_password: member.password,
      age_confirmation: true,
      mobileNumber: `+1${national}`,
      status: 'inactive',
      profilePic: '',
    });
    const done = page.getByRole('dialog', { name: 'Account Created Successfully!' });
    await done.getByText('Please check your inbox to activate your account').waitFor();
    await done.getByRole('button', { name: 'OK' }).click();
    await done.waitFor({ state: 'detached' });

    await page.goto(linkIn(await messageTo(member.email)));
    await activateBy(page, member);
    await page.waitForURL(({ search }) => search === '');
    await logIn(page, member);
    await page.getByRole('link', { name: 'Market Analysis', exact: true }).waitFor();
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    // The top bar shows the way in before the page leaves.
    await page.waitForURL(({ pathname }) => pathname === '/');
    await page.getByRole('button', { name: 'Login/Signup' }).waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('user-info');
    expect(faults).toEqual([]);
    await close();
  });

  test('what it was for outlives the mail: the ticker is watched after the first login', async () => {
    const member = somebody();
    const { page, faults, close } = await openPage(browser);
    await page.goto('/tickers/NASDAQ/NVDA');
    await page.getByRole('button', { name: 'Watch NVDA', exact: true }).click();
    await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: 'Sign Up' }).click();
    const dialog = dialogOf(page);
    await dialog.getByText('Log in, and NVDA is on your watchlist.').waitFor();
    await dialog.getByLabel('Full name').and(page.locator(':focus')).waitFor();
    await dialog.getByLabel('Full name').fill(member.name);
    await dialog.getByLabel('Username', { exact: true }).fill(member.username);
    await dialog.getByLabel('Email').fill(member.email);
    await dialog.getByLabel('Password', { exact: true }).fill(member.password);
    await dialog.getByLabel('Confirm password').fill(member.password);
    await dialog.getByLabel('I confirm that I am at least 18 years old.').check();
    await dialog.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByRole('dialog', { name: 'Account Created Successfully!' }).waitFor();
    const tab = await page.context().newPage();
    await tab.goto(linkIn(await messageTo(member.email)));
    await activateBy(tab, member);
    await tab.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await tab.getByTestId('login-reason').getByText('Log in, and NVDA is on your watchlist.').waitFor();
    await sendLogin(tab, member);
    await tab.locator('[data-testid="watch-star"][aria-pressed="true"]').waitFor();
    expect(new URL(tab.url()).pathname).toBe('/tickers/NASDAQ/NVDA');
    expect(await tab.evaluate(() => localStorage.getItem('sign-up-purpose'))).toBeNull();
    expect(faults).toEqual([]);
    await close();
  });

  test('errors wait for the first attempt and then follow each edit', async () => {
    const { page, close } = await openPage(browser);
    const dialog = await openSignUp(page);
    const required = dialog.getByText('This field is required.');
    await dialog.getByLabel('Email').fill('a');
    await dialog.getByLabel('Email').fill('');
    await dialog.getByLabel('Full name').click();
    expect(await required.count()).toBe(0);
    await dialog.getByLabel('Email').press('Enter');
    await required.first().waitFor();
    // Name, username, email, password and its confirmation.
    expect(await required.count()).toBe(5);
    await dialog.getByText('Please confirm your age.').waitFor();
    await dialog.getByLabel('Email').fill('a');
    expect(await required.count()).toBe(4);
    await dialog.getByLabel('Password', { exact: true }).fill('secret-1');
    await dialog.getByText('Confirm password must be same as password.').waitFor();
    await dialog.getByLabel('Confirm password').fill('secret-1');
    expect(await dialog.getByText('Confirm password must be same as password.').count()).toBe(0);
    await dialog.getByLabel('I confirm that I am at least 18 years old.').check();
    expect(await dialog.getByText('Please confirm your age.').count()).toBe(0);
    await dialog.getByLabel('Mobile number').fill('2025550123');
    await dialog.getByText('Please verify your mobile number').waitFor();
    await close();
  });

  test('a username that is gone, a number that is none, a code given up', async () => {
    const taken = somebody();
    await signUpByCall(taken);
    const { page, close } = await openPage(browser);
    const dialog = await openSignUp(page);
    await dialog.getByLabel('Username', { exact: true }).fill(taken.username);
    await dialog.getByLabel('Email').click();
    await dialog.getByText("Username doesn't available.").waitFor();
    await dialog.getByLabel('Country code').selectOption('GB');
    await dialog.getByLabel('Mobile number').fill('12');
    await dialog.getByRole('button', { name: 'Send OTP', exact: true }).click();
    await dialog.getByText('This is not a mobile number of that country.').waitFor();
    const national = `7400${String(Date.now()).slice(-6)}`;
    await dialog.getByLabel('Mobile number').fill(national);
    await dialog.getByRole('button', { name: 'Send OTP', exact: true }).click();
    const code = codeIn(await messageTo(`+44${national}`));
    await typeCode(page, code === '000000' ? '111111' : '000000');
    await page.keyboard.press('Enter');
    await page.getByText('This code is not right.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await dialog.getByLabel('Mobile number').isEnabled()).toBe(true);
    expect(await dialog.getByRole('button', { name: 'Verify' }).count()).toBe(0);
    await close();
  });

  test('what the server refuses stands in an error dialog; a request that fails is only logged', async () => {
    const member = somebody();
    const { page, faults, close } = await openPage(browser);
    const dialog = await openSignUp(page);
    await dialog.getByLabel('Full name').fill(member.name);
    await dialog.getByLabel('Username', { exact: true }).fill(member.username);
    await dialog.getByLabel('Email').fill(member.email);
    await dialog.getByLabel('Password', { exact: true }).fill('password');
    await dialog.getByLabel('Confirm password').fill('password');
    await dialog.getByLabel('I confirm that I am at least 18 years old.').check();
    await dialog.getByRole('button', { name: 'Sign Up' }).click();
    const error = page.getByRole('dialog', { name: 'Sign up failed' });
    // It has the keyboard a moment after it is seen.
    await error.getByRole('button', { name: 'OK' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await error.waitFor({ state: 'detached' });
    expect(await dialog.count()).toBe(1);
    expect(await dialog.getByLabel('Full name').inputValue()).toBe(member.name);

    faults.length = 0;
    await page.route('**/api/signup', (route) => route.abort());
    const logged = page.waitForEvent('console', (message) => message.text() === 'Something went wrong!');
    await dialog.getByRole('button', { name: 'Sign Up' }).click();
    const button = dialog.getByRole('button', { name: 'Sign Up' });
    await logged;
    await page.waitForFunction(() => !document.querySelector('[data-loading]'));
    expect(await button.isEnabled()).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(faults).toContain('console error: Something went wrong!');
    await close();
  });
});

describe('mailed links', () => {
  test('Verifing... first; a used link says so, a foreign one offers a new one', async () => {
    const member = somebody();
    await signUpByCall(member);
    const link = linkIn(await messageTo(member.email));
    const { page, close } = await openPage(browser);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/activation/confirm', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(link);
    await page.getByRole('heading', { name: 'Activate your account' }).waitFor();
    const activate = page.getByRole('button', { name: 'Activate account' });
    await page.getByLabel('Password', { exact: true }).fill('somebody else’s');
    await activate.click();
    await page.getByRole('heading', { name: 'Verifing...' }).waitFor();
    release();
    // A sign-up of somebody else with my address cannot be activated by mistake.
    await page.getByText(/Please enter the password that you chose when you signed up/).waitFor();
    await activateBy(page, member);
    await page.goto(link);
    await page.getByRole('heading', { name: 'This link was used already' }).waitFor();
    await page.goto(`/verify-email?token=${'x'.repeat(43)}`);
    await page.getByRole('heading', { name: 'This link is not valid' }).waitFor();
    await page.getByLabel('Email').fill(member.email);
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await page.getByText('Please check your inbox to activate your account').waitFor();
    await page.goto('/verify-email');
    await page.getByRole('heading', { name: 'This link is not valid' }).waitFor();
    await close();
  });

  test('an account that is not active yet gets another link from the login', async () => {
    const member = somebody();
    await signUpByCall(member);
    const first = await messageTo(member.email);
    const { page, close } = await openPage(browser);
    await page.goto('/nowhere');
    await page.getByRole('button', { name: 'Login/Signup' }).click();
    const dialog = page.getByRole('dialog', { name: 'Login' });
    await dialog.getByLabel('Email').fill(member.email);
    await dialog.getByLabel('Password', { exact: true }).fill(member.password);
    await dialog.getByRole('button', { name: 'Login', exact: true }).click();
    const error = page.getByRole('dialog', { name: 'Login failed' });
    await error.getByText(/not active yet/).waitFor();
    await error.getByRole('button', { name: 'Re-send the link' }).click();
    await error.getByRole('button', { name: 'Link sent' }).waitFor();
    const second = await messageTo(member.email, ({ id }) => id !== first.id);
    await page.goto(linkIn(second));
    await activateBy(page, member);
    await close();
  });
});
