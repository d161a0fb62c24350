import { z } from 'zod';
import { CURVE_POINTS, CURVE_RANGES, MAX_CURVES } from './chart-choices.js';
import { CORPORATE_ACTION_TYPES } from './instruments.js';
import { BAR_INTERVALS, type Bar } from './market/bar.js';
import { exactInstrumentFields } from './primitives.js';
import { queryBoolean } from './query.js';

export const HISTORY_RANGES = ['1D', '5D', '1M', '6M', 'YTD', '1Y', '5Y', 'MAX'] as const;
export type HistoryRange = (typeof HISTORY_RANGES)[number];

/** `none`: as traded; `splits`: in today's shares; `total-return`: also without the jumps of cash dividends. */
export const ADJUSTMENTS = ['none', 'splits', 'total-return'] as const;
export type AdjustmentKind = (typeof ADJUSTMENTS)[number];

export const tickerHistoryQuerySchema = z.strictObject({
  ...exactInstrumentFields,
  range: z.enum(HISTORY_RANGES),
  source: z.literal('imported').optional().describe('Only bars of imported files (daily ranges).'),
  days: queryBoolean()
    .prefault(false)
    .describe('Long ranges by the day, too, which come by the week otherwise; files always have days.'),
  adjusted: queryBoolean()
    .prefault(true)
    .describe('Prices and volumes in today’s shares (splits taken out), or as traded.'),
  totalReturn: queryBoolean()
    .prefault(false)
    .describe('With `adjusted`: cash dividends are taken out too, as if they had been reinvested.'),
});
export type TickerHistoryQuery = z.infer<typeof tickerHistoryQuerySchema>;

export const tickerPreviewQuerySchema = z.strictObject({
  ...exactInstrumentFields,
  range: z.enum(HISTORY_RANGES).prefault('1D').describe('What the line in the picture shows.'),
});
export type TickerPreviewQuery = z.infer<typeof tickerPreviewQuerySchema>;

export const corporateActionSchema = z
  .strictObject({
    type: z.enum(CORPORATE_ACTION_TYPES),
    exDateMs: z.number().describe('First session without it: 00:00 UTC of its date, ms.'),
    ratio: z.number().optional().describe('Of a split: new shares per old share.'),
    amount: z.number().optional().describe('Of a dividend: cash per share as paid then.'),
    currency: z.string().optional().meta({ example: 'USD' }),
    source: z.string().meta({ example: 'imported' }),
  })
  .meta({ id: 'CorporateActionDto' });

export const barSchema = z
  .strictObject({
    timeMs: z
      .number()
      .describe('Start of the interval, ms since epoch UTC; 00:00 UTC of the date for days and weeks.'),
    open: z.number(),
    high: z.number(),
    low: z.number(),
    close: z.number(),
    volume: z.number(),
  })
  .meta({ id: 'BarDto' }) satisfies z.ZodType<Bar>;

/**
 * What there is to say about bars. `bad-print`: a lone price far from all around it; `unreported-split`: a gap like a split;
 * `adjusted-split`: a known split without a gap, so the bars are adjusted for it already; `repeated-split`: one source tells a
 * split twice, it counts once; `moved-split`: the gap of a split is at another session than the told one.
 */
export const BAR_FLAGS = [
  'bad-print',
  'unreported-split',
  'adjusted-split',
  'repeated-split',
  'moved-split',
] as const;

export const barFlagSchema = z
  .strictObject({
    kind: z.enum(BAR_FLAGS),
    timeMs: z.number().describe('Date of the session, or that a split is told for: 00:00 UTC of it, ms.'),
    value: z.number().describe('The doubted price; of a split the open after the gap.'),
    reference: z.number().describe('Median close around it; of a split the close before the gap.'),
    ratio: z.number().optional().describe('Of a split: new shares per old share that the gap looks like.'),
  })
  .meta({ id: 'BarFlagDto' });
export type BarFlagDto = z.infer<typeof barFlagSchema>;

const extremeSchema = z
  .strictObject({
    price: z.number(),
    timeMs: z.number().describe('Start of the bar that has it: the day, also where `bars` are weeks.'),
  })
  .meta({ id: 'BarExtremeDto' });

/** What the bars say before they are merged into weeks. */
export const historySpanSchema = z
  .strictObject({
    firstMs: z.number().describe('Start of the first bar, ms since epoch UTC.'),
    lastMs: z.number().describe('Start of the last bar, ms since epoch UTC: prices are known until then.'),
    high: extremeSchema,
    low: extremeSchema,
  })
  .meta({ id: 'HistorySpanDto' });
export type HistorySpanDto = z.infer<typeof historySpanSchema>;

export const tickerHistorySchema = z
  .strictObject({
    range: z.enum(HISTORY_RANGES),
    interval: z.enum(BAR_INTERVALS).describe('Length of each bar.'),
    bars: z.array(barSchema).describe('Oldest first; gaps are left out; the last bar may still grow.'),
    source: z.string().meta({
      example: 'simulated',
      description:
        'Provider, `imported`, or `imported+PROVIDER` where imported days precede the provider’s own.',
    }),
    simulated: z.boolean().describe('The prices are invented.'),
    replay: z.boolean().describe('The prices are recorded ones, played back.'),
    asOfMs: z.number().describe('Market clock of the answer, ms since epoch UTC.'),
    currency: z.string().meta({ example: 'USD' }),
    adjustment: z.enum(ADJUSTMENTS).describe('`none` also where nothing can be adjusted.'),
    actions: z
      .array(corporateActionSchema)
      .describe('Splits and dividends known between the first bar and now, applied or not; oldest first.'),
    span: historySpanSchema
      .nullable()
      .describe('First and last day and the extremes, doubted prints left out; null without bars.'),
    flags: z
      .array(barFlagSchema)
      .describe('What there is to say about daily bars and splits, oldest first; doubted bars: at most 20.'),
  })
  .meta({ id: 'TickerHistoryDto' });
export type TickerHistoryDto = z.infer<typeof tickerHistorySchema>;

export const sparklineSchema = z
  .strictObject({
    symbol: z.string().meta({ example: 'NASDAQ:AAPL' }),
    closes: z
      .array(z.number())
      .describe(
        'At most 48, oldest first: the current session, or the last one while the market is closed. Of a vendor’s instrument the last 24 hours as recorded here, so nothing after a weekend.',
      ),
    previousClose: z.number().nullable(),
  })
  .meta({ id: 'SparklineDto' });
export type SparklineDto = z.infer<typeof sparklineSchema>;

/** Query for the small charts of some tickers over one range. */
export const curvesQuerySchema = z.strictObject({
  symbols: z
    .string()
    .max(600, { error: `must name at most ${MAX_CURVES} tickers` })
    .meta({
      example: 'NASDAQ:AAPL,CRYPTO:BTCUSD',
      description: `At most ${MAX_CURVES}, separated by commas.`,
    }),
  range: z.enum(CURVE_RANGES),
});
export type CurvesQuery = z.infer<typeof curvesQuerySchema>;

export const curveSchema = z
  .strictObject({
    symbol: z.string().meta({ example: 'NASDAQ:AAPL' }),
    closes: z
      .array(z.number())
      .nullable()
      .describe(
        `At most ${CURVE_POINTS} closes of the range, oldest first, in today’s shares; empty where nothing was recorded, null where the source gave no answer just now.`,
      ),
    firstMs: z.number().nullable().describe('Start of the first bar, ms since epoch UTC; null without bars.'),
    lastMs: z.number().nullable().describe('Start of the last bar, ms since epoch UTC; null without bars.'),
    source: z.string().nullable().meta({ example: 'simulated', description: 'As in ticker-history.' }),
    simulated: z.boolean().describe('The prices are invented.'),
  })
  .meta({ id: 'CurveDto' });
export type CurveDto = z.infer<typeof curveSchema>;
