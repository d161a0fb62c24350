import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { generate } from 'otplib';
import type { Page } from 'playwright-core';
import { BASE_URL } from '../session';
import { openSession } from './open-session';

const ROOT = path.resolve(import.meta.dirname, '../../..');

export interface Admin {
  email: string;
  name: string;
  password: string;
}

let made = 0;

/** Where a command finds the database of the product that all specs share, or of another one. */
interface Product {
  dataDir?: string;
  url: string;
}
const shared = (): Product => ({ dataDir: process.env.E2E_DATA_DIR, url: BASE_URL() });

/**
 * Runs `npm run admin:create` with these arguments.
 * @param input what it reads from standard input
 * @returns its exit code and what it printed, faults apart
 */
export async function adminCommand(args: readonly string[], { product = shared(), input = '' } = {}) {
  const child = spawn(
    path.join(ROOT, 'node_modules/.bin/node'),
    [path.join(ROOT, 'backend/dist/commands/create-admin.js'), ...args],
    {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: product.dataDir, PORT: new URL(product.url).port },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number];
  return { code, output, errors };
}

/** An administrator whom the command has made. */
export async function createAdmin(product = shared()): Promise<Admin> {
  made += 1;
  // Another worker may begin in the same millisecond.
  const tag = `${Date.now().toString(36)}${process.env.JEST_WORKER_ID}${made}`;
  const admin = { email: `root.${tag}@example.com`, name: 'Rosa Keeper', password: `Kestrel-${tag}-Harbour` };
  const { code, errors } = await adminCommand(
    ['--email', admin.email, '--name', admin.name, '--password-stdin'],
    { product, input: `${admin.password}\n` },
  );
  if (code !== 0) throw new Error(`create-admin ended with ${code}: ${errors}`);
  return admin;
}

/** Fills the form of /admin/login, which is on the screen. */
export async function giveCredentials(page: Page, { email, password }: Omit<Admin, 'name'>): Promise<void> {
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

/** Calls as that administrator, without a browser; `null` instead of a body asks. @throws Error unless the answer is a success */
export async function adminCalls({ email, password }: Admin) {
  const call = async <T>(name: string, body: object | null, token?: string): Promise<T> => {
    const answer = await fetch(`${BASE_URL()}/api/${name}`, {
      method: body === null ? 'GET' : 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    const { status, data, message } = (await answer.json()) as { status: string; data: T; message: string };
    if (status !== 'success') throw new Error(`${name}: ${answer.status} ${message} ${JSON.stringify(data)}`);
    return data;
  };
  const { token } = await call<{ token: string }>('adminLogIn', { email, password });
  return <T>(name: string, body: object | null): Promise<T> => call<T>(name, body, token);
}

/** An administrator from the next page on, without the form. */
export const enterBackOffice = (page: Page, admin: Admin): Promise<void> =>
  openSession(page, 'adminLogIn', admin);
