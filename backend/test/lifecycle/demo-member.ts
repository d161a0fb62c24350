import { eventually } from './processes.js';
import type { Product } from './product.js';

const LINE = /^Demo member: (\S+), password (\S+)/m;

/** The login of the demo member, once the product has printed it. */
export async function demoMember(product: Product): Promise<{ email: string; password: string }> {
  const [, email, password] = await eventually(() => LINE.exec(product.stdout));
  return { email: email!, password: password! };
}

/**
 * What the API answers: a POST where there is a body, else a GET.
 * @param address below `/api/` @param token of a login; left out: as a visitor
 * @throws Error with the address and what a refusal says
 */
export async function answered<T>(url: string, address: string, body?: object, token = ''): Promise<T> {
  const answer = await fetch(`${url}/api/${address}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: body && JSON.stringify(body),
  });
  const { status, data, message } = (await answer.json()) as { status: string; data: T; message: string };
  if (status !== 'success') throw new Error(`${address}: ${message}`);
  return data;
}
