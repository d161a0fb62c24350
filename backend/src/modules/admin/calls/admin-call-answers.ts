import type {
  AdminCallDto,
  AdminCallSummaryDto,
  CallVerdict,
  OutputDiff,
} from '@pricealgo/contract/admin-calls';
import type { CallSummaryDto } from '@pricealgo/contract/calls';
import {
  type KnownCall,
  type SameInputsCall,
  toCallDto,
  toCallSummaryDto,
  verdictOf,
} from '../../analysis/index.js';
import type { JsonDiff } from './json-diff.js';

/** Longest text of one side of a difference; a whole list may have come or gone. */
const MAX_TEXT = 400;

/** A call in the list of all. */
export function toAdminCallSummaryDto(known: KnownCall): AdminCallSummaryDto {
  const summary = toCallSummaryDto(known);
  return { ...summary, outcome: verdict(summary) };
}

/** What is known about a call beside the call itself. */
interface CallSurroundings extends Pick<AdminCallDto, 'chained' | 'chainLength' | 'inputsBytes'> {
  /** Who withdrew it; `null`: it is not withdrawn, or the account is gone. */
  withdrawer: { readonly name: string } | null;
  sameInputs: readonly SameInputsCall[];
}

/** One call with everything that is known about it. */
export function toAdminCallDto(
  known: KnownCall,
  { withdrawer, sameInputs, ...others }: CallSurroundings,
): AdminCallDto {
  const whole = toCallDto(known);
  const { call, withdrawal } = known;
  return {
    ...whole,
    ...others,
    outcome: verdict(whole),
    previousHash: call.previousHash,
    withdrawnBy: withdrawal && { userId: withdrawal.withdrawnBy, name: withdrawer?.name ?? null },
    sameInputs: sameInputs.map(({ id, seq, version, label, calledAt }) => ({
      callId: id,
      seq: Number(seq),
      version,
      label,
      calledAtMs: calledAt.getTime(),
    })),
  };
}

/** Differences as texts of JSON. */
export function toOutputDiff({ total, differences }: JsonDiff): OutputDiff {
  return {
    total,
    differences: differences.map(({ path, before, after }) => ({
      path,
      before: textOf(before),
      after: textOf(after),
    })),
  };
}

function verdict({ stance, horizons, outcomes, withdrawn }: CallSummaryDto): CallVerdict {
  return verdictOf({ stance, horizons, outcomes, withdrawn: withdrawn !== null });
}

function textOf(value: unknown): string | null {
  if (value === undefined) return null;
  const text = JSON.stringify(value);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
