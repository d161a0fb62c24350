import { z } from 'zod';
import { CORPORATE_ACTION_TYPES, instrumentQuerySchema } from './instruments.js';
import { readCurrencyUnit } from './market/currency-unit.js';
import { INSTRUMENT_TYPES } from './market/instrument-type.js';
import { count, exchangeShortName, instrumentFields, seen, trimmedText } from './primitives.js';
import { pageFields, queryBoolean } from './query.js';
import { SORT_ORDERS } from './tickers.js';

export const ADMIN_TICKER_SORTS = ['rank', 'symbol', 'name', 'exchangeShortName', 'updatedAt'] as const;

/** Who wrote a row last: the built-in directory, an imported file, or an administrator. Names are database values. */
export const INSTRUMENT_SOURCES = ['builtin', 'import', 'admin'] as const;
export type InstrumentSource = (typeof INSTRUMENT_SOURCES)[number];

const MAX_RANK = 10_000_000;
/** A file that is larger than this is imported by the command. */
const CSV_MAX = 1_000_000;
// eslint-disable-next-line no-control-regex
const ONE_LINE = /^[^\u0000-\u001f\u007f]*$/;
const RANK = { error: 'A rank is a whole number from 1, or nothing.' };
const FILE_SIZE = {
  error: 'A file has 1 to 1,000,000 characters; larger ones are imported by the command.',
};

export const adminTickersQuerySchema = z.strictObject({
  ...pageFields,
  q: z.string().max(120).optional().describe('Beginning of the symbol or part of the name.'),
  exchangeShortName: exchangeShortName.optional(),
  type: z.enum(INSTRUMENT_TYPES).optional(),
  active: queryBoolean().optional().describe('Left out: both.'),
  sort: z.enum(ADMIN_TICKER_SORTS).default('rank'),
  order: z.enum(SORT_ORDERS).default('asc'),
});
export type AdminTickersQuery = z.infer<typeof adminTickersQuerySchema>;

/** What may be changed of an instrument. */
const tickerFacts = {
  ...instrumentFields,
  name: z
    .string()
    .overwrite(seen)
    .min(1, { error: 'A name has 1 to 300 characters.' })
    .max(300, { error: 'A name has 1 to 300 characters.' })
    .regex(ONE_LINE, { error: 'A name is one line.' }),
  sector: z
    .string()
    .overwrite(seen)
    .max(80, { error: 'A sector has at most 80 characters.' })
    .regex(ONE_LINE, { error: 'A sector is one line.' })
    .transform((text) => text || null)
    .nullable(),
  currency: z
    .string()
    .trim()
    .overwrite((text) => readCurrencyUnit(text) ?? text)
    .regex(/^[A-Z]{3}$/, { error: 'A currency is a code like USD, or GBX for pence.' })
    .meta({ example: 'USD' }),
  rank: z
    .int(RANK)
    .min(1, RANK)
    .max(MAX_RANK, { error: 'A rank is at most 10,000,000.' })
    .nullable()
    .describe('1 = best known.'),
  active: z.boolean().describe('Listed: found, quoted, analysed.'),
};

export const saveTickerSchema = z
  .strictObject({ ...tickerFacts, seenMs: z.int().describe('`updatedMs` of what was on the screen.') })
  .meta({ id: 'SaveTickerDto' });
export type SaveTickerDto = z.infer<typeof saveTickerSchema>;

export const addTickerSchema = z
  .strictObject({ ...tickerFacts, type: z.enum(INSTRUMENT_TYPES) })
  .meta({ id: 'AddTickerDto' });
export type AddTickerDto = z.infer<typeof addTickerSchema>;

/** An instrument as administrators see it. */
export const adminTickerSchema = z
  .strictObject({
    exchangeShortName: z.string(),
    symbol: z.string(),
    name: z.string(),
    type: z.enum(INSTRUMENT_TYPES),
    currency: z.string(),
    sector: z.string().nullable(),
    rank: z.int().nullable(),
    active: z.boolean(),
    source: z.enum(INSTRUMENT_SOURCES).describe('Who wrote it last.'),
    updatedMs: z.int(),
  })
  .meta({ id: 'AdminTickerDto' });
export type AdminTickerDto = z.infer<typeof adminTickerSchema>;

export const providerSearchQuerySchema = z.strictObject({ q: trimmedText(1, 50).meta({ example: 'AAPL' }) });
export type ProviderSearchQuery = z.infer<typeof providerSearchQuerySchema>;

export const foundTickerSchema = z
  .strictObject({
    exchangeShortName: z.string(),
    symbol: z.string(),
    name: z.string(),
    type: z.enum(INSTRUMENT_TYPES),
    currency: z.string(),
    known: z.boolean().describe('In the directory already, active or not.'),
  })
  .meta({ id: 'FoundTickerDto' });

export const providerSearchSchema = z
  .strictObject({
    source: z.string().describe('Name of the source of prices.'),
    supported: z.boolean().describe('Whether this source can search at all.'),
    message: z.string().nullable().describe('Why there is nothing to see.'),
    failed: z
      .boolean()
      .describe('The source did not answer, or not with what was asked for: `message` is its fault.'),
    items: z.array(foundTickerSchema),
  })
  .meta({ id: 'ProviderSearchDto' });
export type ProviderSearchDto = z.infer<typeof providerSearchSchema>;

/** The ticker whose history is to be fetched. */
export const backFillTickerSchema = instrumentQuerySchema.meta({ id: 'TickerQueryDto' });
export type BackFillTicker = z.infer<typeof backFillTickerSchema>;

export const backFillSchema = z
  .strictObject({
    jobId: z.string().min(1).max(120).describe('As /api/admin/jobs/state and the feed of jobs know it.'),
  })
  .meta({ id: 'BackFillDto' });
export type BackFillDto = z.infer<typeof backFillSchema>;

export const importTickersSchema = z
  .strictObject({
    csv: z
      .string()
      .min(1, FILE_SIZE)
      .max(CSV_MAX, FILE_SIZE)
      .describe('symbol,name,exchangeShortName,type[,currency,sector,photo,active]'),
    dryRun: z.boolean().describe('Tells what would happen and changes nothing.'),
  })
  .meta({ id: 'ImportTickersDto' });
export type ImportTickersDto = z.infer<typeof importTickersSchema>;

export const importedRowSchema = z
  .strictObject({
    line: z.int(),
    exchangeShortName: z.string(),
    symbol: z.string(),
    name: z.string(),
    kind: z.enum(['added', 'changed']),
    changes: z.array(z.string()).describe('Columns whose value changes.'),
  })
  .meta({ id: 'ImportedRowDto' });

export const refusedLineSchema = z
  .strictObject({ line: z.int(), reason: z.string() })
  .meta({ id: 'RefusedLineDto' });

export const importReportSchema = z
  .strictObject({
    dryRun: z.boolean(),
    problem: z.string().nullable().describe('Why the file as a whole cannot be imported.'),
    rows: count,
    added: count,
    changed: count,
    unchanged: count,
    refused: count,
    ignoredColumns: z.array(z.string()),
    notes: z.array(z.string()).describe('How the file was read, where that is not the usual way.'),
    items: z.array(importedRowSchema).describe('The first 200.'),
    refusedLines: z.array(refusedLineSchema).describe('The first 50.'),
  })
  .meta({ id: 'ImportReportDto' });
export type ImportReportDto = z.infer<typeof importReportSchema>;

const exDate = { example: '2020-08-31', description: 'First session without it, YYYY-MM-DD.' };
const oneAction = {
  ...instrumentFields,
  type: z.enum(CORPORATE_ACTION_TYPES),
  date: z
    .string()
    .regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, {
      error: 'A date is written YYYY-MM-DD.',
    })
    .meta(exDate),
};

export const removeActionSchema = z.strictObject(oneAction).meta({ id: 'RemoveActionDto' });
export type RemoveActionDto = z.infer<typeof removeActionSchema>;

export const saveActionSchema = z
  .strictObject({
    ...oneAction,
    ratio: z
      .string()
      .max(24)
      .nullish()
      .meta({ example: '4:1', description: 'Of a split: new shares for old ones.' }),
    amount: z.string().max(24).nullish().meta({
      example: '0.24',
      description: 'Of a dividend: money per share, in the currency of the price.',
    }),
  })
  .meta({ id: 'SaveActionDto' });
export type SaveActionDto = z.infer<typeof saveActionSchema>;

/** A split or dividend as one source reports it. */
export const adminCorporateActionSchema = z
  .strictObject({
    type: z.enum(CORPORATE_ACTION_TYPES),
    date: z.string().meta(exDate),
    ratio: z.number().nullable().describe('New shares for one old share.'),
    amount: z.number().nullable(),
    currency: z.string().nullable(),
    source: z.string(),
    removable: z.boolean().describe('Typed or imported: may be removed.'),
  })
  .meta({ id: 'AdminCorporateActionDto' });
export type AdminCorporateActionDto = z.infer<typeof adminCorporateActionSchema>;

export const corporateActionsSchema = z
  .strictObject({ items: z.array(adminCorporateActionSchema) })
  .meta({ id: 'CorporateActionsDto' });
export type CorporateActionsDto = z.infer<typeof corporateActionsSchema>;
