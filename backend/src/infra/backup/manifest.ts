import { z } from 'zod';

const sum = { bytes: z.int(), sha256: z.string() };

const tableSchema = z.strictObject({
  /** `public.algorithm_call`. */
  name: z.string(),
  /** Where its rows are in the archive. */
  entry: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  ...sum,
  /** Of a partitioned table: its parts, each with the bounds that Postgres names it by. */
  partitions: z.array(z.strictObject({ name: z.string(), bounds: z.string() })),
});

/** What a backup says of itself. */
export const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** ISO 8601, UTC: every table is as it was then. */
  takenAt: z.string(),
  /** Of the code that made it. */
  commit: z.string(),
  /** Names of the migrations that the database had. */
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  /** Next values are taken from here; null: nothing was taken yet. */
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string().nullable() })),
  files: z.array(z.strictObject({ entry: z.string(), ...sum })),
  /** Which secret sealed what is sealed in the tables: a digest from which it cannot be found. */
  secretPrint: z.string().nullable(),
  /** The last call of the chain; null: there is none. */
  chainHead: z.strictObject({ seq: z.int(), hash: z.string() }).nullable(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableManifest = Manifest['tables'][number];
export type ChainHead = NonNullable<Manifest['chainHead']>;

export const MANIFEST = 'manifest.json';
