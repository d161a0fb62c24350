import { setTimeout as delay } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Client } from 'pg';
import { BASELINE, hasBaseline, REPLACED } from './baseline.js';
import { IndexMigration } from './migrations/index-migration.js';

/** Any constant works as long as every process takes the same one. */
const MIGRATION_LOCK = 727_001_001;
const OTHERS_POLL_MS = 200;
/** Another process may have much to migrate: so often somebody is told what is waited for. */
const OTHERS_NOTICE_MS = 10_000;

/**
 * A statement waits this long for a table that others use. All who come to the table meanwhile wait behind it, so it is less than
 * their time-outs.
 */
export const LOCK_TIMEOUT_MS = 2_000;
const LOCK_TRIES = 20;
/** Pause before the next try, in which those who waited behind it go on. */
const LOCK_PAUSE_MS = 1_000;
/**
 * The time-out is over, or it and another transaction waited for each other and Postgres ended this one: a row of locks on tables in use
 * meets writers that hold one of them and come for another.
 */
const NO_LOCK = ['55P03', '40P01'];

/** One line for a person. */
export type Log = (line: string) => void;

/**
 * Waits until no other process migrates the database. It asks again and again instead of waiting in Postgres: a statement that
 * waits holds a snapshot, and building an index concurrently waits for all of those.
 * @param client keeps the lock until it ends
 */
export async function lockMigrations(client: Client, log: Log): Promise<void> {
  let noticeMs = performance.now() + OTHERS_NOTICE_MS;
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]!.mine) return;
    if (performance.now() >= noticeMs) {
      noticeMs += OTHERS_NOTICE_MS;
      log('another process migrates the database: waiting until it is done');
    }
    await delay(OTHERS_POLL_MS);
  }
}

/**
 * Runs what has not run yet: migrations in a row in one transaction, so that all of them have happened or none has, and those that
 * build indexes by themselves.
 * @param orm without statement time-out, with {@link LOCK_TIMEOUT_MS} as lock time-out
 * @returns names of the migrations that ran
 * @throws Error with one readable line when others keep in use what has to be locked, or when the database is of before the baseline and
 *   stopped half-way to it; whatever a migration throws
 */
export async function migrate(
  orm: MikroORM,
  log: Log,
  { tries = LOCK_TRIES, pauseMs = LOCK_PAUSE_MS } = {},
): Promise<string[]> {
  await adoptBaseline(orm, log);
  const done: string[] = [];
  for (const names of steps(
    orm,
    (await orm.migrator.getPending()).map(({ name }) => name),
  )) {
    await whenUnlocked(orm, log, { tries, pauseMs }, () => orm.migrator.up({ migrations: names }));
    done.push(...names);
  }
  return done;
}

/**
 * Notes the baseline in a database that the migrations before it have brought to the same schema. Their names stay, so that the release
 * before still starts on it.
 */
async function adoptBaseline(orm: MikroORM, log: Log): Promise<void> {
  const names = (await orm.migrator.getExecuted()).map(({ name }) => name);
  if (!hasBaseline(names, 'database') || names.includes(BASELINE)) return;
  await orm.migrator.logMigration(BASELINE);
  log(`the database has the schema of ${BASELINE} already: noted, not run`);
}

/**
 * Brings an empty database to exactly these migrations, as that of a backup had them: its rows fit no other schema. The baseline runs in
 * place of those that it replaced.
 * @param orm without statement time-out
 * @throws Error with one readable line when this release does not know one of them, or when they stop half-way to the baseline
 */
export async function migrateExactly(orm: MikroORM, names: readonly string[], log: Log): Promise<void> {
  const wanted = new Set(names);
  if (hasBaseline(names, 'backup')) {
    for (const name of REPLACED) wanted.delete(name);
    wanted.add(BASELINE);
  }
  const known = (await orm.migrator.getPending())
    .map(({ name }) => name)
    .filter((name) => wanted.delete(name));
  if (wanted.size > 0)
    throw new Error(
      `The database of the backup is newer than this release (${[...wanted].join(', ')} is not known here): use the release that made it, or a newer one.`,
    );
  for (const together of steps(orm, known)) {
    log(`schema: ${together.length === 1 ? together[0] : `${together.length} migrations`}`);
    await orm.migrator.up({ migrations: together });
  }
}

/**
 * Tries again what did not get its lock.
 * @throws Error naming how long others have been at it, after the last try
 */
export async function whenUnlocked<T>(
  orm: MikroORM,
  log: Log,
  { tries = LOCK_TRIES, pauseMs = LOCK_PAUSE_MS },
  work: () => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (!gotNoLock(error)) throw error;
      const others = await longestTransactions(orm);
      if (tried === tries)
        throw new Error(
          `The database was not migrated: other transactions use what has to be locked (${others}). End them, or start again later.`,
          { cause: error },
        );
      log(`a migration waits for a table that others use (${others}): try ${tried + 1} of ${tries} follows`);
      await delay(pauseMs);
    }
  }
}

/** Migrations that run together, in order. */
function steps(orm: MikroORM, pending: readonly string[]): string[][] {
  const alone = new Set(
    (orm.config.get('migrations').migrationsList ?? [])
      .map((one) => (typeof one === 'function' ? { name: one.name, class: one } : one))
      .filter((one) => one.class.prototype instanceof IndexMigration)
      .map(({ name }) => name),
  );
  const found: string[][] = [];
  let together: string[] | null = null;
  for (const name of pending) {
    if (alone.has(name)) {
      found.push([name]);
      together = null;
    } else if (together) together.push(name);
    else found.push((together = [name]));
  }
  return found;
}

function gotNoLock(error: unknown): boolean {
  for (let one = error; typeof one === 'object' && one !== null; one = (one as { cause?: unknown }).cause) {
    if (NO_LOCK.includes(String((one as { code?: unknown }).code))) return true;
  }
  return false;
}

/** Who may be in the way: numbers that Postgres knows them by, and no statement, which may hold what members wrote. */
async function longestTransactions(orm: MikroORM): Promise<string> {
  const rows = await orm.em.fork().execute<{ pid: number; s: number }[]>(
    `select pid, extract(epoch from now() - xact_start)::int as s from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() - interval '1 second'
     order by xact_start limit 3`,
  );
  if (rows.length === 0) return 'short ones';
  return rows.map(({ pid, s }) => `process ${pid} since ${s} s`).join(', ');
}
