import { z } from 'zod';
import { liveInputsSchema } from './financials.js';
import { KEY_STATISTICS, STATISTIC_UNITS, type KeyStatistic } from './market/instrument-profile.js';
import { INSTRUMENT_TYPES } from './market/instrument-type.js';
import { exactInstrumentFields } from './primitives.js';

export const FACTS = ['description', 'sector', 'industry', 'country', 'website', 'ceo', 'issuer'] as const;

export const tickerOverviewQuerySchema = z.strictObject({
  ...exactInstrumentFields,
  source: z.literal('imported').optional().describe('Only what imported files say.'),
});
export type TickerOverviewQuery = z.infer<typeof tickerOverviewQuerySchema>;

/** One number with everything that is needed to believe it. */
export const figureSchema = z
  .strictObject({
    value: z.number(),
    unit: z.enum(STATISTIC_UNITS).describe('A `fraction` is 0.0175 for 1.75 %.'),
    currency: z.string().optional().meta({ example: 'USD', description: 'ISO 4217 code, of money.' }),
    source: z.string().meta({ example: 'imported' }),
    asOfMs: z.number().describe('When the source said it, ms since epoch UTC.'),
    computed: z.string().optional().describe('How it was computed; absent where the source says it.'),
  })
  .meta({ id: 'FigureDto' });

/** One fact in words. */
export const factSchema = z
  .strictObject({
    value: z.string(),
    source: z.string().meta({ example: 'fmp' }),
    asOfMs: z
      .number()
      .optional()
      .describe(
        'When the source said it, ms since epoch UTC; absent for the built-in directory, which has no date.',
      ),
  })
  .meta({ id: 'FactDto' });

/** An object in which every name may be absent. */
const anyOf = <Name extends string, Value extends z.ZodType>(names: readonly Name[], value: Value) =>
  z.strictObject(
    Object.fromEntries(names.map((name) => [name, value.optional()])) as Record<Name, z.ZodOptional<Value>>,
  );

export const overviewStatisticsSchema = anyOf(
  Object.keys(KEY_STATISTICS) as KeyStatistic[],
  figureSchema,
).meta({ id: 'OverviewStatisticsDto' });
export type OverviewStatisticsDto = z.infer<typeof overviewStatisticsSchema>;

export const overviewFactsSchema = anyOf(FACTS, factSchema).meta({ id: 'OverviewFactsDto' });
export type OverviewFactsDto = z.infer<typeof overviewFactsSchema>;

/** How much is stored of what has shares, for a page that keeps room for it or says that there is nothing. */
export const storedRecordsSchema = z
  .strictObject({
    years: z.int().describe('Annual statements that are shown; 0 of a fund.'),
    quarters: z.int().describe('Quarterly statements that are shown; 0 of a fund.'),
    dividends: z.int().describe('Dividends that are shown.'),
    splits: z.int().describe('Splits that are shown.'),
    withheld: z.boolean().describe('Some are stored and not shown beside invented prices.'),
  })
  .meta({ id: 'StoredRecordsDto' });
export type StoredRecordsDto = z.infer<typeof storedRecordsSchema>;

export const tickerOverviewSchema = z
  .strictObject({
    exchangeShortName: z.string().meta({ example: 'NASDAQ' }),
    symbol: z.string().meta({ example: 'AAPL' }),
    type: z.enum(INSTRUMENT_TYPES),
    simulated: z
      .boolean()
      .describe('The prices among the statistics are invented; real figures are withheld.'),
    facts: overviewFactsSchema.describe('Each fact in words that is known; the others are absent.'),
    statistics: overviewStatisticsSchema.describe('Each key statistic that is known; the others are absent.'),
    withheld: z.int().describe('How many real figures are known but not given beside invented prices.'),
    importedUntilMs: z
      .number()
      .optional()
      .describe('Date of the newest imported daily bar, 00:00 UTC in ms.'),
    live: liveInputsSchema
      .optional()
      .describe(
        'What market cap, P/E and dividend yield of a live price are computed from; absent where nothing is known.',
      ),
    records: storedRecordsSchema
      .optional()
      .describe('Statements, dividends and splits there are; absent of coins and indices, which have none.'),
  })
  .meta({ id: 'TickerOverviewDto' });
export type TickerOverviewDto = z.infer<typeof tickerOverviewSchema>;
