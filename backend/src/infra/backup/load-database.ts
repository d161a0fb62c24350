import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ArchiveReader } from './archive.js';
import type { Manifest, TableManifest } from './manifest.js';

/** Hears of each table that is there. */
export type Told = (table: TableManifest) => void;

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Fills a database that has exactly the backup's migrations, in one transaction: all of it, or nothing. Foreign keys are taken
 * away and come back at the end, when Postgres checks them all; triggers rest, for what they would do has been done.
 * @throws Error naming the table where rows are missing or damaged; whatever Postgres refuses
 */
export async function loadDatabase(
  client: Client,
  archive: ArchiveReader,
  { tables, sequences }: Manifest,
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

async function loadTable(client: Client, archive: ArchiveReader, table: TableManifest): Promise<void> {
  const { name, columns, partitions, entry } = table;
  await remakePartitions(client, table);
  if (columns.length === 0) return;
  const target = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
  await pipeline(await archive.stream(entry), target);
  const loaded = target.rowCount;
  if (loaded !== table.rows)
    throw new Error(
      `${name} took ${loaded} of ${table.rows} rows${partitions.length > 0 ? ' of its parts' : ''}.`,
    );
}

/** The parts that the backup's table had, in place of those that its migration makes. */
async function remakePartitions(client: Client, { name, partitions }: TableManifest): Promise<void> {
  if (partitions.length === 0) return;
  const { rows } = await client.query<{ part: string }>(
    'select inhrelid::regclass::text as part from pg_inherits where inhparent = $1::regclass',
    [name],
  );
  for (const { part } of rows) await client.query(`drop table ${part}`);
  for (const part of partitions)
    await client.query(`create table ${part.name} partition of ${name} ${part.bounds}`);
}
