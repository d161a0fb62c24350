import { randomUUID } from 'node:crypto';
import type { AdminRole } from '@pricealgo/contract/admin-roles';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { generate } from 'otplib';
import { seal } from '../../src/lib/storage/obfuscation.ts';
import { query } from './databases.ts';
import { PASSWORD, running, type Product } from './products.ts';

export interface Person {
  id: string;
  name: string;
  username: string;
  email: string;
  password: string;
}

/** Values for a sign-up that no other test has used; nobody has them yet. */
export function somebody(): Person {
  const id = randomUUID();
  const tag = id.slice(0, 8);
  return {
    id,
    name: 'Ann Quill',
    username: `annquill${tag}`,
    email: `ann.${tag}@example.com`,
    password: PASSWORD,
  };
}

/** `expired`: the subscription is over; a role: an administrator of it, without an authenticator app. */
export type Kind = 'member' | 'expired' | AdminRole;

/** An account in the database of the product, as it is after the activation; what tests share is named in test.ts. */
export async function makePerson(
  product: Pick<Product, 'databaseUrl'>,
  kind: Kind = 'member',
  given: Partial<Person> = {},
): Promise<Person> {
  const isAdmin = kind !== 'member' && kind !== 'expired';
  const person = { ...somebody(), ...(isAdmin ? { name: 'Rosa Keeper' } : {}), ...given };
  const subscriptionEnd = new Date(Date.now() + (kind === 'expired' ? -86_400_000 : 14 * 86_400_000));
  await query(
    product.databaseUrl,
    `insert into user_account (id, name, username, username_key, email, email_key, password_hash, role, admin_role, status, preferences, subscription_end)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'Active', '{}', $10)`,
    [
      person.id,
      person.name,
      person.username,
      person.username.toLowerCase(),
      person.email,
      person.email.toLowerCase(),
      running().passwordHash,
      isAdmin ? 'admin' : 'member',
      isAdmin ? kind : null,
      isAdmin ? null : subscriptionEnd,
    ],
  );
  return person;
}

export interface Credentials {
  email: string;
  password: string;
}

/** What each login's answer is kept as in the browser; see `storeMember` and `storeAdmin`. */
const KEPT = {
  login: (info: { token: string }): Record<string, unknown> => ({
    'user-token': info.token,
    'user-info': info,
  }),
  adminLogIn: (info: object): Record<string, unknown> => ({ 'admin-info': info }),
};

/**
 * The cookies and the storage of a browser in which somebody has logged in, without the loads of pages that the form takes.
 * @throws Error unless the server lets them in
 */
export async function stateOf(
  { url }: Pick<Product, 'url'>,
  { email, password }: Credentials,
  call: keyof typeof KEPT = 'login',
): Promise<Exclude<BrowserContextOptions['storageState'], string | undefined>> {
  const answer = await fetch(`${url}/api/${call}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { status, data, message } = (await answer.json()) as {
    status: string;
    data: { token: string };
    message: string;
  };
  if (status !== 'success') throw new Error(`${call}: ${answer.status} ${message}`);
  const { hostname } = new URL(url);
  const cookies = answer.headers.getSetCookie().map((line) => {
    const [pair, ...attributes] = line.split('; ');
    const at = pair!.indexOf('=');
    const attribute = (name: string): string | undefined =>
      attributes.find((each) => each.toLowerCase().startsWith(name))?.split('=')[1];
    return {
      name: pair!.slice(0, at),
      value: pair!.slice(at + 1),
      domain: hostname,
      path: attribute('path') ?? '/',
      expires: Date.now() / 1_000 + Number(attribute('max-age') ?? 86_400),
      httpOnly: true,
      secure: false,
      sameSite: 'Lax' as const,
    };
  });
  const localStorage = Object.entries(KEPT[call](data)).map(([name, value]) => ({
    name,
    value: seal(name, JSON.stringify(value)),
  }));
  return { cookies, origins: [{ origin: url, localStorage }] };
}

/** Calls of the API as a logged-in person: `await call('watchlists/create', { name })`; without a body it is a GET. */
export type Call = <T>(name: string, body?: object) => Promise<T>;

/** @throws Error unless the server lets them in; each call throws unless the answer is a success */
export async function callsOf(
  { url }: Pick<Product, 'url'>,
  { email, password }: Credentials,
  login: keyof typeof KEPT = 'login',
): Promise<Call> {
  const ask = async <T>(name: string, body?: object, token?: string): Promise<T> => {
    const answer = await fetch(`${url}/api/${name}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: body ? JSON.stringify(body) : undefined,
    });
    const { status, data, message } = (await answer.json()) as { status: string; data: T; message: string };
    if (status !== 'success') throw new Error(`${name}: ${answer.status} ${message} ${JSON.stringify(data)}`);
    return data;
  };
  const { token } = await ask<{ token: string }>(login, { email, password });
  return (name, body) => ask(name, body, token);
}

/**
 * Fills and sends an open Login dialog, and waits until the page has loaded again. The dialog closes and the top bar
 * shows the account before that load begins: whoever waits for those only may have the next step interrupted by it.
 */
export async function sendLogin(page: Page, { email, password }: Credentials): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  const loadedAgain = page.waitForEvent('load');
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  await loadedAgain;
}

/** Through the Login dialog of the top bar, until the page has loaded again. */
export async function logIn(page: Page, person: Credentials): Promise<void> {
  await page.getByRole('button', { name: 'Login/Signup' }).click();
  await sendLogin(page, person);
  await page.getByRole('button', { name: /^Account of / }).waitFor();
}

/** Until the server has greeted the member in that tab: what it tells before that is no news there, and shows no toast. */
export const greeted = (page: Page): Promise<void> =>
  page.locator('[data-testid="notification-bell"][data-unread]').waitFor();

/** Fills the form of /admin/login, which is on the screen. */
export async function giveCredentials(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

/** The set-up of an authenticator app, which is on the screen, to its end. @returns its secret and the recovery codes */
export async function connectApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByText('I cannot scan it').click();
  await page.getByTestId('totp-secret').waitFor();
  const secret = (await page.getByTestId('totp-secret').innerText()).replaceAll(' ', '');
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(await generate({ secret }));
  return { secret, codes: await keptCodes(page) };
}

/** Says of the recovery codes on the screen that they are saved. @returns them */
export async function keptCodes(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: 'Recovery codes' }).locator('code');
  await list.first().waitFor();
  const codes = await list.allInnerTexts();
  await page.getByLabel('I have saved these codes in a safe place.').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  return codes;
}
