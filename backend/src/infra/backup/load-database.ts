import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { partitionSql } from '../../common/market/minute-partition.js';
import type { ArchiveReader } from './archive-reader.js';
import { migrationsOf, sequencesOf, tablesOf } from './dump-database.js';
import { type Manifest, monthOfPart, PARTITIONED, type TableManifest } from './manifest.js';
import { quoted } from './quoted.js';

export interface TableToLoad extends TableManifest {
  /** Of the parts that it had: a month each, its first instant, ms since epoch UTC. */
  readonly months: readonly number[];
}

/** What a backup holds, with no other names than those that `pg_catalog` has: they alone become SQL. */
export interface Load extends Pick<Manifest, 'migrations' | 'sequences'> {
  readonly tables: readonly TableToLoad[];
}

/**
 * Holds the names of a manifest to the schema that its own migrations have just made here: tables, columns and sequences are exactly
 * those, and parts are months.
 * @throws Error with one readable line that names the first that is not
 */
export async function matchSchema(client: Client, manifest: Manifest): Promise<Load> {
  const { migrations, tables, sequences } = manifest;
  const made = new Map((await tablesOf(client)).map((table) => [table.name, table]));
  assertSame('table', 'the database', names(tables), [...made.keys()]);
  assertSame('sequence', 'the database', names(sequences), names(await sequencesOf(client)));
  const load = tables.map((table) => {
    assertSame('column', table.name, table.columns, made.get(table.name)!.columns);
    return { ...table, months: monthsOf(table) };
  });
  return { migrations, sequences, tables: load };
}

const names = (named: readonly { readonly name: string }[]): string[] => named.map(({ name }) => name);

function assertSame(kind: string, of: string, told: readonly string[], made: readonly string[]): void {
  const known = new Set(made);
  const foreign = told.find((name) => !known.has(name));
  if (foreign !== undefined)
    throw new Error(
      `The backup names the ${kind} ${quoted(foreign)}, which its migrations do not make in ${of}.`,
    );
  const named = new Set(told);
  if (named.size < told.length) throw new Error(`The backup names a ${kind} of ${of} twice.`);
  const missing = made.find((name) => !named.has(name));
  if (missing !== undefined) throw new Error(`The backup lacks the ${kind} ${quoted(missing)} of ${of}.`);
}

function monthsOf({ name, partitions }: TableManifest): number[] {
  const foreign = partitions.find((part) => name !== PARTITIONED || monthOfPart(part) === null);
  if (foreign)
    throw new Error(
      `The backup names the part ${quoted(foreign.name)} of ${name} (${quoted(foreign.bounds)}), which is none of its months.`,
    );
  const months = partitions.map((part) => monthOfPart(part)!);
  if (new Set(months).size < months.length) throw new Error(`The backup names a part of ${name} twice.`);
  return months;
}

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
