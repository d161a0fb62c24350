import { z } from 'zod';
import { algorithmOutput, callId, chainedRecordSchema, JUDGEMENT_RULES } from './calls.js';
import { uuid } from './primitives.js';

/** What every entry of the chain of outcomes names. */
const about = {
  seq: z.int().describe('Place in the chain of outcomes, from 1 without holes.'),
  callId: uuid,
  callHash: z.string().describe('Hash of the call in the chain of calls.'),
};

/** What the hash of an outcome covers. */
export const chainedOutcomeSchema = z
  .strictObject({
    ...about,
    kind: z.literal('outcome'),
    horizon: z.int().describe('Sessions after the call.'),
    entryTimeMs: z.int(),
    entryPrice: z.number().describe('The first open after the call.'),
    exitTimeMs: z.int(),
    exitPrice: z.number(),
    logReturn: z
      .number()
      .describe('ln(exit / entry), adjusted for splits; of valuations and comparisons with dividends.'),
    peerReturn: z.number().nullable().describe('Of comparisons: the median log return of the peers.'),
    hit: z.boolean().nullable(),
    forecastReturn: z
      .number()
      .nullable()
      .describe('Log return, close to close, that chances and quantiles are judged by.'),
    probability: z.number().nullable().describe('Chance of a rise that the call gave.'),
    brier: z.number().nullable().describe('Squared error of that chance.'),
    pinball: z.number().nullable().describe('Mean pinball loss over the quantiles of the call.'),
    baselinePinball: z.number().nullable().describe('The same of the baseline.'),
    inside: z.boolean().nullable().describe('Whether the return lay within the outermost quantiles.'),
    delisted: z.boolean(),
    judgedBy: z.enum(JUDGEMENT_RULES),
    scoredAtMs: z.int(),
  })
  .meta({ id: 'ChainedOutcomeDto' });
export type ChainedOutcomeDto = z.infer<typeof chainedOutcomeSchema>;

/** What the hash of a withdrawal covers. */
export const chainedWithdrawalSchema = z
  .strictObject({ ...about, kind: z.literal('withdrawal'), reason: z.string(), withdrawnAtMs: z.int() })
  .meta({ id: 'ChainedWithdrawalDto' });
export type ChainedWithdrawalDto = z.infer<typeof chainedWithdrawalSchema>;

export const ledgerLinkSchema = z
  .strictObject({
    record: z.union([chainedOutcomeSchema, chainedWithdrawalSchema]),
    previousHash: z.string().describe('Hash of the entry before, 64 zeros for the first.'),
    hash: z
      .string()
      .describe('SHA-256 of previousHash, a line feed and the canonical JSON (RFC 8785) of the record, hex.'),
  })
  .meta({ id: 'LedgerLinkDto' });
export type LedgerLinkDto = z.infer<typeof ledgerLinkSchema>;

export const ledgerPageSchema = z
  .strictObject({
    links: z.array(ledgerLinkSchema),
    total: z.int().describe('Entries of the whole chain of outcomes.'),
  })
  .meta({ id: 'LedgerPageDto' });

export const callEvidenceQuerySchema = z.strictObject({ callId });

/** Everything that a judged call said and was judged by. */
export const callEvidenceSchema = z
  .strictObject({
    link: z.strictObject({ record: chainedRecordSchema, previousHash: z.string(), hash: z.string() }),
    params: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('Its canonical JSON has the hash record.paramsHash; null: not judged yet, members see it.'),
    output: algorithmOutput
      .nullable()
      .describe('Its canonical JSON has the hash record.outputHash; null: not judged yet, members see it.'),
    peers: z
      .array(z.string())
      .describe('Of comparisons: with whom the call was compared, and is judged against.'),
    entries: z.array(ledgerLinkSchema).describe('Its outcomes and its withdrawal, as they are chained.'),
  })
  .meta({ id: 'CallEvidenceDto' });
export type CallEvidenceDto = z.infer<typeof callEvidenceSchema>;
