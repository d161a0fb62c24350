import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import type { AppConfig } from '../config/app-config.js';
import { ormConfig } from '../database/orm.config.js';
import { PasswordHasher } from '../modules/auth/index.js';
import {
  DEMO_ADMIN_EMAIL,
  DEMO_MEMBER_EMAIL,
  identityKey,
  UserRepository,
  type UserRole,
} from '../modules/users/index.js';

export interface DemoLogin {
  role: UserRole;
  email: string;
  password: string;
}

const FILE = 'demo-logins.json';
const DAY_MS = 86_400_000;
const ACCOUNTS = [
  { role: 'member', name: 'Demo Member', username: 'demo', email: DEMO_MEMBER_EMAIL, days: 365 },
  { role: 'admin', name: 'Demo Admin', username: 'demo-admin', email: DEMO_ADMIN_EMAIL, days: null },
] as const;

/**
 * Accounts to log in with on a developer's own machine: a member and an administrator with random passwords, which are
 * printed in the terminal and kept in the data folder for the next start. Only in development and only in the embedded
 * database.
 * @returns the logins; an empty list in every other environment
 */
export async function demoAccounts(config: AppConfig, embedded: boolean): Promise<DemoLogin[]> {
  if (!embedded || config.env.NODE_ENV !== 'development') return [];
  const file = path.join(config.dataDir, FILE);
  const orm = await MikroORM.init(ormConfig(config));
  try {
    const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoLogin[]) : [];
    const users = new UserRepository(orm.em);
    const emails = known.map(({ email }) => email);
    if (known.length > 0 && (await users.countByEmail(emails)) === known.length) return known;
    const hasher = new PasswordHasher();
    const logins: DemoLogin[] = [];
    for (const { role, name, username, email, days } of ACCOUNTS) {
      const password = randomBytes(9).toString('base64url');
      const rights = {
        passwordHash: await hasher.hash(password),
        status: 'Active',
        subscriptionEnd: days === null ? null : new Date(Date.now() + days * DAY_MS),
      } as const;
      const adminRole = role === 'admin' ? 'full' : null;
      const account = await users.byEmail(email);
      if (account) await users.update(orm.em.fork(), { id: account.id }, rights);
      else {
        const keys = { usernameKey: identityKey(username), emailKey: identityKey(email) };
        const names = { name, username, email, ...keys };
        await users.insert(orm.em.fork(), {
          id: randomUUID(),
          ...names,
          ...rights,
          role,
          adminRole,
          preferences: {},
        });
      }
      logins.push({ role, email, password });
    }
    writeFileSync(file, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600 });
    return logins;
  } finally {
    await orm.close(true);
  }
}
