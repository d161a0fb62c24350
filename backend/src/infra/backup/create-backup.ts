import { createReadStream } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import type { AppConfig } from '../../config/app-config.js';
import { ownSecret } from '../crypto/own-secret.js';
import { isStorageKey } from '../storage/object-storage.js';
import { MAX_ENTRIES } from './archive-reader.js';
import { ArchiveWriter, type EntrySum } from './archive-writer.js';
import { keysOfNewBackup, secretPrints, type BackupKeys } from './backup-keys.js';
import { appendHead, findFork, type Fork, readHeads } from './chain-heads.js';
import { migrationsOf, rowsOf, sequencesOf, tablesOf, type TableToDump } from './dump-database.js';
import {
  type ChainHead,
  entryOf,
  MANIFEST,
  type Manifest,
  monthOfPart,
  type TableManifest,
} from './manifest.js';
import { SEAL, sealOf, wrapSecret } from './seal.js';

export interface BackupDone {
  readonly file: string;
  readonly bytes: number;
  readonly rows: number;
  readonly takenAt: string;
  readonly chainHead: ChainHead | null;
  /** The database contradicts a head of an earlier backup. */
  readonly fork: Fork | null;
  readonly secret: SecretInBackup;
}

/**
 * What became of the secret that the tables are sealed with: the installation's own is `wrapped` by the passphrase, or `left out` where there
 * is none; one that was `configured` is never in a backup.
 */
export type SecretInBackup = 'wrapped' | 'left out' | 'configured';

export interface BackupOptions {
  /** Hears of each table and each group of files, one line each. */
  readonly log?: (line: string) => void;
  readonly signal?: AbortSignal;
}

/**
 * Writes the database as it is at one instant, and the files of `DATA_DIR` that belong to it, into one ZIP file, and seals it. Members go on
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
    const keys = await keysOfNewBackup(config);
    await client.query('begin isolation level repeatable read, read only');
    // However this server is set up, another one reads times and bounds as the same.
    await client.query(`set local timezone = 'UTC'`);
    await client.query(`set local datestyle = 'ISO'`);
    const heads = [...(await readHeads(path.dirname(file))), ...(await readHeads(config.dataDir))];
    const fork = await findFork(client, heads);
    const manifest = await writeAll(config, keys, client, archive, log);
    signal?.throwIfAborted();
    const text = Buffer.from(JSON.stringify(manifest, null, 1), 'utf8');
    await addText(archive, MANIFEST, text);
    await addText(archive, SEAL, sealOf(keys, text));
    const bytes = await archive.finish();
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const { takenAt, chainHead } = manifest;
    if (chainHead) {
      const folders = new Set([path.dirname(file), config.dataDir].map((folder) => path.resolve(folder)));
      for (const folder of folders) await appendHead(folder, { at: takenAt, ...chainHead });
    }
    return { file, bytes, rows, takenAt, chainHead, fork, secret: secretIn(config, manifest) };
  } catch (error) {
    await archive?.discard();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await client.end().catch(() => undefined);
  }
}

const addText = (archive: ArchiveWriter, name: string, text: Buffer | string): Promise<EntrySum> =>
  archive.add(name, Readable.from([Buffer.from(text)], { objectMode: false }));

const secretIn = ({ env }: AppConfig, { secret }: Manifest): SecretInBackup =>
  env.APP_SECRET ? 'configured' : secret === null ? 'left out' : 'wrapped';

async function writeAll(
  config: AppConfig,
  keys: BackupKeys,
  client: pg.Client,
  archive: ArchiveWriter,
  log: (line: string) => void,
): Promise<Manifest> {
  const { rows: now } = await client.query<{ at: Date }>('select now() as at');
  const takenAt = now[0]!.at.toISOString();
  const migrations = await migrationsOf(client);
  const chainHead = await chainHeadOf(client);
  const toDump = await tablesOf(client);
  assertParts(toDump);
  const pictures = await picturesOf(config);
  if (toDump.length + pictures.length > MAX_ENTRIES - 2)
    throw new Error(
      `There are ${pictures.length} pictures, and a backup takes ${MAX_ENTRIES} entries at most: keep them in an S3 space (STORAGE_DRIVER).`,
    );
  const tables: TableManifest[] = [];
  for (const table of toDump) {
    const entry = entryOf(table.name);
    const content = rowsOf(client, table);
    const sum = await archive.add(entry, content);
    tables.push({ ...table, entry, rows: content.rowCount, ...sum });
    log(`${table.name}: ${content.rowCount} rows, ${megabytes(sum.bytes)}`);
  }
  const files: Manifest['files'] = [];
  for (const name of pictures) {
    const entry = `files/${name}`;
    const sum = await addFile(archive, entry, path.join(config.dataDir, name));
    if (sum) files.push({ entry, ...sum });
  }
  log(`${files.length} files of ${config.dataDir}`);
  const sequences = await sequencesOf(client);
  return {
    format: 2,
    takenAt,
    commit: config.commit,
    migrations,
    tables,
    sequences,
    files,
    secret: config.env.APP_SECRET ? null : wrapSecret(keys, ownSecret(config.dataDir)),
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

/** Parts are made again of their months: a backup of another one could not be restored. */
function assertParts(tables: readonly TableToDump[]): void {
  const foreign = tables.flatMap(({ partitions }) => partitions).find((part) => monthOfPart(part) === null);
  if (foreign)
    throw new Error(
      `${foreign.name} is a part of a table, but no month of bars (${foreign.bounds}): a restore could not make it again. Detach or drop it first.`,
    );
}

/** What of the data folder belongs to the database. */
async function picturesOf({ dataDir, env }: AppConfig): Promise<string[]> {
  if (env.STORAGE_DRIVER !== 'local') return [];
  const folder = path.join(dataDir, 'pictures');
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) =>
      path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    )
    .filter(isStorageKey)
    .map((key) => `pictures/${key}`);
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
