import { z } from 'zod';
import { ALGORITHMS } from './algorithm-names.js';
import { CALL_ORIGINS } from './calls.js';
import { parseInstrumentKey } from './instrument-key.js';
import { queryBoolean } from './query.js';

/** Independent outcomes below which nothing is judged: every rate is `null`, the counts stand. */
export const ENOUGH_CALLS = 30;
/** Newest judged calls of one series and horizon that are counted. */
export const MAX_JUDGED = 20_000;

export const trackRecordQuerySchema = z.strictObject({
  algo: z.enum(ALGORITHMS).optional(),
  origin: z.enum(CALL_ORIGINS).optional(),
  simulated: queryBoolean().optional().describe('Calls on invented prices only, or without them.'),
  instrument: z
    .string()
    .refine((text) => parseInstrumentKey(text) !== null, { error: 'must be a ticker like NASDAQ:AAPL' })
    .optional()
    .meta({ example: 'NASDAQ:AAPL', description: 'Calls about this ticker only.' }),
});
export type TrackRecordQuery = z.infer<typeof trackRecordQuerySchema>;

/** A number that is `null` while there are too few calls to judge. */
const judged = (description: string) => z.number().nullable().describe(description);

export const shareIntervalSchema = z
  .strictObject({ low: z.number(), high: z.number() })
  .meta({ id: 'ShareIntervalDto' });

const judgedInterval = shareIntervalSchema.nullable().describe('95 % (Wilson) for the effective count.');

/** What every measure has: it may rest on fewer calls than there are. */
const sample = {
  count: z.int(),
  effectiveCount: z.int().describe('Outcomes that share no session with another one of the same ticker.'),
  enough: z.boolean().describe(`At least ${ENOUGH_CALLS} effective; below, every rate is null.`),
};
export type Sample = z.infer<z.ZodObject<typeof sample>>;

/** How often the price itself went the way of a relative claim. */
export const absoluteRecordSchema = z
  .strictObject({
    hits: z.int(),
    rate: judged('hits / count, 0 to 1.'),
    interval: judgedInterval,
    baseRate: judged('What always naming the more frequent direction of the price would have hit.'),
  })
  .meta({ id: 'AbsoluteRecordDto' });
export type AbsoluteRecordDto = z.infer<typeof absoluteRecordSchema>;

/** Of the calls that took a side; those that said neutral are counted beside them. */
export const directionRecordSchema = z
  .strictObject({
    ...sample,
    against: z
      .enum(['zero', 'peers'])
      .describe('zero: the price rose or fell. peers: it did better or worse than the median of the peers.'),
    hits: z.int(),
    neutral: z.int().describe('Calls that took no side: in no rate, neither right nor wrong.'),
    rate: judged('hits / count, 0 to 1.'),
    interval: judgedInterval,
    baseRate: judged('What always naming the more frequent side of these outcomes would have hit.'),
    absolute: absoluteRecordSchema
      .nullable()
      .describe('The same calls by the price itself; null: against zero.'),
  })
  .meta({ id: 'DirectionRecordDto' });
export type DirectionRecordDto = z.infer<typeof directionRecordSchema>;

export const reliabilityBinSchema = z
  .strictObject({
    low: z.number(),
    high: z.number(),
    count: z.int(),
    meanProbability: z.number(),
    observedShare: z.number(),
    interval: shareIntervalSchema,
  })
  .meta({ id: 'ReliabilityBinDto' });

/** Of the calls that said how likely a rise is. */
export const probabilityRecordSchema = z
  .strictObject({
    ...sample,
    brier: judged('Mean squared error of the probability of a rise: 0 perfect, 0.25 always one half.'),
    skill: judged('1 - Brier / Brier of always saying the share of rises: above 0 better.'),
    bins: z.array(reliabilityBinSchema).describe('Ten bins by probability, empty ones left out.'),
  })
  .meta({ id: 'ProbabilityRecordDto' });
export type ProbabilityRecordDto = z.infer<typeof probabilityRecordSchema>;

/** Of the calls that gave an interval. */
export const intervalRecordSchema = z
  .strictObject({
    ...sample,
    inside: z.int().describe('Outcomes inside the 5 to 95 % interval.'),
    share: judged('inside / count; the interval should hold 0.9.'),
    interval: judgedInterval,
  })
  .meta({ id: 'IntervalRecordDto' });
export type IntervalRecordDto = z.infer<typeof intervalRecordSchema>;

/** Of the calls that gave quantiles, beside the baseline on the same outcomes. */
export const quantileRecordSchema = z
  .strictObject({
    ...sample,
    pinball: judged('Mean pinball loss in log return.'),
    baselinePinball: judged('Of EWMA-scaled historical simulation on the same outcomes.'),
    ratio: judged('pinball / baselinePinball: below 1 better than the baseline.'),
    statistic: judged('Diebold–Mariano on the mean losses per session; negative: better than the baseline.'),
    pValue: judged('Two-sided.'),
  })
  .meta({ id: 'QuantileRecordDto' });
export type QuantileRecordDto = z.infer<typeof quantileRecordSchema>;

/** Calls that an administrator took back. */
export const withdrawnRecordSchema = z
  .strictObject({
    calls: z.int(),
    directed: z.int().describe('Of them with a side.'),
    hits: z.int(),
    intervals: z.int().describe('Of them with an interval.'),
    inside: z.int(),
  })
  .meta({ id: 'WithdrawnRecordDto' });

/** Outcomes that were judged by the rule of earlier releases. */
export const sameSessionRecordSchema = z
  .strictObject({
    calls: z.int(),
    directed: z.int().describe('Of them with a side.'),
    hits: z.int(),
  })
  .meta({ id: 'SameSessionRecordDto' });

const horizonRecord = {
  horizon: z.int().describe('Sessions between call and judgement.'),
  calls: z.int().describe('Judged from an open after the call, not withdrawn, each on data of its own.'),
  repeated: z.int().describe('Calls on the same data as an earlier one: counted once, with that one.'),
  effectiveCount: z.int().describe('Of them without a session in common, per ticker.'),
  instruments: z.int().describe('Tickers.'),
  delisted: z.int().describe('Judged at the last close of an ended listing.'),
  firstEntryMs: z.int().nullable().describe('Session of the first entry; null: all were withdrawn.'),
  lastExitMs: z.int().nullable().describe('Session of the last exit; null: all were withdrawn.'),
  direction: directionRecordSchema.nullable().describe('null: no call took a side or said neutral.'),
  probability: probabilityRecordSchema.nullable().describe('null: no call gave a probability.'),
  interval: intervalRecordSchema.nullable().describe('null: no call gave an interval.'),
  quantiles: quantileRecordSchema.nullable().describe('null: no call gave quantiles.'),
  withdrawn: withdrawnRecordSchema.describe('In no rate, and not hidden.'),
  sameSession: sameSessionRecordSchema.describe(
    'Judged by the rule of earlier releases, from a session that may have begun before the call: in no rate, and not hidden.',
  ),
};
/** How one series did over one horizon. Measures that no call of it has are `null`. */
export type HorizonRecord = z.infer<z.ZodObject<typeof horizonRecord>>;

export const horizonRecordSchema = z
  .strictObject({
    ...horizonRecord,
    limited: z.boolean().describe('Only the newest calls are counted: there are more than the limit.'),
  })
  .meta({ id: 'HorizonRecordDto' });
export type HorizonRecordDto = z.infer<typeof horizonRecordSchema>;

/** One algorithm and version, live or backtest, on invented or on real prices. */
export const seriesRecordSchema = z
  .strictObject({
    algo: z.enum(ALGORITHMS),
    version: z.string(),
    origin: z.enum(CALL_ORIGINS),
    simulated: z.boolean().describe('Calls on invented prices, judged by invented prices.'),
    calls: z.int().describe('All calls, judged or not, the withdrawn ones included.'),
    withdrawn: z.int(),
    horizons: z.array(horizonRecordSchema).describe('Shortest first; only those of which a call was judged.'),
  })
  .meta({ id: 'SeriesRecordDto' });
export type SeriesRecordDto = z.infer<typeof seriesRecordSchema>;

/** Series are kept apart by algorithm, version, origin and kind of prices; no number mixes two of them. */
export const trackRecordSchema = z
  .strictObject({
    series: z.array(seriesRecordSchema).describe('Newest version of an algorithm first.'),
    asOfMs: z.int().describe('When it was counted.'),
    enough: z.int().describe('Effective calls below which nothing is judged.'),
    limit: z.int().describe('Newest judged calls per series and horizon that are counted.'),
  })
  .meta({ id: 'TrackRecordDto' });
export type TrackRecordDto = z.infer<typeof trackRecordSchema>;
