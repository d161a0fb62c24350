import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** Connects to the embedded database of a running product, as its owner on this machine can. */
export async function embeddedDatabase(dataDir: string): Promise<pg.Client> {
  const port = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  const password = readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim();
  const client = new pg.Client({
    connectionString: `postgres://postgres:${password}@127.0.0.1:${port}/pricealgo`,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
