import { randomBytes } from 'node:crypto';
import pg from 'pg';

async function asAdmin(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** A database of its own for one test file: a clone of the migrated and seeded template, or with nothing in it. */
export async function createTestDatabase(
  template: 'pricealgo_template' | 'template0' = 'pricealgo_template',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin((client) => client.query(`create database ${name} template ${template}`));
  const url = new URL(process.env.TEST_POSTGRES_URL!);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => asAdmin((client) => client.query(`drop database ${name} with (force)`)),
  };
}
