import { z } from 'zod';
import { monthStartMs, partitionMonthMs } from '../../common/market/minute-partition.js';

export const MANIFEST = 'manifest.json';

/** Of the largest manifest that is read: some 200 bytes for each picture. */
export const MAX_MANIFEST_KIB = 65_536;

const sum = { bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) };

const tableSchema = z.strictObject({
  /** `public.algorithm_call`. */
  name: z.string(),
  /** Where its rows are in the archive: {@link entryOf} its name. */
  entry: z.string(),
  columns: z.array(z.string()),
  rows: z.int().min(0),
  ...sum,
  /** Of a partitioned table: its parts, each with the bounds that Postgres names it by. */
  partitions: z.array(z.strictObject({ name: z.string(), bounds: z.string() })),
});

/** What a backup says of itself. Names are as `quote_ident` writes them. */
export const manifestSchema = z.strictObject({
  format: z.literal(2),
  /** ISO 8601, UTC: every table is as it was then. */
  takenAt: z.iso.datetime(),
  /** Of the code that made it. */
  commit: z.string(),
  /** Names of the migrations that the database had. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(tableSchema),
  /** Next values are taken from here; null: nothing was taken yet. */
  sequences: z.array(
    z.strictObject({
      name: z.string(),
      last: z
        .string()
        .regex(/^-?\d{1,19}$/)
        .nullable(),
    }),
  ),
  files: z.array(z.strictObject({ entry: z.string(), ...sum })),
  /** The secret that the installation made itself, wrapped by the passphrase; null: it is not in the backup. */
  secret: z.string().max(200).nullable(),
  /** Which secret sealed what is sealed in the tables: a digest from which it cannot be found. */
  secretPrint: z.string().nullable(),
  /** The last call of the chain; null: there is none. */
  chainHead: z.strictObject({ seq: z.int(), hash: z.string().regex(/^[0-9a-f]{64}$/) }).nullable(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableManifest = Manifest['tables'][number];
export type ChainHead = NonNullable<Manifest['chainHead']>;

/** Entry with the rows of a table. */
export const entryOf = (table: string): string => `tables/${table.replaceAll('"', '')}.copy`;

type Part = TableManifest['partitions'][number];

/** The one table with parts: a month each. */
export const PARTITIONED = 'public.bar_minute';

/**
 * Month of a part of `bar_minute`, first instant, ms since epoch UTC; `null` where name and bounds are not those of one month. A part is
 * made again of this number, and of no text.
 */
export function monthOfPart({ name, bounds }: Part): number | null {
  const monthMs = name.startsWith('public.') ? partitionMonthMs(name.slice('public.'.length)) : null;
  const [, from, to] = /^FOR VALUES FROM \('([^']+)'\) TO \('([^']+)'\)$/.exec(bounds) ?? [];
  if (monthMs === null || from === undefined || to === undefined) return null;
  return instantMs(from) === monthMs && instantMs(to) === monthStartMs(monthMs, 1) ? monthMs : null;
}

/** `2026-01-01 01:00:00+01`, as Postgres writes it in the time zone of its session. @returns NaN for every other text */
function instantMs(text: string): number {
  const [, date, time, hours, minutes = '00'] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)([+-]\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  return date === undefined ? NaN : Date.parse(`${date}T${time}${hours}:${minutes}`);
}
