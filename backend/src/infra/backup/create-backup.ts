import { createReadStream } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import type { AppConfig } from '../../config/app-config.js';
import { AppKeys } from '../crypto/app-keys.js';
import { appendHead, findFork, type Fork, readHeads } from './chain-heads.js';
import { ArchiveWriter, type EntrySum } from './archive.js';
import { migrationsOf, rowsOf, sequencesOf, tablesToDump } from './dump-database.js';
import { MANIFEST, type ChainHead, type Manifest, type TableManifest } from './manifest.js';

export interface BackupDone {
  readonly file: string;
  readonly bytes: number;
  readonly rows: number;
  readonly takenAt: string;
  readonly chainHead: ChainHead | null;
  /** The database contradicts a head of an earlier backup. */
  readonly fork: Fork | null;
}

export interface BackupOptions {
  /** Hears of each table and each group of files, one line each. */
  readonly log?: (line: string) => void;
  readonly signal?: AbortSignal;
}

/** A purpose of its own, so that the digest says nothing about any other key. */
export const secretPrints = (config: AppConfig): string[] =>
  new AppKeys(config).keyRing('backup-print').map((key) => key.toString('hex'));

/**
 * Writes the database as it is at one instant, and the files of `DATA_DIR` that belong to it, into one ZIP file. Members go on
 * meanwhile: everything is read in one snapshot and locks nobody out.
 * @throws Error with one readable line where the file is there already or cannot be written; nothing is left behind then
 */
export async function createBackup(
  config: AppConfig,
  file: string,
  { log = () => undefined, signal }: BackupOptions = {},
): Promise<BackupDone> {
  if (await exists(file))
    throw new Error(`${file} is there already: name another file, or move that one away.`);
  const client = new pg.Client({
    connectionString: config.databaseUrl,
    application_name: 'pricealgo backup',
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  // The query under way fails with the same error.
  client.on('error', () => undefined);
  await client.connect();
  const stop = (): void => void client.end();
  signal?.addEventListener('abort', stop, { once: true });
  let archive: ArchiveWriter | null = null;
  try {
    archive = await ArchiveWriter.create(file);
    await client.query('begin isolation level repeatable read, read only');
    const heads = [...(await readHeads(path.dirname(file))), ...(await readHeads(config.dataDir))];
    const fork = await findFork(client, heads);
    const manifest = await writeAll(config, client, archive, log);
    signal?.throwIfAborted();
    await archive.add(MANIFEST, Readable.from([JSON.stringify(manifest, null, 1)], { objectMode: false }));
    const bytes = await archive.finish();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const { takenAt, chainHead } = manifest;
    if (chainHead) {
      const folders = new Set([path.dirname(file), config.dataDir].map((folder) => path.resolve(folder)));
      for (const folder of folders) await appendHead(folder, { at: takenAt, ...chainHead });
    }
    return { file, bytes, rows, takenAt, chainHead, fork };
  } catch (error) {
    await archive?.discard();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await client.end().catch(() => undefined);
  }
}

async function writeAll(
  config: AppConfig,
  client: pg.Client,
  archive: ArchiveWriter,
  log: (line: string) => void,
): Promise<Manifest> {
  const { rows: now } = await client.query<{ at: Date }>('select now() as at');
  const takenAt = now[0]!.at.toISOString();
  const migrations = await migrationsOf(client);
  const chainHead = await chainHeadOf(client);
  const tables: TableManifest[] = [];
  for (const table of await tablesToDump(client)) {
    const entry = `tables/${table.name.replaceAll('"', '')}.copy`;
    const content = rowsOf(client, table);
    const sum = await archive.add(entry, content);
    tables.push({ ...table, entry, rows: content.rowCount, ...sum });
    log(`${table.name}: ${content.rowCount} rows, ${megabytes(sum.bytes)}`);
  }
  const files: Manifest['files'] = [];
  for (const name of await filesOf(config)) {
    const entry = `files/${name}`;
    const sum = await addFile(archive, entry, path.join(config.dataDir, name));
    if (sum) files.push({ entry, ...sum });
  }
  log(`${files.length} files of ${config.dataDir}`);
  const sequences = await sequencesOf(client);
  return {
    format: 1,
    takenAt,
    commit: config.commit,
    migrations,
    tables,
    sequences,
    files,
    secretPrint: secretPrints(config)[0]!,
    chainHead,
  };
}

async function chainHeadOf(client: pg.Client): Promise<ChainHead | null> {
  const { rows } = await client.query<{ seq: string; hash: string }>(
    'select seq, hash from algorithm_call order by seq desc limit 1',
  );
  return rows[0] ? { seq: Number(rows[0].seq), hash: rows[0].hash } : null;
}

/** What of the data folder belongs to the database: pictures, and the secret that the installation made itself. */
async function filesOf({ dataDir, env }: AppConfig): Promise<string[]> {
  const pictures =
    env.STORAGE_DRIVER === 'local'
      ? await readdir(path.join(dataDir, 'pictures'), { recursive: true, withFileTypes: true }).catch(
          () => [],
        )
      : [];
  const names = pictures
    .filter((found) => found.isFile() && !found.name.endsWith('.part'))
    .map(({ parentPath, name }) =>
      path.relative(dataDir, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    );
  return env.APP_SECRET ? names : ['app-secret', ...names];
}

/** @returns `null` for a file that was deleted meanwhile, as a picture is with its account */
async function addFile(archive: ArchiveWriter, entry: string, file: string): Promise<EntrySum | null> {
  if (!(await exists(file))) return null;
  return archive.add(entry, createReadStream(file));
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
