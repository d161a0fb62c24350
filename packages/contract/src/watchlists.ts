import { z } from 'zod';
import { MAX_WANTED_PRICE } from './bounds.js';
import { parseInstrumentKey } from './instrument-key.js';
import { tickerSchema } from './instruments.js';
import { INSTRUMENT_TYPES } from './market/instrument-type.js';
import { instrumentFields, seen, uuid } from './primitives.js';
import { queryInt } from './query.js';
import { WATCHLIST_COLUMNS, WATCHLIST_SORTS } from './watchlist-columns.js';

/** Nothing is quoted higher; keeps sums and formats of the screens sane. */
export const MAX_TARGET_PRICE = MAX_WANTED_PRICE;
export const MAX_NAME = 60;
export const MAX_NOTE = 500;
/** A full list with a long note in every row, as it is exported. */
export const MAX_CSV_BYTES = 512 * 1_024;

/** Why a line of a file was left out. */
export const SKIP_REASONS = [
  'unknown_ticker',
  'ambiguous_ticker',
  'no_symbol',
  'duplicate',
  'bad_target',
  'doubtful_target',
  'other_currency',
  'note_too_long',
  'broken_row',
  'list_full',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Signs that nobody types and that break lines, files and screens. */
const PRINTABLE = /^[^\p{Cc}]*$/u;
const PRINTABLE_LINES = /^(?:[^\p{Cc}]|[\n\t])*$/u;

const watchlistId = z.uuid({ error: 'must be the id of a watchlist' });
const activeUnlessGiven = { id: watchlistId.optional().describe('Left out: the active list.') };

/** Name of a list: one line, spaces at the ends and doubled ones do not count. */
const name = z
  .string({ error: 'This field is required.' })
  .overwrite((text) => seen(text.normalize('NFC')).replace(/ {2,}/g, ' '))
  .min(1, { error: `must have 1 to ${MAX_NAME} characters` })
  .max(MAX_NAME, { error: `must have 1 to ${MAX_NAME} characters` })
  .regex(PRINTABLE, { error: 'must be one line of text' })
  .meta({ example: 'Dividends' });

/** What the member wrote about the ticker; an empty text is none. */
const note = z
  .string()
  .overwrite((text) => seen(text.replaceAll('\r\n', '\n')))
  .max(MAX_NOTE)
  .regex(PRINTABLE_LINES, { error: 'has signs that no note has' })
  .transform((text) => text || null)
  .nullish();

/** Price that the member waits for, in the instrument's currency. */
const targetPrice = z
  .number({ error: 'must be a price above 0' })
  .gt(0, { error: 'must be a price above 0' })
  .max(MAX_TARGET_PRICE, { error: 'is too high' })
  .nullish()
  .meta({ example: 190.5 });

/** `NASDAQ:AAPL`, or `null` for the end of the list. */
const beforeKey = z
  .string()
  .refine((key) => parseInstrumentKey(key) !== null, { error: 'must be a ticker such as NASDAQ:AAPL' })
  .nullish()
  .meta({
    example: 'NASDAQ:MSFT',
    description: 'Row that follows afterwards; null, left out or gone meanwhile: the end.',
  });

export const watchlistQuerySchema = z.strictObject(activeUnlessGiven);
export type WatchlistQuery = z.infer<typeof watchlistQuerySchema>;

export const oneWatchlistSchema = z.strictObject({ id: watchlistId }).meta({ id: 'OneWatchlistDto' });
export type OneWatchlistDto = z.infer<typeof oneWatchlistSchema>;

export const createWatchlistSchema = z.strictObject({ name }).meta({ id: 'CreateWatchlistDto' });
export type CreateWatchlistDto = z.infer<typeof createWatchlistSchema>;

export const renameWatchlistSchema = z
  .strictObject({ id: watchlistId, name })
  .meta({ id: 'RenameWatchlistDto' });
export type RenameWatchlistDto = z.infer<typeof renameWatchlistSchema>;

export const moveWatchlistSchema = z
  .strictObject({
    id: watchlistId,
    beforeId: watchlistId
      .nullish()
      .describe('List that follows afterwards; null, left out or gone meanwhile: the end.'),
  })
  .meta({ id: 'MoveWatchlistDto' });
export type MoveWatchlistDto = z.infer<typeof moveWatchlistSchema>;

/** One row, by list and ticker. */
const oneItem = { ...activeUnlessGiven, ...instrumentFields };
export const watchlistItemQuerySchema = z.strictObject(oneItem).meta({ id: 'WatchlistItemQuery' });
export type WatchlistItemQuery = z.infer<typeof watchlistItemQuerySchema>;

export const addItemSchema = z
  .strictObject({ ...oneItem, note, targetPrice, beforeKey })
  .meta({ id: 'AddItemDto' });
export type AddItemDto = z.infer<typeof addItemSchema>;

export const updateItemSchema = z
  .strictObject({ ...oneItem, note, targetPrice })
  .meta({ id: 'UpdateItemDto' });
export type UpdateItemDto = z.infer<typeof updateItemSchema>;

export const moveItemSchema = z.strictObject({ ...oneItem, beforeKey }).meta({ id: 'MoveItemDto' });
export type MoveItemDto = z.infer<typeof moveItemSchema>;

export const watchlistSortSchema = z
  .strictObject({ by: z.enum(WATCHLIST_SORTS), order: z.enum(['asc', 'desc']) })
  .meta({ id: 'WatchlistSortDto' });

export const watchlistViewSchema = z
  .strictObject({
    columns: z
      .array(z.enum(WATCHLIST_COLUMNS))
      .max(WATCHLIST_COLUMNS.length)
      .refine((columns) => new Set(columns).size === columns.length, { error: 'must name each column once' })
      .describe('Left to right, each once.'),
    sort: watchlistSortSchema.nullable().describe('null = as the rows were dragged.'),
  })
  .meta({ id: 'WatchlistViewDto' });
export type WatchlistViewDto = z.infer<typeof watchlistViewSchema>;

export const changeViewSchema = z
  .strictObject({ id: watchlistId, view: watchlistViewSchema })
  .meta({ id: 'ChangeViewDto' });
export type ChangeViewDto = z.infer<typeof changeViewSchema>;

export const importWatchlistSchema = z
  .strictObject({
    id: watchlistId,
    csv: z.string().max(MAX_CSV_BYTES, { error: 'is larger than 512 kB' }).meta({
      example: 'symbol,exchange,note,target\nAAPL,NASDAQ,after the split,190.5\n',
      description: 'Text of the file. With or without a header; only a symbol is needed.',
    }),
  })
  .meta({ id: 'ImportWatchlistDto' });
export type ImportWatchlistDto = z.infer<typeof importWatchlistSchema>;

export const skippedLineSchema = z
  .strictObject({
    line: z.int().describe('Line of the file that the row begins in, from 1.'),
    symbol: z.string().describe('As it stands in the file, shortened.'),
    reason: z.enum(SKIP_REASONS),
  })
  .meta({ id: 'SkippedLineDto' });
export type SkippedLineDto = z.infer<typeof skippedLineSchema>;

export const importedSchema = z
  .strictObject({
    added: z.int().describe('New rows.'),
    updated: z.int().describe('Rows that got another note or target price.'),
    unchanged: z.int().describe('Rows that were as the file says already.'),
    skipped: z.array(skippedLineSchema),
    ignoredColumns: z.array(z.string()).describe('Headings of columns that are not read.'),
  })
  .meta({ id: 'ImportedDto' });
export type ImportedDto = z.infer<typeof importedSchema>;

export const watchlistSummarySchema = z
  .strictObject({
    id: uuid,
    name: z.string(),
    active: z.boolean().describe('The one that is shown first; exactly one of a member is.'),
    position: z.int().describe('Place among the lists, from 0.'),
    rows: z.int(),
    view: watchlistViewSchema,
    updatedMs: z.int().describe('When the list or one of its rows changed last.'),
  })
  .meta({ id: 'WatchlistSummaryDto' });
export type WatchlistSummaryDto = z.infer<typeof watchlistSummarySchema>;

/** The newest call of the technical algorithm. */
export const watchlistRatingSchema = z
  .strictObject({
    label: z.string().meta({ example: 'Buy' }),
    stance: z.literal([-1, 0, 1]).meta({ type: 'integer' }).nullable().describe('-1 down, 0 neutral, 1 up.'),
    callId: uuid,
    calledMs: z.int(),
    simulated: z.boolean().describe('Made from prices of the simulated market.'),
  })
  .meta({ id: 'WatchlistRatingDto' });
export type WatchlistRatingDto = z.infer<typeof watchlistRatingSchema>;

/** A row without prices: those are streamed. */
export const watchlistRowSchema = z
  .strictObject({
    exchangeShortName: z.string().meta({ example: 'NASDAQ' }),
    symbol: z.string().meta({ example: 'AAPL' }),
    name: z.string().meta({ example: 'Apple Inc.' }),
    type: z.enum(INSTRUMENT_TYPES),
    currency: z.string().meta({ example: 'USD' }),
    photo: z.string().nullable().describe('null = draw the initials.'),
    listed: z.boolean().describe('false: not traded any more, no price comes.'),
    note: z.string().nullable(),
    targetPrice: z.number().nullable().describe("In the ticker's currency."),
    addedMs: z.int(),
    rating: watchlistRatingSchema.nullable(),
    nextCallMs: z
      .int()
      .nullable()
      .describe('Start of the next nightly run that takes this ticker in; null where none is planned.'),
  })
  .meta({ id: 'WatchlistRowDto' });
export type WatchlistRowDto = z.infer<typeof watchlistRowSchema>;

export const watchlistSchema = z
  .strictObject({
    id: uuid,
    name: z.string(),
    active: z.boolean(),
    view: watchlistViewSchema,
    updatedMs: z.int(),
    ratingsLocked: z.boolean().describe('Ratings and next calls are left out: the subscription has expired.'),
    rows: z.array(watchlistRowSchema).describe('In the order of the list.'),
  })
  .meta({ id: 'WatchlistDto' });
export type WatchlistDto = z.infer<typeof watchlistSchema>;

const item = { watchlistId: uuid, row: watchlistRowSchema };
export const watchlistItemSchema = z.strictObject(item).meta({ id: 'WatchlistItemDto' });
export type WatchlistItemDto = z.infer<typeof watchlistItemSchema>;

export const addedItemSchema = z
  .strictObject({
    ...item,
    added: z.boolean().describe('false: it was on the list already, and stays as it is.'),
  })
  .meta({ id: 'AddedItemDto' });
export type AddedItemDto = z.infer<typeof addedItemSchema>;

export const removedItemSchema = z
  .strictObject({ watchlistId: uuid, removed: z.boolean().describe('false: it was not on the list.') })
  .meta({ id: 'RemovedItemDto' });
export type RemovedItemDto = z.infer<typeof removedItemSchema>;

export const itemOrderSchema = z
  .strictObject({
    watchlistId: uuid,
    keys: z.array(z.string()).meta({ example: ['NASDAQ:AAPL'], description: 'The order as it is now.' }),
  })
  .meta({ id: 'ItemOrderDto' });
export type ItemOrderDto = z.infer<typeof itemOrderSchema>;

export const holdingListsSchema = z
  .strictObject({ watchlistIds: z.array(z.string()).describe('Ids of my lists that hold the ticker.') })
  .meta({ id: 'HoldingListsDto' });
export type HoldingListsDto = z.infer<typeof holdingListsSchema>;

export const MAX_MOST_WATCHED = 50;
export const mostWatchedQuerySchema = z.strictObject({ limit: queryInt(1, MAX_MOST_WATCHED).prefault(10) });
export type MostWatchedQuery = z.infer<typeof mostWatchedQuerySchema>;

export const mostWatchedSchema = z
  .strictObject({
    ticker: tickerSchema,
    watchers: z.int().describe('Members who have it on a watchlist; fewer than 3 are not told.'),
  })
  .meta({ id: 'MostWatchedDto' });

export const mostWatchedListSchema = z
  .strictObject({ items: z.array(mostWatchedSchema), asOfMs: z.int().describe('When it was counted, ms.') })
  .meta({ id: 'MostWatchedListDto' });
export type MostWatchedListDto = z.infer<typeof mostWatchedListSchema>;
