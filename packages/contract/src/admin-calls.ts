import { z } from 'zod';
import { ALGORITHMS } from './algorithm-names.js';
import { runRequestSchema } from './analysis.js';
import {
  algorithmOutput,
  CALL_MODES,
  CALL_ORIGINS,
  callId,
  callQuerySchema,
  callSchema,
  callSummarySchema,
} from './calls.js';
import { EXCHANGE_SHORT_NAME_PATTERN, SYMBOL_PATTERN } from './instrument-key.js';
import { timeZoneName } from './preferences.js';
import { trimmedText, uuid } from './primitives.js';
import { pageFields, queryInt } from './query.js';

/** What became of a call as a whole. Each call has exactly one. */
export const CALL_VERDICTS = ['hit', 'miss', 'open', 'neutral', 'unjudged', 'withdrawn'] as const;
export type CallVerdict = (typeof CALL_VERDICTS)[number];

/** What a call says about the direction; `none`: it claims none. */
export const CALL_STANCES = ['up', 'down', 'neutral', 'none'] as const;
export type CallStance = (typeof CALL_STANCES)[number];

const inside = ({ source }: RegExp): string => source.slice(1, -1);
const TICKER = new RegExp(`^(?:${inside(EXCHANGE_SHORT_NAME_PATTERN)}:)?${inside(SYMBOL_PATTERN)}$`);

/** `2026-11-20` */
const day = z.iso
  .date({ error: 'must be a day like 2026-11-20' })
  // The calendar of Postgres has no year 0.
  .refine((text) => !text.startsWith('0000'), { error: 'must be a day like 2026-11-20' });

const filter = {
  algo: z.enum(ALGORITHMS).optional(),
  symbol: z
    .string()
    .trim()
    .toUpperCase()
    .regex(TICKER, { error: 'must be a symbol like AAPL or NASDAQ:AAPL' })
    .optional()
    .meta({ example: 'AAPL', description: 'A symbol on any exchange, or NASDAQ:AAPL.' }),
  label: z.string().max(60).optional(),
  stance: z.enum(CALL_STANCES).optional(),
  origin: z.enum(CALL_ORIGINS).optional(),
  mode: z.enum(CALL_MODES).optional(),
  outcome: z.enum(CALL_VERDICTS).optional(),
  version: z.string().max(40).optional(),
  seq: queryInt(1, Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('Number of one call: its place in the chain.'),
  from: day.optional().meta({ example: '2026-11-01', description: 'First day of what the calls are as of.' }),
  to: day.optional().meta({ example: '2026-11-30', description: 'Last day of it.' }),
  zone: timeZoneName.prefault('UTC').meta({
    example: 'Europe/Vienna',
    description:
      'Whose days `from` and `to` are. A call as of a session, 00:00 UTC of its date, is of that date in every zone.',
  }),
};
/** Filter of calls. */
export type CallFilter = z.infer<z.ZodObject<typeof filter>>;

export const adminCallsQuerySchema = z.strictObject({ ...pageFields, ...filter });
export type AdminCallsQuery = z.infer<typeof adminCallsQuerySchema>;

export const callPairQuerySchema = z.strictObject({ a: callId, b: callId });
export type CallPairQuery = z.infer<typeof callPairQuerySchema>;

export const adminRunRequestSchema = runRequestSchema
  .extend({
    house: z
      .literal(true)
      .optional()
      .describe(
        'With parameters of one’s own: it is a call of the house, on the record. Default: a what-if.',
      ),
  })
  .meta({ id: 'AdminRunRequestDto' });
export type AdminRunRequestDto = z.infer<typeof adminRunRequestSchema>;

export const replayCallSchema = callQuerySchema.meta({ id: 'CallQuery' });

export const withdrawCallSchema = z
  .strictObject({
    callId,
    reason: trimmedText(10, 500).describe('Shown to everybody beside the call.'),
  })
  .meta({ id: 'WithdrawCallDto' });
export type WithdrawCallDto = z.infer<typeof withdrawCallSchema>;

/** A call in the list of all. */
export const adminCallSummarySchema = callSummarySchema
  .extend({ outcome: z.enum(CALL_VERDICTS).describe('Of the longest horizon that is over.') })
  .meta({ id: 'AdminCallSummaryDto' });
export type AdminCallSummaryDto = z.infer<typeof adminCallSummarySchema>;

/** What the calls of one algorithm can be filtered by. */
export const filterChoicesSchema = z
  .strictObject({
    algo: z.enum(ALGORITHMS),
    calls: z.int(),
    labels: z.array(z.string()),
    versions: z.array(z.string()).describe('Newest first.'),
    symbols: z.array(z.string()).describe('The 500 with the most calls, by name.'),
  })
  .meta({ id: 'FilterChoicesDto' });
export type FilterChoicesDto = z.infer<typeof filterChoicesSchema>;

export const withdrawnBySchema = z
  .strictObject({
    userId: uuid,
    name: z.string().nullable().describe('null: the account is gone.'),
  })
  .meta({ id: 'WithdrawnByDto' });

/** Another call on the same inputs. */
export const sameInputsSchema = z
  .strictObject({
    callId: uuid,
    seq: z.int(),
    version: z.string(),
    label: z.string(),
    calledAtMs: z.int(),
  })
  .meta({ id: 'SameInputsDto' });

/** One call with everything that is known about it. */
export const adminCallSchema = callSchema
  .extend({
    outcome: z.enum(CALL_VERDICTS),
    withdrawnBy: withdrawnBySchema.nullable(),
    previousHash: z.string().describe('Hash of the call before it in the chain.'),
    chained: z
      .boolean()
      .describe('Its hash covers what is stored, and the call before has the hash that it names.'),
    chainLength: z.int().describe('Calls in the whole chain.'),
    inputsBytes: z.int().nullable().describe('Size of the inputs, bytes; null: not kept.'),
    sameInputs: z.array(sameInputsSchema),
  })
  .meta({ id: 'AdminCallDto' });
export type AdminCallDto = z.infer<typeof adminCallSchema>;

export const differenceSchema = z
  .strictObject({
    path: z.string().meta({ example: 'detail.votes[3].value' }),
    before: z.string().nullable().describe('JSON text; null: nothing is there.'),
    after: z.string().nullable(),
  })
  .meta({ id: 'DifferenceDto' });

const outputDiff = {
  total: z.int().describe('Places that differ, listed or not.'),
  differences: z.array(differenceSchema).describe('The first 500.'),
};
/** Where two answers differ. */
export type OutputDiff = z.infer<z.ZodObject<typeof outputDiff>>;

export const replaySchema = z
  .strictObject({
    ...outputDiff,
    identical: z.boolean().describe('Byte by byte.'),
    storedHash: z.string(),
    replayedHash: z.string(),
    version: z.string().describe('Version of the stored answer.'),
    currentVersion: z.string().describe('Version of the code that computed it again.'),
    currentCommit: z.string(),
    durationMs: z.int(),
    replayed: algorithmOutput.describe('What today’s code answers.'),
  })
  .meta({ id: 'ReplayDto' });
export type ReplayDto = z.infer<typeof replaySchema>;

export const callPairSchema = z
  .strictObject({
    ...outputDiff,
    a: adminCallSummarySchema,
    b: adminCallSummarySchema,
    sameInputs: z.boolean().describe('Both were computed from the same inputs: what differs, the code made.'),
  })
  .meta({ id: 'CallPairDto' });
export type CallPairDto = z.infer<typeof callPairSchema>;
