import { runCommand, CommandError } from './command-context.js';

/** Foreign keys stand in the migrations alone: entities hold ids, not each other. */
const FOREIGN_KEY = /^alter table "\w+" drop constraint "\w+_(?:foreign|fkey)";$/;

/**
 * Fails when the migrated schema differs from what the entities declare. Partitioned and BullMQ tables are no
 * entities' business and are left out by comparing in one direction only.
 */
await runCommand(async ({ orm, log }) => {
  const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false, safe: true, dropTables: false });
  const statements = sql
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !/^create schema/.test(line) && !FOREIGN_KEY.test(line));
  if (statements.length > 0) {
    throw new CommandError(
      `The migrations do not produce what the entities declare:\n${statements.join('\n')}`,
    );
  }
  log('The migrated schema is what the entities declare.');
});
