import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Readable } from 'node:stream';
import type { Manifest, TableManifest } from './manifest.js';

/** Where a table is read from, or put into, before it is: names as Postgres itself quotes them. */
export type TableToDump = Pick<TableManifest, 'name' | 'columns' | 'partitions'>;

/**
 * Tables of the product with what a person or a program put into them, in the order of their names. Jobs (schema `bullmq`) stay
 * where they are: what has to happen is in the outbox, and Redis would not be in a backup either.
 */
export async function tablesOf(client: Client): Promise<TableToDump[]> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    partitions: TableToDump['partitions'];
  }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select coalesce(array_agg(quote_ident(a.attname) order by a.attnum), '{}') from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(json_build_object('name', format('%I.%I', pn.nspname, p.relname),
         'bounds', pg_get_expr(p.relpartbound, p.oid)) order by p.relname), '[]')
       from pg_inherits i join pg_class p on p.oid = i.inhrelid join pg_namespace pn on pn.oid = p.relnamespace
       where i.inhparent = c.oid and p.relispartition) as partitions
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`);
  return rows;
}

/** Rows of a table as Postgres' own text format has them. */
export function rowsOf(
  client: Client,
  { name, columns }: Pick<TableToDump, 'name' | 'columns'>,
): Readable & { rowCount: number } {
  // COPY of a partitioned table itself is refused, also of one without a part yet; a query over it is not.
  const query = `select ${columns.join(', ')} from ${name}`;
  return client.query(copyTo(`copy (${query}) to stdout`)) as unknown as Readable & { rowCount: number };
}

export async function sequencesOf(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows;
}

export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from public.schema_migration order by id',
  );
  return rows.map(({ name }) => name);
}
