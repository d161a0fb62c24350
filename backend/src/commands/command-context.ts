import path from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import type { RowFaults } from '../common/csv/row-faults.js';
import { AppConfig } from '../config/app-config.js';
import { ormConfig } from '../database/orm.config.js';
import { prepareDatabase } from '../database/prepare-database.js';
import { startEmbeddedPostgres } from '../infra/embedded-postgres/embedded-postgres.js';

export interface CommandContext {
  config: AppConfig;
  /** Without statement time-out: a command may take as long as its input is large. */
  orm: MikroORM;
  args: string[];
  /** One line on standard output. */
  log: (line: string) => void;
}

/** A fault that the user can fix: its message is printed as it is, without a stack. */
export class CommandError extends Error {}

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');

/**
 * Runs one command of the command line against the configured database, or the embedded one (started for the
 * command, or shared with a running server). Sets the exit code: 0 done, 1 failed.
 */
export async function runCommand(work: (context: CommandContext) => Promise<void>): Promise<void> {
  const cleanUp: (() => Promise<unknown>)[] = [];
  const end = async (): Promise<void> => {
    for (const step of cleanUp.splice(0).reverse()) await step().catch(() => undefined);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void end().finally(() => process.exit(130)));
  }
  try {
    let config = AppConfig.fromProcess(ROOT);
    if (!config.env.DATABASE_URL) {
      const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, attach: true });
      cleanUp.push(() => postgres.stop());
      config = config.with({ DATABASE_URL: postgres.url });
    }
    await prepareDatabase(config, (line) => void process.stderr.write(`${line}\n`));
    const orm = await MikroORM.init(ormConfig(config, { statementTimeoutMs: 0 }));
    cleanUp.push(() => orm.close(true));
    await work({
      config,
      orm,
      args: process.argv.slice(2),
      log: (line) => void process.stdout.write(`${line}\n`),
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
  await end();
}

/** What to do about rows and files of instruments that the directory lacks: everything else hangs on the symbols. */
export const SYMBOLS_FIRST =
  'Import the symbols first (npm run import:symbols -- FILE.csv), then run this again: what is there already stays.';

/** Logs the first bad rows of an import, one line each, and the number of the others. */
export function reportFaults(faults: RowFaults, log: (line: string) => void): void {
  for (const { line, reason } of faults.first) log(`line ${line}: ${reason}`);
  const more = faults.count - faults.first.length;
  if (more > 0) log(`… and ${more} more bad rows`);
  if (faults.first.some(({ reason }) => reason.endsWith('is not in the directory'))) log(SYMBOLS_FIRST);
}
