import { randomBytes, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import pg from 'pg';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  /** Access token of a login. */
  token: string;
}

interface Wrapper<T> {
  readonly status: 'success' | 'error';
  readonly data: T;
  readonly message: string;
}

/** An answer that says no, with its HTTP status. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Accounts as they are after activation, with a running subscription and one password; nobody is logged in. */
export async function makePeople(
  databaseUrl: string,
  role: 'member' | 'admin',
  count: number,
  namesFrom: string = role,
): Promise<Person[]> {
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hash(password, COST);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const people: Person[] = [];
    for (let i = 0; i < count; i++) {
      const username = `${namesFrom}${randomBytes(4).toString('hex')}`;
      const email = `${username}@example.org`;
      const userId = randomUUID();
      await client.query(
        `insert into user_account (id, name, username, username_key, email, email_key, password_hash, role, status,
           subscription_end, preferences, admin_role)
         values ($1, 'Maren Holm', $2, $2, $3, $3, $4, $5, 'Active', now() + interval '30 days', '{}', $6)`,
        [userId, username, email, passwordHash, role, role === 'admin' ? 'full' : null],
      );
      people.push({ userId, email, password, token: '' });
    }
    return people;
  } finally {
    await client.end();
  }
}

export async function logIn(url: string, role: 'member' | 'admin', person: Person): Promise<void> {
  const { email, password } = person;
  const name = role === 'admin' ? 'adminLogIn' : 'login';
  ({ token: person.token } = await call<{ token: string }>(url, name, { body: { email, password } }));
}

export interface CallOptions {
  readonly body?: object;
  readonly token?: string;
  /** Makes a repetition safe. */
  readonly key?: string;
  readonly timeoutMs?: number;
}

/**
 * One call of the API.
 * @throws Refusal for every answer that is not a success, network errors as they are
 */
export async function call<T>(url: string, name: string, options: CallOptions = {}): Promise<T> {
  const { body, token, key, timeoutMs = 20_000 } = options;
  const answer = await fetch(`${url}/api/${name}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await answer.text();
  let wrapper: Wrapper<T>;
  try {
    wrapper = JSON.parse(text) as Wrapper<T>;
  } catch {
    throw new Refusal(answer.status, `no wrapper: ${text.slice(0, 120)}`);
  }
  if (wrapper.status !== 'success') throw new Refusal(answer.status, `${name}: ${wrapper.message}`);
  return wrapper.data;
}
