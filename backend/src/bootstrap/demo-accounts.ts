import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import type { AppConfig } from '../config/app-config.js';
import { ormConfig } from '../database/orm.config.js';
import { DEMO_ADMIN_EMAIL, DEMO_MEMBER_EMAIL } from '../modules/users/demo-logins.js';
import { PasswordHasher } from '../modules/auth/index.js';
import { User } from '../modules/users/user.entity.js';
import { type UserRole, identityKey } from '../modules/users/index.js';

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
 * Somebody to log in as on a machine of one's own: a member and an administrator with passwords made at random, told in
 * the terminal and kept in the data folder for the next start. Only in development and only in the embedded database.
 * @returns the logins; none elsewhere
 */
export async function demoAccounts(config: AppConfig, embedded: boolean): Promise<DemoLogin[]> {
  if (!embedded || config.env.NODE_ENV !== 'development') return [];
  const file = path.join(config.dataDir, FILE);
  const orm = await MikroORM.init(ormConfig(config));
  try {
    const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoLogin[]) : [];
    const emailKey = { $in: known.map(({ email }) => identityKey(email)) };
    if (known.length > 0 && (await orm.em.fork().count(User, { emailKey })) === known.length) return known;
    const hasher = new PasswordHasher();
    const logins: DemoLogin[] = [];
    for (const { role, name, username, email, days } of ACCOUNTS) {
      const password = randomBytes(9).toString('base64url');
      await orm.em.fork().upsert(
        User,
        {
          id: randomUUID(),
          name,
          username,
          usernameKey: identityKey(username),
          email,
          emailKey: identityKey(email),
          passwordHash: await hasher.hash(password),
          role,
          status: 'Active',
          preferences: {},
          subscriptionEnd: days === null ? null : new Date(Date.now() + days * DAY_MS),
        },
        {
          onConflictFields: ['emailKey'],
          onConflictMergeFields: ['passwordHash', 'status', 'subscriptionEnd'],
        },
      );
      logins.push({ role, email, password });
    }
    writeFileSync(file, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600 });
    return logins;
  } finally {
    await orm.close(true);
  }
}
