import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Asks one statement of a database. @returns its rows */
export async function query<T extends object>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** A clone of the migrated and seeded template. @returns its address */
export async function cloneDatabase(postgresUrl: string): Promise<string> {
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  await query(postgresUrl, `create database ${name} template pricealgo_template`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}
