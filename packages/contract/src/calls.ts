import { z } from 'zod';
import { ALGORITHMS } from './algorithm-names.js';
import { instrumentFields, uuid } from './primitives.js';
import { pageFields, queryInt } from './query.js';

/** Calls made as the market went on, and calls made afterwards over old bars: never mixed in any count. */
export const CALL_ORIGINS = ['live', 'backtest'] as const;
export type CallOrigin = (typeof CALL_ORIGINS)[number];

/**
 * Which market a call is about. `live`: the market as it went on; `replay`: a recorded day that was played again; `simulated`: the
 * invented market as it went on; `backtest`: old bars of files or of the invented market, made afterwards.
 */
export const CALL_MODES = ['live', 'replay', 'simulated', 'backtest'] as const;
export type CallMode = (typeof CALL_MODES)[number];

/**
 * How an outcome was judged. `after-call`: from the first open after the call was made. `same-session`: by the rule of earlier
 * releases, from a session that may have been open, or over, when the call was made; such outcomes are in no rate.
 */
export const JUDGEMENT_RULES = ['after-call', 'same-session'] as const;
export type JudgementRule = (typeof JUDGEMENT_RULES)[number];

export const callId = z.uuid({ error: 'must be the id of a call' });

/** What an algorithm says about the direction: 1 up, -1 down, 0 neither; `null` where it claims none. */
const stance = z.literal([-1, 0, 1]).meta({ type: 'integer' }).nullable();

/** Answer of an algorithm. Its shape is that of `AlgorithmOutput`, and of the algorithm's version: stored calls stay as they were. */
export const algorithmOutput = z.record(z.string(), z.unknown());

export const callsQuerySchema = z.strictObject({
  ...pageFields,
  ...instrumentFields,
  algo: z.enum(ALGORITHMS).optional(),
  origin: z.enum(CALL_ORIGINS).optional().describe('Live calls and backtests are never mixed.'),
  view: z
    .enum(['market', 'imported'])
    .optional()
    .describe('market: calls about the market that is shown now; imported: those on imported files.'),
});
export type CallsQuery = z.infer<typeof callsQuerySchema>;

export const callQuerySchema = z.strictObject({ callId });
export type CallQuery = z.infer<typeof callQuerySchema>;

/** What became of a call at one of its horizons. */
export const outcomeSchema = z
  .strictObject({
    horizon: z.int().describe('Sessions after the call.'),
    entryTimeMs: z.int(),
    entryPrice: z.number().describe('The first open after the call.'),
    exitTimeMs: z.int(),
    exitPrice: z.number(),
    returnPct: z
      .number()
      .describe('Return in percent, adjusted for splits; of valuations and comparisons with dividends.'),
    peerReturnPct: z
      .number()
      .nullable()
      .describe('Of comparisons: the median return of the peers over the same sessions; null: not known.'),
    hit: z
      .boolean()
      .nullable()
      .describe(
        'Comparisons: against the peers. null: the call took no side, or there is nothing to judge it by.',
      ),
    absoluteHit: z
      .boolean()
      .nullable()
      .describe(
        'Of comparisons: whether the price itself went that way; null: another algorithm, or no side.',
      ),
    inside: z.boolean().nullable(),
    delisted: z.boolean(),
    judgedBy: z.enum(JUDGEMENT_RULES),
  })
  .meta({ id: 'OutcomeDto' });
export type OutcomeDto = z.infer<typeof outcomeSchema>;

const callJudgedBy = z
  .enum(JUDGEMENT_RULES)
  .describe(
    'same-session: an outcome of it was judged by the rule of earlier releases. Not part of the hash.',
  );

export const withdrawalSchema = z
  .strictObject({ withdrawnMs: z.int(), reason: z.string() })
  .meta({ id: 'WithdrawalDto' });

/** A call without its output: for lists and cards. */
export const callSummarySchema = z
  .strictObject({
    callId: uuid,
    seq: z.int().describe('Place in the chain of all calls.'),
    algo: z.enum(ALGORITHMS),
    version: z.string(),
    instrument: z.string().meta({ example: 'NASDAQ:AAPL' }),
    label: z.string(),
    stance,
    score: z.number().nullable(),
    headline: z.string().describe('The answer in one sentence.'),
    priceAtCall: z.number().nullable(),
    priceTimeMs: z.int().nullable(),
    currency: z.string(),
    simulated: z.boolean(),
    origin: z.enum(CALL_ORIGINS),
    mode: z.enum(CALL_MODES).describe('Which market it is about. Not part of the hash.'),
    source: z
      .string()
      .nullable()
      .describe('Where its prices come from, e.g. imported; null: not recorded. Not part of the hash.'),
    asOfMs: z
      .int()
      .describe(
        'Time of the newest price that it knew, on the clock of its market; a day is 00:00 UTC of its date.',
      ),
    calledAtMs: z.int(),
    hash: z.string(),
    horizons: z.array(z.int()).describe('Sessions after which it is judged.'),
    outcomes: z.array(outcomeSchema),
    judgedBy: callJudgedBy,
    counted: z
      .boolean()
      .describe(
        'false: made with peers, benchmark or assumptions that somebody chose, by a release that recorded such calls; in no record.',
      ),
    withdrawn: withdrawalSchema.nullable(),
  })
  .meta({ id: 'CallSummaryDto' });
export type CallSummaryDto = z.infer<typeof callSummarySchema>;

export const callSchema = callSummarySchema
  .extend({
    params: z.record(z.string(), z.unknown()).describe('What was chosen for the run.'),
    output: algorithmOutput.describe(
      'The whole answer; its shape is that of the algorithm (AlgorithmOutput).',
    ),
    inputsHash: z.string(),
    commit: z.string(),
    durationMs: z.int(),
    costUsd: z.number(),
  })
  .meta({ id: 'CallDto' });
export type CallDto = z.infer<typeof callSchema>;

export const chainQuerySchema = z.strictObject({
  afterSeq: queryInt(0, Number.MAX_SAFE_INTEGER).prefault(0).describe('Only calls after this one.'),
});
export type ChainQuery = z.infer<typeof chainQuerySchema>;

/** What a hash covers. Whoever serialises it as JSON with sorted keys can compute the hash again. */
export const chainedRecordSchema = z
  .strictObject({
    seq: z.int(),
    id: uuid,
    algo: z.string(),
    version: z.string(),
    commit: z.string(),
    instrument: z.string(),
    paramsHash: z.string(),
    inputsHash: z.string(),
    outputHash: z.string(),
    label: z.string(),
    stance: z.number().nullable(),
    score: z.number().nullable(),
    priceAtCall: z.number().nullable(),
    priceTimeMs: z.int().nullable(),
    currency: z.string(),
    simulated: z.boolean(),
    origin: z.string(),
    calledAtMs: z.int(),
  })
  .meta({ id: 'ChainedRecordDto' });

export const chainLinkSchema = z
  .strictObject({
    record: chainedRecordSchema,
    previousHash: z.string().describe('Hash of the call before, 64 zeros for the first.'),
    hash: z
      .string()
      .describe('SHA-256 of previousHash, a line feed and the canonical JSON of the record, hex.'),
    judgedBy: callJudgedBy,
  })
  .meta({ id: 'ChainLinkDto' });

export const chainPageSchema = z
  .strictObject({
    links: z.array(chainLinkSchema),
    total: z.int().describe('Calls in the whole chain.'),
  })
  .meta({ id: 'ChainPageDto' });
