import { realpathSync } from 'node:fs';
import pg from 'pg';
import type { ClusterHome } from './cluster-home.js';

const DATABASE = 'pricealgo';
/** Held shared by every process that uses the cluster of a command, exclusively by the command that wants to stop it. */
const ATTACH_LOCK = '1886545267, 1';

/** `postgres://…` address of the product's database in the cluster. */
export function databaseUrl(port: number, password: string, database = DATABASE): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * Checks that the server on the port is this cluster, and makes the product's database when it is missing.
 * @throws Error when another server listens there, or the password is refused.
 */
export async function ensureDatabase(home: ClusterHome, port: number, password: string): Promise<void> {
  const client = await connect(databaseUrl(port, password, 'postgres'));
  try {
    const shown = await client.query<{ data_directory: string }>('show data_directory');
    const directory = shown.rows[0]?.data_directory ?? '';
    if (realpathSync(directory) !== home.clusterDir) {
      throw new Error(`The server on port ${port} does not serve ${home.clusterDir} but ${directory}.`);
    }
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database "${DATABASE}"`);
  } finally {
    await client.end();
  }
}

/** Registers this process as a user of another process' cluster. @returns the function that ends the registration */
export async function holdAttachment(url: string): Promise<() => Promise<void>> {
  const client = await connect(url);
  await client.query(`select pg_advisory_lock_shared(${ATTACH_LOCK})`);
  return () => client.end().catch(() => undefined);
}

/** Resolves when no other process is attached any more. */
export async function untilNobodyAttached(url: string): Promise<void> {
  const client = await connect(url);
  try {
    await client.query(`select pg_advisory_lock(${ATTACH_LOCK})`);
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // The owner may stop the server while this connection is idle: the next query reports it, the process must not end.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
