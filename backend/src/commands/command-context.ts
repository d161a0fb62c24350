import path from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import type { TableReport } from '../common/tables/table-report.js';
import { AppConfig } from '../config/app-config.js';
import { databaseName } from '../database/database-name.js';
import { ormConfig } from '../database/orm.config.js';
import { prepareDatabase } from '../database/prepare-database.js';
import { hasCluster, startEmbeddedPostgres } from '../infra/embedded-postgres/embedded-postgres.js';

/** What a command has that looks after the database's schema itself. */
export interface DatabaseContext {
  config: AppConfig;
  args: string[];
  /** One line on standard output. */
  log: (line: string) => void;
}

export interface CommandContext extends DatabaseContext {
  /** Without statement time-out: a command may take as long as its input is large. */
  orm: MikroORM;
}

/** A fault that the user can fix: its message is printed as it is, without a stack. */
export class CommandError extends Error {}

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');

/** Keeps what a command has to close, newest first. */
type CleanUp = (() => Promise<unknown>)[];

/**
 * Runs one command of the command line against the configured database, or the embedded one (started for the
 * command, or shared with a running server), with its schema up to date. Sets the exit code: 0 done, 1 failed.
 */
export function runCommand(work: (context: CommandContext) => Promise<void>): Promise<void> {
  return onDatabase(async (context, cleanUp) => {
    await prepareDatabase(context.config, (line) => void process.stderr.write(`${line}\n`));
    const orm = await MikroORM.init(ormConfig(context.config, { statementTimeoutMs: 0 }));
    cleanUp.push(() => orm.close(true));
    await work({ ...context, orm });
  });
}

/**
 * The same for a command to which it matters that the database is left as it is: nothing is migrated.
 * @param options.existing the command is of no use without a database: where there is no embedded one yet, it says so and makes none
 */
export function runDatabaseCommand(
  work: (context: DatabaseContext) => Promise<void>,
  options: { existing?: boolean } = {},
): Promise<void> {
  return onDatabase(work, options);
}

async function onDatabase(
  work: (context: DatabaseContext, cleanUp: CleanUp) => Promise<void>,
  { existing = false }: { existing?: boolean } = {},
): Promise<void> {
  const cleanUp: CleanUp = [];
  const end = async (): Promise<void> => {
    for (const step of cleanUp.splice(0).reverse()) await step().catch(() => undefined);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void end().finally(() => process.exit(130)));
  }
  try {
    let config = AppConfig.fromProcess(ROOT);
    const own = !config.env.DATABASE_URL;
    if (own) {
      if (existing && !hasCluster(config.dataDir))
        throw new CommandError(
          `There is no database in ${config.dataDir} yet: npm start makes one. Where it is elsewhere, set DATA_DIR or DATABASE_URL.`,
        );
      const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, attach: true });
      cleanUp.push(() => postgres.stop());
      config = config.with({ DATABASE_URL: postgres.url });
    }
    const log = (line: string): void => void process.stdout.write(`${line}\n`);
    // A command that ran on another database than its caller meant must not go unnoticed.
    log(`Database: ${own ? `embedded, in ${config.dataDir}` : `${databaseName(config)}, from DATABASE_URL`}`);
    await work({ config, args: process.argv.slice(2), log }, cleanUp);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
  await end();
}

/** What to do about rows and files of instruments that the directory lacks: everything else hangs on the symbols. */
export const SYMBOLS_FIRST =
  'Import the symbols first (npm run import:symbols -- FILE.csv), then run this again: what is there already stays.';

/** What the line begins with that tells what was done, or would be. */
export const doneOr = (dryRun: boolean): string => (dryRun ? 'Nothing was written. It would be: ' : '');

/** Logs how a table was read, what of it was not, and its first bad rows, one line each. */
export function reportTable(
  { refused, ignoredColumns, notes }: TableReport,
  log: (line: string) => void,
): void {
  for (const { line, reason } of refused.first) log(`line ${line}: ${reason}`);
  const more = refused.count - refused.first.length;
  if (more > 0) log(`… and ${more} more bad rows`);
  if (refused.first.some(({ reason }) => reason.endsWith('is not in the directory'))) log(SYMBOLS_FIRST);
  if (ignoredColumns.length > 0) log(`ignored columns: ${ignoredColumns.join(', ')}`);
  for (const note of notes) log(`note: ${note}`);
}
