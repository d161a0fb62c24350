import { jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { eventually } from '../lifecycle/processes.js';
import { startProduct } from '../lifecycle/product.js';
import { cleanUp, tempFolder } from '../lifecycle/temp-folder.js';

jest.setTimeout(120_000);
afterEach(cleanUp);

interface Message {
  to: string;
  text: string;
}

/** A client that keeps its cookies, and remembers everything secret that it sent or got. */
class Person {
  readonly secrets = new Set<string>();
  private readonly cookies = new Map<string, string>();

  constructor(private readonly url: string) {}

  async call<T = unknown>(name: string, body?: object, token?: string): Promise<T> {
    const answer = await fetch(`${this.url}/api/${name}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body
          ? { 'content-type': 'application/json', origin: this.url, 'sec-fetch-site': 'same-origin' }
          : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        cookie: [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      },
      body: body && JSON.stringify(body),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, key, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      this.cookies.set(key!, value!);
      if (value!.length > 8) this.secrets.add(decodeURIComponent(value!)).add(value!);
    }
    const wrapper = (await answer.json()) as { status: string; data: T; message: string };
    if (wrapper.status !== 'success') throw new Error(`${name}: ${wrapper.message}`);
    return wrapper.data;
  }

  /** What a message to somebody says and no earlier one said. */
  async received(to: string, pattern: RegExp): Promise<string> {
    const found = await eventually(async () => {
      const messages = await this.call<Message[]>('dev/outbox');
      return messages
        .filter((one) => one.to === to)
        .map(({ text }) => pattern.exec(text)?.[1])
        .find((text) => text !== undefined && !this.secrets.has(text));
    });
    this.secrets.add(found);
    return found;
  }
}

/** Every row of every table as text, queue included. */
async function databaseText(dataDir: string): Promise<string> {
  const port = Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]);
  const password = readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim();
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'pricealgo',
  });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
         and table_name not like 'bar_%'`,
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select row_to_json(t)::text as row from ${name} t`,
      );
      texts.push(...rows.map(({ row }) => row));
    }
    return texts.join('\n');
  } finally {
    await client.end();
  }
}

it('no password, code, token or cookie reaches the log or the database', async () => {
  const dataDir = tempFolder();
  const product = startProduct({ DATA_DIR: dataDir, LOG_LEVEL: 'trace' });
  const url = await product.ready();
  const ann = new Person(url);
  const email = 'ann.secret@example.org';
  const number = '+12025550143';
  const [first, second] = ['lantern-Orbit-58-quill', 'harbor.Velvet.93.moth'];
  ann.secrets.add(first).add(second);

  await ann.call('phone/send', { mobileNumber: number });
  await ann.call('phone/confirm', { code: await ann.received(number, /\b(\d{6})\b/) });
  const form = {
    name: 'Ann Secret',
    username: 'annsecret',
    email,
    mobileNumber: number,
    age_confirmation: true,
  };
  await ann.call('signup', { ...form, password: first, confirm_password: first });
  await ann.call('activation/confirm', {
    token: await ann.received(email, /token=([\w-]+)/),
    password: first,
  });
  const login = await ann.call<{ token: string }>('login', { email, password: first });
  ann.secrets.add(login.token);
  const refreshed = await ann.call<{ token: string }>('refresh', { area: 'member' });
  ann.secrets.add(refreshed.token);
  await ann.call('getProfile', undefined, refreshed.token);
  await ann.call('logout', { area: 'member' }, refreshed.token);
  await ann.call('verifyEmail', { email });
  // By mail: the number of a sign-up gets no codes before it is proven in the profile.
  await ann.call('reset/confirm', { code: await ann.received(email, /\b(\d{6})\b/) });
  await ann.call('updatePasswordForUser', { email, password: second, confirm_password: second });
  await ann.call('login', { email, password: second });
  // Wrong ones are somebody's right ones.
  await expect(ann.call('login', { email, password: 'wrong.Lantern.1' })).rejects.toThrow('Invalid email');
  ann.secrets.add('wrong.Lantern.1');

  const database = await databaseText(dataDir);
  const { stdout, stderr } = await product.end('SIGTERM');
  const log = stdout + stderr;
  expect(database).toContain(email);
  expect(log).toContain('/api/updatePasswordForUser');
  expect(ann.secrets.size).toBeGreaterThan(10);
  const found = (text: string) => [...ann.secrets].filter((secret) => hasWord(text, secret));
  expect({ log: found(log), database: found(database) }).toEqual({ log: [], database: [] });
});

/** Six digits may stand in any long number by chance: a code counts where it stands alone. */
function hasWord(text: string, secret: string): boolean {
  if (!/^\d{6}$/.test(secret)) return text.includes(secret);
  return new RegExp(`(^|[^\\d.])${secret}([^\\d.]|$)`, 'm').test(text);
}
