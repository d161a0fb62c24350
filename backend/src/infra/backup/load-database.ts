import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { partitionSql } from '../../common/market/minute-partition.js';
import type { ArchiveReader } from './archive-reader.js';
import { migrationsOf } from './dump-database.js';
import type { Load, TableToLoad } from './match-schema.js';

/** Hears of each table that is there. */
export type Told = (table: TableToLoad) => void;

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Fills a database that has exactly the backup's migrations, in one transaction: all of it, or nothing. Foreign keys are taken
 * away and come back at the end, when Postgres checks them all; triggers rest, for what they would do has been done. Every name in
 * this SQL is from `pg_catalog` (`matchSchema`), and every bound is made of a number.
 * @throws Error naming the table where rows are missing or damaged; whatever Postgres refuses
 */
export async function loadDatabase(
  client: Client,
  archive: ArchiveReader,
  { tables, sequences, migrations }: Load,
  told: Told,
): Promise<void> {
  await client.query('begin');
  try {
    const keys = await foreignKeys(client);
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
    for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    for (const table of tables) {
      await loadTable(client, archive, table);
      told(table);
    }
    for (const { name, last } of sequences) {
      await client.query('select setval($1::regclass, coalesce($2::bigint, 1), $2::bigint is not null)', [
        name,
        last,
      ]);
    }
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
    // The next migration is chosen by these rows, not by the manifest.
    if (JSON.stringify(await migrationsOf(client)) !== JSON.stringify(migrations))
      throw new Error('The rows of the backup name other migrations than its manifest.');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  // Without statistics the first hours of a large database would be slow.
  await client.query('analyze');
}

async function foreignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where c.contype = 'f' and c.conparentid = 0 and n.nspname = 'public'`,
  );
  return rows;
}

async function loadTable(client: Client, archive: ArchiveReader, table: TableToLoad): Promise<void> {
  const { name, columns, months, entry } = table;
  await remakeParts(client, table);
  if (columns.length === 0) return;
  const target = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
  await pipeline(await archive.stream(entry, table), target);
  const loaded = target.rowCount;
  if (loaded !== table.rows)
    throw new Error(
      `${name} took ${loaded} of ${table.rows} rows${months.length > 0 ? ' of its parts' : ''}.`,
    );
}

/** The parts that the backup's table had, in place of those that its migration makes. */
async function remakeParts(client: Client, { name, months }: TableToLoad): Promise<void> {
  if (months.length === 0) return;
  const { rows } = await client.query<{ part: string }>(
    'select inhrelid::regclass::text as part from pg_inherits where inhparent = $1::regclass',
    [name],
  );
  for (const { part } of rows) await client.query(`drop table ${part}`);
  for (const month of months) await client.query(partitionSql(month));
}
