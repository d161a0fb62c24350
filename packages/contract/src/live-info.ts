import { z } from 'zod';
import { quoteSchema } from './instruments.js';
import { exactInstrumentFields } from './primitives.js';

export const tickerLiveInfoQuerySchema = z.strictObject(exactInstrumentFields);
export type TickerLiveInfoQuery = z.infer<typeof tickerLiveInfoQuerySchema>;

export const rejectedSymbolSchema = z
  .strictObject({
    symbol: z.string().meta({ example: 'NASDAQ:NOPE' }),
    code: z.string().meta({ example: 'instrument_not_found' }),
  })
  .meta({ id: 'RejectedSymbolDto' });

export const tickersLiveInfoSchema = z
  .strictObject({
    quotes: z.array(quoteSchema),
    rejected: z.array(rejectedSymbolSchema).describe('Unknown tickers, and known ones without a price yet.'),
  })
  .meta({ id: 'TickersLiveInfoDto' });
export type TickersLiveInfoDto = z.infer<typeof tickersLiveInfoSchema>;
