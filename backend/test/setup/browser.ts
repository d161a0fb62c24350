import { randomInt } from 'node:crypto';
import request from 'supertest';
import { GOOD_PASSWORD } from './accounts.js';
import type { TestApp } from './test-app.js';

/** What a test looks at of an answer of the API. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  setCookies: string[];
  body: { status: 'success' | 'error'; data: Record<string, unknown>; message: string };
}

/**
 * One browser: keeps cookies and token, and has a network address of its own where the application trusts one proxy
 * (`TRUST_PROXY: '1'`), so that no test uses up another's rate limits.
 */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  token: string | null = null;

  constructor(
    private readonly test: Pick<TestApp, 'url'>,
    readonly address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
  ) {}

  get(path: string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.send('get', path, undefined, headers);
  }

  post(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Reply> {
    return this.send('post', path, body, headers);
  }

  /** Logs in as a member and keeps the token. */
  async logIn(email: string, password = GOOD_PASSWORD): Promise<Reply> {
    const reply = await this.post('/api/login', { email, password });
    this.token = (reply.body.data['token'] as string | undefined) ?? null;
    return reply;
  }

  /** Continues the session and keeps the new token. */
  async refresh(area = 'member', headers: Record<string, string> = {}): Promise<Reply> {
    const reply = await this.post('/api/refresh', { area }, headers);
    if (reply.body.status === 'success') this.token = reply.body.data['token'] as string;
    return reply;
  }

  private async send(
    method: 'get' | 'post',
    path: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<Reply> {
    const call = request(this.test.url)[method](path).set('X-Forwarded-For', this.address);
    if (this.cookies.size > 0) {
      call.set('Cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    if (this.token) call.set('Authorization', `Bearer ${this.token}`);
    const answer = await call.set(headers).send(body);
    const setCookies = [answer.headers['set-cookie'] ?? []].flat();
    for (const line of setCookies) this.keep(line);
    return { status: answer.status, headers: answer.headers, setCookies, body: answer.body as Reply['body'] };
  }

  private keep(line: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
    if (value === '') this.cookies.delete(name!);
    else this.cookies.set(name!, value!);
  }
}
