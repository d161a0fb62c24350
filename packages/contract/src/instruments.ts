import { z } from 'zod';
import { INSTRUMENT_TYPES } from './market/instrument-type.js';
import { exactInstrumentFields, instrumentFields } from './primitives.js';
import type { Quote } from './realtime.js';

export const CORPORATE_ACTION_TYPES = ['split', 'dividend'] as const;

/** Query that names one instrument. */
export const instrumentQuerySchema = z.strictObject(instrumentFields);
export type InstrumentQuery = z.infer<typeof instrumentQuerySchema>;

/** Query that names up to 100 instruments. */
export const instrumentsQuerySchema = z.strictObject({
  symbols: z
    .string()
    .max(4_200, { error: 'must name at most 100 tickers' })
    .meta({ example: 'NASDAQ:AAPL,CRYPTO:BTCUSD', description: 'At most 100, separated by commas.' }),
});
export type InstrumentsQuery = z.infer<typeof instrumentsQuerySchema>;

/** One instrument of the directory. */
export const tickerSchema = z
  .strictObject({
    exchangeShortName: z.string().meta({ example: 'NASDAQ' }),
    symbol: z.string().meta({ example: 'AAPL' }),
    name: z.string().meta({ example: 'Apple Inc.' }),
    type: z.enum(INSTRUMENT_TYPES).meta({ example: 'stock' }),
    currency: z
      .string()
      .meta({ example: 'USD', description: 'ISO 4217 code of the currency that prices are quoted in.' }),
    photo: z
      .string()
      .nullable()
      .describe('Address of a logo on a host that pages may load pictures from; null = draw the initials.'),
    sector: z.string().nullable().meta({ example: 'Technology' }),
    rank: z.int().nullable().meta({ example: 1, description: '1 = best known.' }),
  })
  .meta({ id: 'TickerDto' });
export type TickerDto = z.infer<typeof tickerSchema>;

/** Prices in the instrument's currency, times ms since epoch UTC, percentages percent values. */
export const quoteSchema = z
  .strictObject({
    exchangeShortName: z.string().meta({ example: 'NASDAQ' }),
    symbol: z.string().meta({ example: 'AAPL' }),
    price: z.number().meta({ example: 190.25 }),
    previousClose: z.number().nullable().describe('null where the source cannot know it.'),
    change: z.number().nullable(),
    changePct: z.number().nullable().describe('In percent.'),
    open: z.number(),
    dayHigh: z.number(),
    dayLow: z.number(),
    volume: z.number().describe('Quantity traded in the session so far.'),
    timeMs: z.number().describe('Time of the newest trade, ms since epoch UTC.'),
    seq: z
      .number()
      .describe("Orders quotes within one epoch of the feed; 0 while the price is an earlier epoch's."),
    stale: z
      .boolean()
      .describe(
        'No news for longer than a live market allows, or a price that was kept from earlier: as of timeMs, by source.',
      ),
    simulated: z.boolean().describe('The price is invented.'),
    source: z.string().meta({ example: 'simulated' }),
  })
  .meta({ id: 'QuoteDto' }) satisfies z.ZodType<Quote>;
export type QuoteDto = z.infer<typeof quoteSchema>;

export const tickerLiveInfoQuerySchema = z.strictObject(exactInstrumentFields);
export type TickerLiveInfoQuery = z.infer<typeof tickerLiveInfoQuerySchema>;

const rejectedSymbolSchema = z
  .strictObject({
    symbol: z.string().meta({ example: 'NASDAQ:NOPE' }),
    code: z.string().meta({ example: 'instrument_not_found' }),
  })
  .meta({ id: 'RejectedSymbolDto' });

export const tickersLiveInfoSchema = z
  .strictObject({
    quotes: z.array(quoteSchema),
    rejected: z.array(rejectedSymbolSchema).describe('Unknown tickers, and known ones without a price yet.'),
    unserved: z
      .array(z.string())
      .describe(
        'Known tickers that no source of the running feed serves; a quote of one is the last price known.',
      ),
  })
  .meta({ id: 'TickersLiveInfoDto' });
export type TickersLiveInfoDto = z.infer<typeof tickersLiveInfoSchema>;
