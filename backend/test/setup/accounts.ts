import { randomBytes, randomUUID } from 'node:crypto';
import type request from 'supertest';
import type { TestApp } from './test-app.js';
import { PasswordHasher } from '../../src/modules/auth/credentials/password-hasher.js';
import { User } from '../../src/modules/users/user.entity.js';

export const GOOD_PASSWORD = 'tr4m-Kiosk at noon';

/** A form that sign-up takes, for a person that no other test knows. */
export function signupForm(changes: Record<string, unknown> = {}): Record<string, unknown> & {
  email: string;
  username: string;
} {
  const id = randomBytes(5).toString('hex');
  return {
    name: 'Ann Bell',
    username: `annbell${id}`,
    email: `ann.${id}@example.org`,
    password: GOOD_PASSWORD,
    confirm_password: GOOD_PASSWORD,
    age_confirmation: true,
    ...changes,
  } as never;
}

let goodHash: Promise<string> | undefined;

/** An account as it is after activation, its phone proven, unless `changes` say otherwise. Its password is `GOOD_PASSWORD`. */
export async function makeAccount(test: TestApp, changes: Partial<User> = {}): Promise<User> {
  const id = randomUUID();
  const username = changes.username ?? `member${id.slice(0, 8)}`;
  const email = changes.email ?? `${username}@example.org`;
  const em = test.orm.em.fork();
  // Hashed once: a hash costs more than the rest of an account.
  const passwordHash = await (goodHash ??= test.app
    .get(PasswordHasher, { strict: false })
    .hash(GOOD_PASSWORD));
  await em.insert(User, {
    id,
    name: 'Maren Holm',
    username,
    usernameKey: username.toLowerCase(),
    email,
    emailKey: email.toLowerCase(),
    passwordHash,
    status: 'Active',
    role: 'member',
    preferences: {},
    adminRole: changes.role === 'admin' ? 'full' : null,
    mobileProvenAt: changes.mobileNumber ? new Date(Date.now() - 30 * 86_400_000) : null,
    ...changes,
  } as never);
  return em.findOneOrFail(User, { id });
}

/** An administrator in the back office, where `ADMIN_TOTP` is `optional`. */
export interface Admin {
  user: User;
  token: string;
  /** As that administrator; `path` begins behind `/api/`. */
  get: (path: string) => request.Test;
  post: (path: string, body?: object) => request.Test;
}

export async function makeAdmin(test: TestApp, changes: Partial<User> = {}): Promise<Admin> {
  const user = await makeAccount(test, { role: 'admin', ...changes });
  const { body } = await test.http
    .post('/api/adminLogIn')
    .send({ email: user.email, password: GOOD_PASSWORD });
  // Without it every later call would say 401, and nothing why.
  expect(body).toMatchObject({ status: 'success' });
  const { token } = body.data as { token: string };
  const as = (call: request.Test) => call.set('Authorization', `Bearer ${token}`);
  return {
    user,
    token,
    get: (path) => as(test.http.get(`/api/${path}`)),
    post: (path, sent) => {
      const call = as(test.http.post(`/api/${path}`));
      return sent ? call.send(sent) : call;
    },
  };
}
