import { z } from 'zod';
import { CALENDAR_END_MS, CALENDAR_MIN_MS } from './market/calendar.js';
import type { InstrumentType } from './market/instrument-type.js';
import { exchangeShortName } from './primitives.js';
import { queryInt } from './query.js';
import type { MarketStatus } from './realtime.js';

export const marketHoursQuerySchema = z.strictObject({
  exchangeShortName,
  at: queryInt(CALENDAR_MIN_MS, CALENDAR_END_MS - 1)
    .optional()
    .describe(
      'Instant in ms since epoch UTC, from 1970 up to 2100; by default the market clock: now, or the recorded time in a replay.',
    ),
});
export type MarketHoursQuery = z.infer<typeof marketHoursQuerySchema>;

export const marketStatusSchema = z
  .strictObject({
    open: z.boolean().describe('Open by `rule`.'),
    rule: z
      .enum(['spec', 'exchange', 'always'])
      .describe('Calendar that decided `open`; `always` where trading never stops.'),
    exchangeOpen: z
      .boolean()
      .describe('Open by the real exchange calendar: daylight time, holidays, half days.'),
    nextOpen: z
      .int()
      .nullable()
      .describe('Next instant at which a session begins by `rule`, ms since epoch UTC; null for `always`.'),
    nextClose: z
      .int()
      .nullable()
      .describe('Next instant at which a session ends by `rule`, ms since epoch UTC; null for `always`.'),
  })
  .meta({ id: 'MarketStatusDto' }) satisfies z.ZodType<MarketStatus>;

export const marketHoursSchema = marketStatusSchema
  .extend({
    exchangeShortName: z.string().meta({ example: 'NASDAQ' }),
    atMs: z.int().describe('The instant that the answer is about, ms since epoch UTC.'),
    differs: z
      .boolean()
      .describe('The standard hours and the real exchange calendar disagree about this instant.'),
  })
  .meta({ id: 'MarketHoursDto' });
export type MarketHoursDto = z.infer<typeof marketHoursSchema>;

export const typeCountsSchema = z
  .strictObject({ stock: z.int(), etf: z.int(), crypto: z.int(), index: z.int() })
  .meta({ id: 'TypeCountsDto' }) satisfies z.ZodType<Record<InstrumentType, number>>;

export const sectorCountSchema = z
  .strictObject({ sector: z.string().meta({ example: 'Technology' }), count: z.int() })
  .meta({ id: 'SectorCountDto' });

export const exchangeSchema = z
  .strictObject({
    exchangeShortName: z.string().meta({ example: 'NASDAQ' }),
    name: z.string().meta({ example: 'Nasdaq' }),
    count: z.int().describe('Active instruments.'),
    types: typeCountsSchema.describe('How many of them are of which type.'),
    sectors: z.array(sectorCountSchema).describe('Sectors of its instruments, most frequent first.'),
    served: z
      .boolean()
      .describe(
        'Whether some source of the running feed has prices of its instruments; true while no feed is heard.',
      ),
    market: marketStatusSchema,
  })
  .meta({ id: 'ExchangeDto' });
export type ExchangeDto = z.infer<typeof exchangeSchema>;
