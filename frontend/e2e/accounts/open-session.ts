import type { Page } from 'playwright-core';
import { seal } from '../../src/lib/storage/obfuscation';

export interface Credentials {
  email: string;
  password: string;
}

/** What each login's answer is kept as; see `storeMember` and `storeAdmin`. */
const KEPT = {
  login: (info: { token: string }): Record<string, unknown> => ({
    'user-token': info.token,
    'user-info': info,
  }),
  adminLogIn: (info: object): Record<string, unknown> => ({ 'admin-info': info }),
};

/**
 * A session from the next page on, for specs that are about something else than the way in: its cookie and what the browser
 * stores are what the form would have brought, without the loads of pages before and after it.
 * @param call the login of members or of administrators; one who needs a second factor has to go through the form
 * @throws Error unless the server lets them in
 */
export async function openSession(
  page: Page,
  call: keyof typeof KEPT,
  { email, password }: Credentials,
): Promise<void> {
  // The cookie of the answer goes to the browser that the page belongs to.
  const answer = await page.request.post(`/api/${call}`, { data: { email, password } });
  const { status, data, message } = (await answer.json()) as {
    status: string;
    data: { token: string };
    message: string;
  };
  if (status !== 'success') throw new Error(`${call}: ${answer.status()} ${message}`);
  const sealed = Object.entries(KEPT[call](data)).map(([name, value]) => [
    name,
    seal(name, JSON.stringify(value)),
  ]);
  // A document of the same origin without any program.
  await page.goto('/robots.txt');
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name!, value!);
  }, sealed);
}
