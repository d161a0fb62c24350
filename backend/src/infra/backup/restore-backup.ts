import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { AppConfig } from '../../config/app-config.js';
import { migrateExactly } from '../../database/migrate.js';
import { ormConfig } from '../../database/orm.config.js';
import { ArchiveReader } from './archive-reader.js';
import { type BackupKeys, secretPrintsHere } from './backup-keys.js';
import { appendFork, appendHead, findFork, type Fork, readHeads } from './chain-heads.js';
import { assertManifest, parseManifest } from './check-manifest.js';
import { megabytes } from './create-backup.js';
import { loadDatabase, matchSchema } from './load-database.js';
import { type Manifest, MANIFEST, MAX_MANIFEST_KIB } from './manifest.js';
import { printable } from './quoted.js';
import { checkSeal, MAX_SEAL_BYTES, SEAL, unwrapSecret } from './seal.js';

/**
 * Puts the files of a backup into the data folder.
 * @throws Error naming the file where another one is in its place
 */
export async function restoreFiles(
  config: AppConfig,
  archive: ArchiveReader,
  { files }: Manifest,
): Promise<void> {
  for (const { entry, ...sum } of files)
    await keep(config, entry.slice('files/'.length), sum.sha256, () => archive.stream(entry, sum));
}

/**
 * Puts the installation's own secret into the data folder, as far as the backup has it and it can be opened.
 * @param keys those that sealed the backup, null where nobody knows who did
 * @throws Error where another secret is there already
 */
export async function restoreSecret(
  config: AppConfig,
  { secret }: Manifest,
  keys: BackupKeys | null,
  log: (line: string) => void,
): Promise<void> {
  if (secret === null) return;
  if (keys === null) {
    log('Its app-secret is wrapped by a passphrase that is not here, and is left out.');
    return;
  }
  const text = Buffer.from(unwrapSecret(keys, secret), 'utf8');
  await keep(config, 'app-secret', sha256(text), () => Promise.resolve(Readable.from([text])));
}

/** A file that is there already stays; one that differs is told of. */
async function keep(
  { dataDir }: AppConfig,
  name: string,
  sum: string,
  content: () => Promise<Readable>,
): Promise<void> {
  const target = path.resolve(dataDir, name);
  if (!target.startsWith(dataDir + path.sep))
    throw new Error(`${name} of the backup leaves the data folder.`);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const present = await readFile(target).catch(() => null);
  if (present === null)
    await pipeline(await content(), createWriteStream(target, { mode: 0o600, flags: 'wx' }));
  else if (sha256(present) !== sum)
    throw new Error(`${target} is there already and differs from the backup's: move it away first.`);
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export interface RestoreOptions {
  /** One line each. */
  readonly log?: (line: string) => void;
  /** Takes a backup of which nobody here can tell who wrote it, too. One that was changed under a seal of ours is refused all the same. */
  readonly unverified?: boolean;
}

export interface RestoreDone extends Pick<Manifest, 'takenAt' | 'chainHead'> {
  readonly rows: number;
  /** Why nothing proves who wrote the backup, `null` where a key of this machine does. */
  readonly doubt: string | null;
  /** Calls were published after this backup was taken, and are in no database any more. */
  readonly fork: Fork | null;
}

/**
 * Brings a backup into an empty database and a data folder that lacks what the backup holds: nothing is ever replaced, so that a
 * restore that was not meant costs nothing. Whoever calls it migrates to the newest schema afterwards. The file is input like any
 * other: its seal is checked before anything else of it is believed, and no word of it becomes SQL, sealed or not.
 * @throws Error with one readable line (of a backup without proof: a few): what is in the way, or what of the backup is damaged or no
 *   backup's; the database is empty again then
 */
export async function restoreBackup(
  config: AppConfig,
  file: string,
  { log = () => undefined, unverified = false }: RestoreOptions = {},
): Promise<RestoreDone> {
  const archive = await ArchiveReader.open(file);
  const client = new pg.Client({
    connectionString: config.databaseUrl,
    application_name: 'pricealgo restore',
    statement_timeout: 0,
  });
  client.on('error', () => undefined);
  try {
    const written = await archive.content(MANIFEST, MAX_MANIFEST_KIB * 1_024);
    const seal = archive.names.has(SEAL) ? await archive.content(SEAL, MAX_SEAL_BYTES) : null;
    const { keys, doubt } = await checkSeal(config, seal, written);
    if (doubt !== null && !unverified) throw new Error(refusal(file, doubt));
    const manifest = parseManifest(written, file);
    assertManifest(manifest, archive, doubt === null);
    await client.connect();
    await assertEmpty(client);
    for (const { entry, ...sum } of [...manifest.tables, ...manifest.files]) await archive.check(entry, sum);
    log(
      `${file}: of ${manifest.takenAt}, ${doubt === null ? 'its seal and every checksum hold' : 'every checksum holds'}`,
    );
    try {
      await makeSchema(config, manifest, log);
      const load = await matchSchema(client, manifest);
      await restoreFiles(config, archive, manifest);
      log(`${manifest.files.length} files in ${config.dataDir}`);
      await restoreSecret(config, manifest, keys, log);
      tellOfSecret(config, manifest, log);
      await loadDatabase(client, archive, load, (table) =>
        log(`${table.name}: ${table.rows} rows, ${megabytes(table.bytes)}`),
      );
    } catch (error) {
      await client.query('drop schema public cascade').catch(() => undefined);
      await client.query('create schema public').catch(() => undefined);
      // Postgres quotes the value that it does not take.
      throw error instanceof pg.DatabaseError ? new Error(printable(error.message), { cause: error }) : error;
    }
    const { takenAt, chainHead, tables } = manifest;
    const fork = await noteHeads(config, client, path.dirname(path.resolve(file)), chainHead);
    return { takenAt, chainHead, rows: tables.reduce((sum, { rows }) => sum + rows, 0), fork, doubt };
  } finally {
    archive.close();
    await client.end().catch(() => undefined);
  }
}

const refusal = (file: string, doubt: string): string =>
  [
    `Nothing proves who wrote ${file}: ${doubt}.`,
    '  Its content may be of anybody who had the file: administrators and their passwords, addresses that data and messages are sent to, calls and their whole chain.',
    '  Where you know where it comes from and that nobody changed it: npm run restore -- FILE.zip --unverified',
  ].join('\n');

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

function tellOfSecret(config: AppConfig, { secretPrint }: Manifest, log: (line: string) => void): void {
  if (secretPrint === null || secretPrintsHere(config).includes(secretPrint)) return;
  log(
    'APP_SECRET differs from the one of the backup: sessions end, and authenticator apps, stored keys and notifications of ' +
      'browsers do not work until it is the same.',
  );
}
