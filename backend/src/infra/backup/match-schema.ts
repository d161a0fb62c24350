import type { Client } from 'pg';
import { sequencesOf, tablesOf } from './dump-database.js';
import type { Manifest, TableManifest } from './manifest.js';
import { monthOfPart, PARTITIONED } from './part-month.js';
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
