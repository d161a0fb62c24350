import { z } from 'zod';
import { quoteSchema, tickerSchema } from './instruments.js';
import { exchangeShortName } from './primitives.js';
import { queryInt } from './query.js';

export const MOVER_KINDS = ['gainers', 'losers', 'active'] as const;
export type MoverKind = (typeof MOVER_KINDS)[number];

/**
 * Liquid enough: traded for at least this share of what the average priced instrument of its exchange has traded in
 * the session. The mean is pulled up by the giants, so a tenth of it leaves out what hardly trades, at any hour.
 */
export const LEAST_SHARE_OF_MEAN_TURNOVER = 0.1;
export const MOST_MOVERS = 20;

export const moversQuerySchema = z.strictObject({
  exchangeShortName: exchangeShortName.optional(),
  kind: z
    .enum(MOVER_KINDS)
    .default('gainers')
    .describe('`gainers` and `losers` by percent since the previous close, `active` by money traded.'),
  limit: queryInt(1, MOST_MOVERS).prefault(5),
});
export type MoversQuery = z.infer<typeof moversQuerySchema>;

export const moverSchema = z
  .strictObject({
    ticker: tickerSchema,
    quote: quoteSchema.describe(
      'Newest quote when the ranking was answered; tells its source, and whether it is stale.',
    ),
  })
  .meta({ id: 'MoverDto' });

export const moversSchema = z
  .strictObject({
    kind: z.enum(MOVER_KINDS),
    exchangeShortName: z.string().nullable().describe('null = all exchanges.'),
    items: z.array(moverSchema).describe('First one first; fewer than asked for where fewer qualify.'),
    considered: z
      .int()
      .describe(
        `Instruments compared: priced, and traded for at least ${LEAST_SHARE_OF_MEAN_TURNOVER * 100} % of the mean turnover of their exchange.`,
      ),
    asOfMs: z.int().describe('Market clock of the answer, ms since epoch UTC.'),
    simulated: z.boolean().describe('Prices are invented.'),
    replay: z.boolean().describe('Prices are recorded and played back.'),
    source: z.string().nullable().describe('Who feeds the prices; null before the first.'),
  })
  .meta({ id: 'MoversDto' });
export type MoversDto = z.infer<typeof moversSchema>;

/** Lowest and highest price of a year, in the instrument's currency, split-adjusted. */
export const yearRangeSchema = z
  .strictObject({
    symbol: z.string().meta({ example: 'NASDAQ:AAPL' }),
    low: z.number(),
    high: z.number(),
    fromMs: z
      .number()
      .describe(
        'First session that was looked at, 00:00 UTC of its date, ms; a young listing has less than a year.',
      ),
    toMs: z.number().describe('Last session that was looked at, 00:00 UTC of its date, ms.'),
    source: z.string().meta({ example: 'simulated' }),
    simulated: z.boolean().describe('The prices are invented.'),
  })
  .meta({ id: 'YearRangeDto' });
export type YearRangeDto = z.infer<typeof yearRangeSchema>;
