import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { AppConfig } from '../../config/app-config.js';
import { migrateExactly } from '../../database/migrate.js';
import { ormConfig } from '../../database/orm.config.js';
import { ArchiveReader } from './archive.js';
import { appendFork, appendHead, findFork, type Fork, readHeads } from './chain-heads.js';
import { megabytes, secretPrints } from './create-backup.js';
import { loadDatabase } from './load-database.js';
import { MANIFEST, manifestSchema, type Manifest } from './manifest.js';

export interface RestoreOptions {
  /** One line each. */
  readonly log?: (line: string) => void;
}

export interface RestoreDone extends Pick<Manifest, 'takenAt' | 'chainHead'> {
  readonly rows: number;
  /** Calls were published after this backup was taken, and are in no database any more. */
  readonly fork: Fork | null;
}

/**
 * Brings a backup into an empty database and a data folder that lacks what the backup holds: nothing is ever replaced, so that a
 * restore that was not meant costs nothing. Whoever calls it migrates to the newest schema afterwards.
 * @throws Error with one readable line: what is in the way, or what of the backup is damaged; the database is empty again then
 */
export async function restoreBackup(
  config: AppConfig,
  file: string,
  { log = () => undefined }: RestoreOptions = {},
): Promise<RestoreDone> {
  const archive = await ArchiveReader.open(file);
  const client = new pg.Client({
    connectionString: config.databaseUrl,
    application_name: 'pricealgo restore',
    statement_timeout: 0,
  });
  client.on('error', () => undefined);
  try {
    const manifest = await readManifest(archive, file);
    await client.connect();
    await assertEmpty(client);
    for (const { entry, ...sum } of [...manifest.tables, ...manifest.files]) await archive.check(entry, sum);
    log(`${file}: of ${manifest.takenAt}, every checksum holds`);
    await restoreFiles(config, archive, manifest);
    log(`${manifest.files.length} files in ${config.dataDir}`);
    assertSecret(config, manifest, log);
    try {
      await makeSchema(config, manifest, log);
      await loadDatabase(client, archive, manifest, (table) =>
        log(`${table.name}: ${table.rows} rows, ${megabytes(table.bytes)}`),
      );
    } catch (error) {
      await client.query('drop schema public cascade').catch(() => undefined);
      await client.query('create schema public').catch(() => undefined);
      throw error;
    }
    const { takenAt, chainHead, tables } = manifest;
    const fork = await noteHeads(config, client, path.dirname(path.resolve(file)), chainHead);
    return { takenAt, chainHead, rows: tables.reduce((sum, { rows }) => sum + rows, 0), fork };
  } finally {
    archive.close();
    await client.end().catch(() => undefined);
  }
}

/** Compares the restored chain with the heads of later backups, which lie beside this one. */
async function noteHeads(
  config: AppConfig,
  client: pg.Client,
  besideBackup: string,
  chainHead: Manifest['chainHead'],
): Promise<Fork | null> {
  const fork = await findFork(client, [
    ...(await readHeads(besideBackup)),
    ...(await readHeads(config.dataDir)),
  ]);
  const at = new Date().toISOString();
  for (const folder of new Set([besideBackup, path.resolve(config.dataDir)])) {
    if (fork) await appendFork(folder, at, chainHead?.seq ?? 0, fork.head);
    else if (chainHead && folder !== besideBackup) await appendHead(folder, { at, ...chainHead });
  }
  return fork;
}

async function readManifest(archive: ArchiveReader, file: string): Promise<Manifest> {
  const read = manifestSchema.safeParse(JSON.parse(await archive.text(MANIFEST)));
  if (!read.success)
    throw new Error(`${file} is a backup of another release, or none: its manifest cannot be read.`);
  return read.data;
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: string; others: string }>(`
    select (select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where n.nspname = 'public' and c.relkind in ('r', 'p')) as tables,
           (select count(*) from pg_stat_activity where datname = current_database()
            and pid <> pg_backend_pid() and backend_type = 'client backend') as others`);
  const { tables, others } = rows[0]!;
  if (tables !== '0')
    throw new Error(
      `The database is not empty (${tables} tables), and a restore replaces nothing: set DATABASE_URL to an empty database, ` +
        'or DATA_DIR to a new folder.',
    );
  if (others !== '0')
    throw new Error(`${others} other connections use the database: stop the servers first.`);
}

async function makeSchema(config: AppConfig, manifest: Manifest, log: (line: string) => void): Promise<void> {
  const orm = await MikroORM.init(ormConfig(config, { statementTimeoutMs: 0 }));
  try {
    await migrateExactly(orm, manifest.migrations, log);
  } finally {
    await orm.close(true);
  }
}

/** Files that are there already stay; one that differs is told of. */
async function restoreFiles(config: AppConfig, archive: ArchiveReader, { files }: Manifest): Promise<void> {
  for (const { entry } of files) {
    const target = path.resolve(config.dataDir, entry.slice('files/'.length));
    if (!target.startsWith(config.dataDir + path.sep))
      throw new Error(`${entry} of the backup leaves the data folder.`);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const present = await readFile(target).catch(() => null);
    const content = await archive.stream(entry);
    if (!present) {
      await pipeline(content, createWriteStream(target, { mode: 0o600, flags: 'wx' }));
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk as Buffer);
    if (!Buffer.concat(chunks).equals(present))
      throw new Error(`${target} is there already and differs from the backup's: move it away first.`);
  }
}

function assertSecret(config: AppConfig, manifest: Manifest, log: (line: string) => void): void {
  if (manifest.secretPrint === null || secretPrints(config).includes(manifest.secretPrint)) return;
  log(
    'APP_SECRET differs from the one of the backup: sessions end, and authenticator apps, stored keys and notifications of ' +
      'browsers do not work until it is the same.',
  );
}
