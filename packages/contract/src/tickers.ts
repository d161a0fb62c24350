import { z } from 'zod';
import { pageOf } from './answer.js';
import { tickerSchema } from './instruments.js';
import { INSTRUMENT_TYPES } from './market/instrument-type.js';
import { exchangeShortName } from './primitives.js';
import { pageFields, queryInstantMs } from './query.js';

/** Orders of the list. The last three follow the newest quotes. */
export const TICKER_SORTS = ['rank', 'symbol', 'name', 'price', 'changePct', 'volume'] as const;
export type TickerSort = (typeof TICKER_SORTS)[number];
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export const tickersQuerySchema = z.strictObject({
  ...pageFields,
  exchangeShortName: exchangeShortName.optional(),
  type: z.enum(INSTRUMENT_TYPES).optional(),
  sector: z
    .string()
    .max(80)
    .optional()
    .meta({ example: 'Technology', description: 'As `sectors` of /api/exchanges names it.' }),
  sort: z
    .enum(TICKER_SORTS)
    .default('rank')
    .describe(
      '`rank` = best known first. `price`, `changePct` and `volume` follow the newest quotes. Instruments without the value come last in either order.',
    ),
  order: z.enum(SORT_ORDERS).default('asc'),
  orderedAtMs: queryInstantMs()
    .optional()
    .describe(
      'For an order by quotes: that of the first page, so that further pages neither repeat nor skip a row. A new order is made where it is no longer held.',
    ),
});
export type TickersQuery = z.infer<typeof tickersQuerySchema>;

export const tickersPageSchema = pageOf(tickerSchema)
  .extend({
    orderedAtMs: z
      .int()
      .nullable()
      .describe('When an order by quotes was made, ms since epoch UTC; null for orders that do not age.'),
  })
  .meta({ id: 'TickersPageDto' });
export type TickersPageDto = z.infer<typeof tickersPageSchema>;

export const suggestionsSchema = z
  .strictObject({
    elsewhere: z.array(tickerSchema).describe('The same symbol on other exchanges, best known first.'),
    similar: z
      .array(tickerSchema)
      .describe('Symbols one typing error away, then those that begin alike; of the same exchange first.'),
  })
  .meta({ id: 'SuggestionsDto' });
export type SuggestionsDto = z.infer<typeof suggestionsSchema>;
