import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { BASE_URL } from '../session';

const ROOT = path.resolve(import.meta.dirname, '../../..');

export interface Admin {
  email: string;
  name: string;
  password: string;
}

let made = 0;

/** Runs `npm run admin:create` on the database of the product that all specs share, or of another one. */
export async function createAdmin(
  product: { dataDir?: string; url: string } = { dataDir: process.env.E2E_DATA_DIR, url: BASE_URL() },
): Promise<Admin> {
  made += 1;
  // Another worker may begin in the same millisecond.
  const tag = `${Date.now().toString(36)}${process.env.JEST_WORKER_ID}${made}`;
  const admin = { email: `root.${tag}@example.com`, name: 'Rosa Keeper', password: `Kestrel-${tag}-Harbour` };
  const child = spawn(
    path.join(ROOT, 'node_modules/.bin/node'),
    [
      path.join(ROOT, 'backend/dist/commands/create-admin.js'),
      ...['--email', admin.email, '--name', admin.name, '--password-stdin'],
    ],
    {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: product.dataDir, PORT: new URL(product.url).port },
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  );
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  child.stdin.end(`${admin.password}\n`);
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`create-admin ended with ${code}: ${errors}`);
  return admin;
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

/** Logs in at the door of the back office, and waits until it is open. */
export async function enterBackOffice(page: Page, { email, password }: Admin): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL('**/admin');
}
