import { codeIn, linkIn, messageTo } from '@pricealgo/test-kit/outbox';
import { sendLogin, somebody, type Person } from '../kit/people.ts';
import { expect, test, type Page } from '../kit/test.ts';

/** The Sign Up dialog that is opening, ready to be filled. */
async function signUpDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Sign Up' });
  // The keyboard comes to the first field a moment after the dialog: it would leave another one.
  await dialog.getByLabel('Full name').and(page.locator(':focus')).waitFor();
  return dialog;
}

async function signUpByCall(url: string, { name, username, email, password }: Person): Promise<void> {
  const answer = await fetch(`${url}/api/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name,
      username,
      email,
      password,
      confirm_password: password,
      age_confirmation: true,
      status: 'inactive',
      profilePic: '',
    }),
  });
  expect(await answer.json()).toMatchObject({ status: 'success' });
}

async function activateBy(page: Page, { password }: Person): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Activate account' }).click();
  await page.getByRole('heading', { name: 'Your account is active' }).waitFor();
}

test('A visitor signs up by phone and mail, and activates the account by the mailed link', async ({
  page,
  target,
}) => {
  const member = somebody();
  await page.goto('/nowhere');
  await page.getByRole('button', { name: 'Login/Signup' }).click();
  await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: 'Sign Up' }).click();
  const dialog = await signUpDialog(page);
  await dialog.getByLabel('Full name').fill('Ann  Quill');
  await dialog.getByLabel('Email').click();
  await dialog.getByRole('img', { name: 'Username is available' }).waitFor();
  expect(await dialog.getByLabel('Username', { exact: true }).inputValue()).toMatch(/^annquill[1-9]\d\d$/);
  await dialog.getByLabel('Username', { exact: true }).fill(member.username);
  await dialog.getByLabel('Email').fill(member.email);
  await dialog
    .getByText(
      'Messaging rates may apply. The number is for verification only; it is not shared or used for marketing.',
      { exact: true },
    )
    .waitFor();

  expect(await dialog.getByLabel('Country code').inputValue()).toBe('US');
  const national = `20255${String(Date.now()).slice(-5)}`;
  await dialog.getByLabel('Mobile number').fill(national);
  await dialog.getByRole('button', { name: 'Send OTP', exact: true }).click();
  await page.getByText('OTP sent successfully!').waitFor();
  const code = codeIn(await messageTo(target.url, `+1${national}`));
  const verify = dialog.getByRole('button', { name: 'Verify' });
  await dialog.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code.slice(0, 5));
  expect(await verify.isDisabled()).toBe(true);
  await page.keyboard.type(code[5]!);
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

  await page.goto(linkIn(await messageTo(target.url, member.email)));
  await activateBy(page, member);
  await page.waitForURL(({ search }) => search === '');
});

test(
  'What a sign-up was for outlives the mail: the ticker is watched after the first login',
  { tag: '@release' },
  async ({ page, target }) => {
    const member = somebody();
    await page.goto('/tickers/NASDAQ/NVDA');
    await page.getByRole('button', { name: 'Watch NVDA', exact: true }).click();
    await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: 'Sign Up' }).click();
    const dialog = await signUpDialog(page);
    await dialog.getByText('Log in, and NVDA is on your watchlist.').waitFor();
    await dialog.getByLabel('Full name').fill(member.name);
    await dialog.getByLabel('Username', { exact: true }).fill(member.username);
    await dialog.getByLabel('Email').fill(member.email);
    await dialog.getByLabel('Password', { exact: true }).fill(member.password);
    await dialog.getByLabel('Confirm password').fill(member.password);
    await dialog.getByLabel('I confirm that I am at least 18 years old.').check();
    await dialog.getByRole('button', { name: 'Sign Up' }).click();
    await page.getByRole('dialog', { name: 'Account Created Successfully!' }).waitFor();

    const tab = await page.context().newPage();
    await tab.goto(linkIn(await messageTo(target.url, member.email)));
    await activateBy(tab, member);
    await tab.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await tab.getByTestId('login-reason').getByText('Log in, and NVDA is on your watchlist.').waitFor();
    await sendLogin(tab, member);
    await tab.locator('[data-testid="watch-star"][aria-pressed="true"]').waitFor();
    expect(new URL(tab.url()).pathname).toBe('/tickers/NASDAQ/NVDA');
    expect(await tab.evaluate(() => localStorage.getItem('sign-up-purpose'))).toBeNull();
  },
);

test('An account that is not active yet gets another link from the login, which works once and by its own password', async ({
  page,
  target,
}) => {
  const member = somebody();
  await signUpByCall(target.url, member);
  const first = await messageTo(target.url, member.email);
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

  const link = linkIn(await messageTo(target.url, member.email, ({ id }) => id !== first.id));
  await page.goto(link);
  await page.getByRole('heading', { name: 'Activate your account' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('somebody else’s');
  await page.getByRole('button', { name: 'Activate account' }).click();
  // A sign-up of somebody else with my address cannot be activated by mistake.
  await page.getByText(/Please enter the password that you chose when you signed up/).waitFor();
  await activateBy(page, member);
  await page.goto(link);
  await page.getByRole('heading', { name: 'This link was used already' }).waitFor();
});
