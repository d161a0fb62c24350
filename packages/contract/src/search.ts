import { z } from 'zod';
import { INSTRUMENT_TYPES } from './market/instrument-type.js';

export const MAX_KEYWORD_CHARACTERS = 64;

export const tickerSearchQuerySchema = z.strictObject({
  keyword: z
    .string({ error: 'must be one text' })
    .default('')
    .meta({
      example: 'apple',
      description:
        `Symbol, name or words of a name. Case, accents and punctuation do not matter; characters beyond ` +
        `${MAX_KEYWORD_CHARACTERS} are ignored. Without it nothing is found.`,
    }),
});
export type TickerSearchQuery = z.infer<typeof tickerSearchQuerySchema>;

/** One instrument that was found. */
export const tickerSearchResultSchema = z
  .strictObject({
    name: z.string().meta({ example: 'Apple Inc.' }),
    ticker: z.string().meta({ example: 'AAPL', description: 'Symbol on its exchange.' }),
    photo: z
      .string()
      .nullable()
      .describe('Address of a logo on a host that pages may load pictures from; null = draw the initials.'),
    exchangeShortName: z.string().meta({ example: 'NASDAQ' }),
    type: z.enum(INSTRUMENT_TYPES).meta({ example: 'stock' }),
    active: z.boolean().describe('False where it is not traded any more.'),
  })
  .meta({ id: 'TickerSearchResultDto' });
export type TickerSearchResultDto = z.infer<typeof tickerSearchResultSchema>;
