import { z } from 'zod';
import { ALGORITHMS } from './algorithm-names.js';
import { algorithmOutput, callSchema } from './calls.js';
import { parseInstrumentKey, type InstrumentKey } from './instrument-key.js';
import { instrumentFields, uuid } from './primitives.js';
import { VALUATION_ASSUMPTIONS } from './valuation-assumptions.js';

export const RUN_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];

const MAX_PEERS = 12;
/** More than there are; each that the valuation at hand does not ask for comes back as a warning. */
const MAX_ASSUMPTIONS = 40;

const NOT_A_TICKER = { error: 'must be a ticker like NASDAQ:AAPL' };
const ticker = z
  .string(NOT_A_TICKER)
  .refine((text) => parseInstrumentKey(text) !== null, NOT_A_TICKER)
  .transform((text) => text as InstrumentKey);

export const runParamsSchema = z
  .strictObject({
    source: z
      .literal('imported')
      .optional()
      .describe('Bars of imported files, whatever the prices on the screen are.'),
    peers: z
      .array(ticker, { error: 'must be a list of tickers' })
      .max(MAX_PEERS, { error: `must name at most ${MAX_PEERS} tickers` })
      .refine((peers) => new Set(peers).size === peers.length, { error: 'must name each ticker once' })
      .optional()
      .meta({ example: ['NASDAQ:MSFT'], description: 'Comparative: whom to compare with.' }),
    benchmark: ticker
      .optional()
      .meta({ example: 'NYSEARCA:SPY', description: 'Comparative: what beta is measured against.' }),
    assumptions: z
      .partialRecord(
        z.enum(VALUATION_ASSUMPTIONS, { error: 'is no assumption of a valuation' }),
        z.number({ error: 'must be a number' }),
        {
          error: ({ code, issues }) =>
            code === 'invalid_key' ? issues[0]?.message : 'must be numbers by name',
        },
      )
      .refine((values) => Object.keys(values).length <= MAX_ASSUMPTIONS, {
        error: `must be at most ${MAX_ASSUMPTIONS} numbers`,
      })
      .optional()
      .describe('Valuation: values by the key of the assumption that they replace, at most 40.'),
  })
  .meta({ id: 'RunParamsDto' });

export const runRequestSchema = z
  .strictObject({
    ...instrumentFields,
    algo: z.enum(ALGORITHMS),
    params: runParamsSchema.optional(),
  })
  .meta({ id: 'RunRequestDto' });
export type RunRequestDto = z.infer<typeof runRequestSchema>;

const oneRun = { runId: z.uuid({ error: 'must be the id of a run' }) };
export const runQuerySchema = z.strictObject(oneRun);
export const cancelRunSchema = z.strictObject(oneRun).meta({ id: 'RunQuery' });
export type RunQuery = z.infer<typeof runQuerySchema>;

export const runSchema = z
  .strictObject({
    runId: uuid,
    algo: z.enum(ALGORITHMS),
    state: z.enum(RUN_STATES),
    progress: z.int().min(0).max(100),
    callId: z.string().nullable().describe('The call that it made.'),
    whatIf: z
      .boolean()
      .describe('Asked with parameters of somebody’s own: it makes no call, its answer is theirs alone.'),
    failure: z.string().nullable(),
    createdMs: z.int(),
  })
  .meta({ id: 'RunDto' });
export type RunDto = z.infer<typeof runSchema>;

export const analysisQuerySchema = z.strictObject({
  ...instrumentFields,
  source: z.literal('imported').optional().describe('Calls on imported bars only.'),
});
export type AnalysisQuery = z.infer<typeof analysisQuerySchema>;

export const quotaSchema = z
  .strictObject({
    used: z.int().describe('Runs asked for in the last 24 hours.'),
    perDay: z.int(),
  })
  .meta({ id: 'QuotaDto' });

/** The answer to a run with parameters of somebody's own: no call, seen by nobody else, gone after a while. */
export const whatIfSchema = callSchema
  .omit({
    callId: true,
    seq: true,
    hash: true,
    outcomes: true,
    judgedBy: true,
    counted: true,
    withdrawn: true,
  })
  .extend({ runId: uuid, expiresMs: z.int().describe('When it is removed.') })
  .meta({ id: 'WhatIfDto' });
export type WhatIfDto = z.infer<typeof whatIfSchema>;

/** The newest call of every algorithm about one ticker, and what this member has under way. */
export const analysisSchema = z
  .strictObject({
    calls: z.array(callSchema).describe('At most one per algorithm; withdrawn ones are left out.'),
    whatIfs: z
      .array(whatIfSchema)
      .describe('Newest answers to runs with parameters of the reader’s own, at most one per algorithm.'),
    runs: z.array(runSchema).describe('Not ended yet.'),
    ruleBasedSummary: algorithmOutput
      .nullable()
      .describe(
        'Summary made by rules over these calls (AlgorithmOutput), where AI wrote none; never stored as a call.',
      ),
    quota: quotaSchema,
  })
  .meta({ id: 'AnalysisDto' });
export type AnalysisDto = z.infer<typeof analysisSchema>;
