import type { RunDto, WhatIfDto } from '@pricealgo/contract/analysis';
import type { CallDto, CallSummaryDto, OutcomeDto } from '@pricealgo/contract/calls';
import { callMode, callSource } from '../calls/call-mode.js';
import { hasOwnParameters } from '../calls/own-parameters.js';
import type { KnownCall } from '../calls/call.repository.js';
import { isRelative } from '../outcomes/score-call.js';
import type { RunRecord } from '../runs/run.repository.js';
import { WHAT_IF_MS, type WhatIfRecord } from '../runs/what-if.repository.js';

/** A call for lists and cards. */
export function toCallSummaryDto({ call, outcomes, withdrawal }: KnownCall): CallSummaryDto {
  return {
    callId: call.id,
    seq: Number(call.seq),
    algo: call.algo,
    version: call.version,
    instrument: call.instrument,
    label: call.label,
    stance: call.stance ?? null,
    score: call.score ?? null,
    headline: call.output.headline,
    priceAtCall: call.priceAtCall ?? null,
    priceTimeMs: call.priceTime?.getTime() ?? null,
    currency: call.currency,
    simulated: call.simulated,
    origin: call.origin,
    mode: callMode(call),
    source: callSource(call),
    asOfMs: (call.priceTime ?? call.calledAt).getTime(),
    calledAtMs: call.calledAt.getTime(),
    hash: call.hash,
    horizons: [...call.output.horizons],
    outcomes: outcomes.map((outcome) => toOutcomeDto(call, outcome)),
    judgedBy: outcomes.some(({ judgedBy }) => judgedBy === 'same-session') ? 'same-session' : 'after-call',
    counted: !hasOwnParameters(call.params),
    withdrawn: withdrawal && {
      withdrawnMs: withdrawal.withdrawnAt.getTime(),
      reason: withdrawal.reason,
    },
  };
}

/** A call with its whole answer. */
export function toCallDto(known: KnownCall): CallDto {
  const { params, output, inputsHash, commit, durationMs, costUsd } = known.call;
  return {
    ...toCallSummaryDto(known),
    params,
    output: { ...output },
    inputsHash,
    commit,
    durationMs,
    costUsd,
  };
}

/** A request for a call, and how far it is. */
export function toRunDto(run: RunRecord): RunDto {
  return {
    runId: run.id,
    algo: run.algo,
    state: run.state,
    progress: run.progress,
    callId: run.callId ?? null,
    whatIf: hasOwnParameters(run.params),
    failure: run.failure ?? null,
    createdMs: run.createdAt.getTime(),
  };
}

/** The answer to a run with parameters of the reader's own. */
export function toWhatIfDto({ runId, algo, instrument, answer, createdAt }: WhatIfRecord): WhatIfDto {
  const { output, priceTimeMs } = answer;
  const calledAtMs = createdAt.getTime();
  return {
    ...answer,
    runId,
    algo,
    instrument,
    label: output.label,
    stance: output.stance ?? null,
    score: output.score ?? null,
    headline: output.headline,
    horizons: [...output.horizons],
    output: { ...output },
    asOfMs: priceTimeMs ?? calledAtMs,
    calledAtMs,
    expiresMs: calledAtMs + WHAT_IF_MS,
  };
}

function toOutcomeDto(
  { algo, stance }: KnownCall['call'],
  outcome: KnownCall['outcomes'][number],
): OutcomeDto {
  const { logReturn, peerReturn } = outcome;
  return {
    horizon: outcome.horizon,
    entryTimeMs: outcome.entryTime.getTime(),
    entryPrice: outcome.entryPrice,
    exitTimeMs: outcome.exitTime.getTime(),
    exitPrice: outcome.exitPrice,
    returnPct: Math.expm1(logReturn) * 100,
    peerReturnPct: peerReturn == null ? null : Math.expm1(peerReturn) * 100,
    // The earlier rule called a neutral call wrong.
    hit: stance ? (outcome.hit ?? null) : null,
    absoluteHit: stance && isRelative(algo) ? Math.sign(logReturn) === stance : null,
    inside: outcome.inside ?? null,
    delisted: outcome.delisted,
    judgedBy: outcome.judgedBy,
  };
}
