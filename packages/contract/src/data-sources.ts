import { z } from 'zod';
import { providerLineSchema } from './dashboard.js';
import { workOf } from './slow-work.js';

/** Where prices can come from. Names are kept in settings and beside every bar. */
export const DATA_SOURCE_NAMES = ['simulated', 'replay', 'fmp', 'kraken', 'coinbase', 'yahoo'] as const;
export type DataSourceName = (typeof DATA_SOURCE_NAMES)[number];

const name = z.enum(DATA_SOURCE_NAMES);

export const dataSourceSchema = z
  .strictObject({
    name,
    place: z.int().nullable().describe('Place in the order that is in use, from 1; null: not used.'),
    needsKey: z.boolean(),
    keyPresent: z.boolean(),
    budget: z
      .strictObject({
        calls: z.int().describe('Calls that the source allows in this time.'),
        perMs: z.int(),
        used: z.int().describe('Of them used by all nodes now.'),
      })
      .nullable()
      .describe('null: nobody counts calls, or the source is not in use.'),
    newest: providerLineSchema.nullable().describe('What it did last.'),
    lastSuccessMs: z
      .int()
      .nullable()
      .describe(
        'Newest sign that it works which this node knows: an answered call, a price, its return. null: none.',
      ),
    fault: providerLineSchema.nullable().describe('Its newest fault within a month.'),
  })
  .meta({ id: 'DataSourceDto' });
export type DataSourceDto = z.infer<typeof dataSourceSchema>;

export const dataSourcesSchema = z
  .strictObject({
    items: z.array(dataSourceSchema),
    refused: z
      .string()
      .nullable()
      .describe('Why this node does not work with the chosen order; null: it does.'),
    timeline: z.array(providerLineSchema).describe('What the sources did, newest first.'),
    lastChange: z
      .string()
      .describe('Newest change of the settings: send it back as `seen` with a new order.'),
  })
  .meta({ id: 'DataSourcesDto' });
export type DataSourcesDto = z.infer<typeof dataSourcesSchema>;

export const trySourceSchema = z
  .strictObject({
    name,
    key: z
      .string()
      .trim()
      .min(8)
      .max(200)
      .optional()
      .describe('A key to try before it is saved; absent: the one that is known.'),
  })
  .meta({ id: 'TrySourceDto' });
export type TrySourceDto = z.infer<typeof trySourceSchema>;

/** Why a try failed, for a sentence. */
export const TRY_FAULTS = [
  'key',
  'refused',
  'unreachable',
  'busy',
  'nothing',
  'not_set_up',
  'other',
] as const;
export type TryFault = (typeof TRY_FAULTS)[number];

export const sourceTrialSchema = z
  .strictObject({
    name,
    works: z.boolean(),
    tookMs: z.int(),
    quotes: z
      .array(
        z.strictObject({
          exchangeShortName: z.string(),
          symbol: z.string(),
          price: z.number(),
          currency: z.string(),
          timeMs: z.int().describe('Of the trade, as the source says.'),
        }),
      )
      .describe('Prices that it answered with, one or two.'),
    served: z.int().describe('Instruments of the directory that it has prices for.'),
    recorded: z
      .array(z.strictObject({ exchangeShortName: z.string(), symbol: z.string(), date: z.string() }))
      .describe('Of a replay: the days that are recorded.'),
    fault: z.enum(TRY_FAULTS).nullable(),
    detail: z.string().nullable().describe('What was answered instead; never with a key or an address.'),
  })
  .meta({ id: 'SourceTrialDto' });
export type SourceTrialDto = z.infer<typeof sourceTrialSchema>;

export const sourceTrialWorkSchema = workOf(sourceTrialSchema).meta({ id: 'SourceTrialWorkDto' });
export type SourceTrialWorkDto = z.infer<typeof sourceTrialWorkSchema>;
