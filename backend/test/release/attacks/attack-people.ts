import http from 'node:http';
import { text } from 'node:stream/consumers';
import type { OutboxMessage } from '@pricealgo/test-kit/outbox';
import type { AttackedProduct, Login } from '../../hostile/attacked-product.js';
import { TestBrowser, type Reply } from '../../setup/browser.js';
import { eventually } from '../../lifecycle/processes.js';

/** Somebody with an account and a browser, at a network address of their own. */
export interface Person {
  readonly login: Login;
  readonly browser: TestBrowser;
}

export async function person(
  product: AttackedProduct,
  role: 'member' | 'admin' = 'member',
  address?: string,
): Promise<Person> {
  const login = await product.attacker(role);
  const browser = new TestBrowser(product, address);
  browser.token = login.token;
  return { login, browser };
}

/** Data of an answer. @throws Error that quotes a refusal */
export async function data<T = Readonly<Record<string, string>>>(reply: Promise<Reply>): Promise<T> {
  const { status, body } = await reply;
  if (body.status !== 'success') throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data as T;
}

/** The code by which an answer refuses, `success` where it does not. */
export const outcome = ({ status, body }: Reply): string =>
  body.status === 'success' ? 'success' : `${status} ${String(body.data['code'])}`;

/** Runs something that an administrator may start by hand, until it is done. */
export async function jobDone({ browser }: Person, name: string): Promise<void> {
  const { id } = await data<{ id: string }>(browser.post('/api/admin/jobs/run', { name }));
  await eventually(async () => {
    const { state } = await data(browser.get(`/api/admin/jobs/state?id=${encodeURIComponent(id)}`));
    if (state === 'failed') throw new Error(`${name} failed`);
    return state === 'done';
  });
}

/** Mails to somebody in the spool of the product, the newest first. */
export async function mailsTo({ url }: AttackedProduct, to: string): Promise<OutboxMessage[]> {
  const answer = await fetch(`${url}/api/dev/outbox`);
  const spool = (await answer.json()) as { data: OutboxMessage[] };
  return spool.data.filter((mail) => mail.to.toLowerCase() === to.toLowerCase());
}

/** The newest mail to somebody that fits, as soon as there is one. */
export const mailTo = (
  product: AttackedProduct,
  to: string,
  fits: (mail: OutboxMessage) => boolean,
): Promise<OutboxMessage> => eventually(async () => (await mailsTo(product, to)).find(fits));

/**
 * A request over a connection of its own, so that none meets one that the server is just closing.
 * @param address with host and port
 */
export function ask(
  address: string,
  { body, ...options }: Pick<http.RequestOptions, 'method' | 'headers'> & { readonly body?: string },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request(address, { ...options, agent: false }, (response) => {
      text(response).then((said) => resolve({ status: response.statusCode!, text: said }), reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}
