import { prepareDatabase } from '../database/prepare-database.js';
import { runDatabaseCommand } from './command-context.js';

/** `npm run migrate`: schema and built-in data as this release wants them, without starting it. Safe beside running servers. */
await runDatabaseCommand(async ({ config, log }) => {
  const done = await prepareDatabase(config, (line) => void process.stderr.write(`${line}\n`));
  for (const name of done) log(name);
  log(done.length === 0 ? 'The database is up to date.' : `${done.length} migrations ran.`);
});
