import { z } from 'zod';
import { parseInstrumentKey } from './instrument-key.js';
import { count, uuid } from './primitives.js';
import { queryInt } from './query.js';

/** Files that the page takes: a directory of symbols, and daily bars with one file an instrument. */
export const IMPORT_KINDS = ['symbols', 'bars'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** All files of one import together, bytes. What is larger is imported by the commands. */
export const IMPORT_MAX_BYTES = 64 * 1_024 * 1_024;
export const IMPORT_MAX_FILES = 500;
/** The files are sent behind each other in parts of this size, bytes; the last one is what remains. */
export const IMPORT_PART_BYTES = 1_024 * 1_024;

const LARGE = { error: 'Files of one import have 64 MiB together at most. The commands take larger ones.' };
const MANY = { error: 'One import takes 500 files at most.' };

const instrumentKeyText = z
  .string()
  .max(41)
  .refine((text) => parseInstrumentKey(text) !== null, { error: 'A ticker is written like NASDAQ:AAPL.' })
  .meta({ example: 'NASDAQ:AAPL' });
const isoDay = z
  .string()
  .regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: 'A date is written YYYY-MM-DD.' })
  .meta({ example: '2012-05-18' });

/** What whoever imports says of the files, as the options of the commands do. */
export const importChoicesSchema = z
  .strictObject({
    dryRun: z.boolean().default(false).describe('Tells what would happen and changes nothing.'),
    strict: z.boolean().default(false).describe('Of symbols: one bad row refuses the file.'),
    decimal: z.enum(['point', 'comma']).optional().describe('Decimal mark, where the rows do not show it.'),
    dates: z.enum(['day-first', 'month-first']).optional().describe('Of dates with the year last.'),
    sameCompany: z
      .array(instrumentKeyText)
      .max(IMPORT_MAX_FILES)
      .default([])
      .describe('Of bars: series that are one company’s however long their gaps are.'),
    listedFrom: z
      .array(z.strictObject({ key: instrumentKeyText, date: isoDay }))
      .max(IMPORT_MAX_FILES)
      .default([])
      .describe('Of bars: the first bar that belongs to the instrument.'),
  })
  .meta({ id: 'ImportChoicesDto' });
export type ImportChoicesDto = z.infer<typeof importChoicesSchema>;

export const beginImportSchema = z
  .strictObject({
    kind: z.enum(IMPORT_KINDS),
    choices: importChoicesSchema.prefault({}),
    files: z
      .array(
        z.strictObject({
          name: z
            .string()
            .min(1)
            .max(120)
            .regex(/^[^\\/\p{Cc}]+$/u, { error: 'A file has a name without a folder.' })
            .meta({ example: 'NASDAQ-AAPL.csv' }),
          bytes: z.int().min(1, { error: 'One of the files is empty.' }).max(IMPORT_MAX_BYTES, LARGE),
        }),
      )
      .min(1)
      .max(IMPORT_MAX_FILES, MANY)
      .refine((files) => files.reduce((sum, { bytes }) => sum + bytes, 0) <= IMPORT_MAX_BYTES, LARGE),
  })
  .meta({ id: 'BeginImportDto' });
export type BeginImportDto = z.infer<typeof beginImportSchema>;

export const importPartQuerySchema = z.strictObject({
  importId: uuid,
  position: queryInt(0, IMPORT_MAX_BYTES).describe('Bytes of all files that come before this part.'),
});
export type ImportPartQuery = z.infer<typeof importPartQuerySchema>;

export const importIdSchema = z.strictObject({ importId: uuid }).meta({ id: 'ImportIdDto' });
export type ImportIdDto = z.infer<typeof importIdSchema>;

/** `receiving`: parts are awaited; `queued`: all are there and a worker will read them. */
export const IMPORT_STATES = ['receiving', 'queued', 'running', 'done', 'failed', 'cancelled'] as const;

/** An import of files, and how far it is. */
export const dataImportSchema = z
  .strictObject({
    importId: uuid,
    kind: z.enum(IMPORT_KINDS),
    dryRun: z.boolean().describe('The counts are what would have happened; nothing was written.'),
    state: z.enum(IMPORT_STATES),
    firstFile: z.string(),
    files: count,
    bytes: count.describe('Of all files together.'),
    received: count.describe('Bytes that the server has.'),
    read: count.describe('Bytes that a worker has read.'),
    added: count.describe('Rows (instruments or bars) that were not there before.'),
    changed: count,
    unchanged: count,
    refused: count.describe('Rows and files that were left out.'),
    problems: z
      .array(z.strictObject({ file: z.string(), line: z.int().nullable(), text: z.string() }))
      .describe('What was left out and why, the first 200.'),
    notes: z
      .array(z.strictObject({ file: z.string(), text: z.string() }))
      .describe(
        'How files were read where that is not the usual way, and columns that were not; the first 200.',
      ),
    reason: z.string().nullable().describe('Why it ended without everything, for a person.'),
    createdBy: z.string().nullable().describe('Name of who began it.'),
    createdMs: z.int(),
    finishedMs: z.int().nullable(),
  })
  .meta({ id: 'DataImportDto' });
export type DataImportDto = z.infer<typeof dataImportSchema>;
