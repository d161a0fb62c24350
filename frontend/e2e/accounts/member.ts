import type { Page } from 'playwright-core';
import { BASE_URL } from '../session';
import { linkIn, messageTo } from './outbox';
import { openSession, type Credentials } from './open-session';

export interface Member {
  name: string;
  username: string;
  email: string;
  password: string;
}

let made = 0;

/** Nobody yet: values for a sign-up that no other test has used. */
export function somebody(): Member {
  made += 1;
  // Another worker may begin in the same millisecond.
  const tag = `${Date.now().toString(36)}${process.env.JEST_WORKER_ID}${made}`;
  return {
    name: 'Ann Quill',
    username: `annquill${tag}`,
    email: `ann.${tag}@example.com`,
    password: `Kestrel-${tag}-Harbour`,
  };
}

async function post(path: string, body: object): Promise<void> {
  const answer = await fetch(`${BASE_URL()}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const wrapper = (await answer.json()) as { status: string; message: string };
  if (wrapper.status !== 'success') throw new Error(`${path}: ${answer.status} ${wrapper.message}`);
}

export async function signUpByCall(member: Member): Promise<void> {
  await post('signup', {
    ...member,
    confirm_password: member.password,
    age_confirmation: true,
    status: 'inactive',
    profilePic: '',
  });
}

/** An account that may log in, made without a browser. */
export async function activeMember(): Promise<Member> {
  const member = somebody();
  await signUpByCall(member);
  const link = linkIn(await messageTo(member.email));
  const token = new URL(link, BASE_URL()).searchParams.get('token');
  await post('activation/confirm', { token, password: member.password });
  return member;
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

/** Until the server has greeted the member in that tab: what it tells before that is no news there, and shows no toast. */
export const greeted = (page: Page): Promise<void> =>
  page.locator('[data-testid="notification-bell"][data-unread]').waitFor();

/** Through the Login dialog of the top bar, until the page has loaded again. */
export async function logIn(page: Page, member: Credentials): Promise<void> {
  await page.getByRole('button', { name: 'Login/Signup' }).click();
  await sendLogin(page, member);
  await page.getByRole('button', { name: /^Account of / }).waitFor();
}

/** A member from the next page on, without the dialog. */
export const signIn = (page: Page, member: Credentials): Promise<void> => openSession(page, 'login', member);
