import { defineEntity, p } from '@mikro-orm/core';
import type { AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import type { CallMode, CallOrigin } from '@pricealgo/contract/calls';

const AlgorithmCallSchema = defineEntity({
  name: 'AlgorithmCall',
  tableName: 'algorithm_call',
  properties: {
    id: p.uuid().primary(),
    /** Place in the chain, from 1 without holes. */
    seq: p.bigint('string'),
    algo: p.string().$type<AlgorithmName>().length(16),
    /** Version of the algorithm's rules. */
    version: p.string().length(40),
    /** Commit that the code was built from, or `unknown`. */
    commit: p.string().length(40),
    instrument: p.string().length(41),
    params: p.json<Record<string, unknown>>(),
    /** SHA-256 of the canonical JSON of `params`, hex; `null` in calls of releases that did not keep it. */
    paramsHash: p.string().length(64).nullable(),
    /** SHA-256 of the stored inputs, hex: {@link CallInputs} has them. */
    inputsHash: p.string().length(64),
    /** SHA-256 of the data that matters, hex: see data-hash.ts; `null` in calls of releases that did not keep it. Not in the chain. */
    dataHash: p.string().length(64).nullable(),
    /** UTC day of the call: the same inputs make one call a day. */
    day: p.string().columnType('date'),
    output: p.json<AlgorithmOutput<unknown>>(),
    /** The same of `output`. */
    outputHash: p.string().length(64).nullable(),
    label: p.string().length(60),
    stance: p.smallint().$type<-1 | 0 | 1>().nullable(),
    score: p.double().$type<number>().nullable(),
    priceAtCall: p.double().$type<number>().nullable(),
    priceTime: p.datetime().nullable(),
    currency: p.string().length(3),
    /** Prices of the call were invented by the simulated market. */
    simulated: p.boolean(),
    origin: p.string().$type<CallOrigin>().length(8),
    /** See call-mode.ts; `null` in calls of releases that did not keep it. Not in the chain. */
    mode: p.string().$type<CallMode>().length(9).nullable(),
    /** Name of the source of the prices; the same. */
    source: p.string().length(64).nullable(),
    durationMs: p.integer(),
    /** What the call cost at a vendor, US dollars. */
    costUsd: p.double().$type<number>(),
    calledAt: p.datetime(),
    previousHash: p.string().length(64),
    /** SHA-256 over the previous hash and this record: see call-chain.ts. */
    hash: p.string().length(64),
  },
  uniques: [
    { name: 'algorithm_call_seq', properties: ['seq'] },
    {
      name: 'algorithm_call_once',
      properties: ['algo', 'version', 'instrument', 'inputsHash', 'day', 'origin'],
    },
  ],
  indexes: [
    { name: 'algorithm_call_newest', properties: ['instrument', 'algo', 'calledAt'] },
    { name: 'algorithm_call_algo', properties: ['algo', 'calledAt'] },
    { name: 'algorithm_call_same_inputs', properties: ['inputsHash'] },
    {
      name: 'algorithm_call_as_of',
      expression:
        'create index "algorithm_call_as_of" on "algorithm_call" (coalesce("price_time", "called_at"), "seq") include ("id", "algo", "instrument", "label", "stance", "origin", "version", "price_time", "called_at")',
    },
    {
      // For nodes of the release before, which list by the place in the chain.
      name: 'algorithm_call_listed',
      expression:
        'create index "algorithm_call_listed" on "algorithm_call" ("seq") include ("id", "algo", "instrument", "label", "stance", "origin", "version", "called_at")',
    },
  ],
});

/** One answer of an algorithm: appended, never changed (the database refuses it). */
export class AlgorithmCall extends AlgorithmCallSchema.class {}
AlgorithmCallSchema.setClass(AlgorithmCall);

const CallInputsSchema = defineEntity({
  name: 'CallInputs',
  tableName: 'algorithm_inputs',
  properties: {
    /** SHA-256 of the JSON text, hex. */
    hash: p.string().length(64).primary(),
    /** The JSON text that the algorithm read, gzip. */
    content: p.blob(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

/** Everything that a call was computed from: running it again gives the same bytes. */
export class CallInputs extends CallInputsSchema.class {}
CallInputsSchema.setClass(CallInputs);

const CallWithdrawalSchema = defineEntity({
  name: 'CallWithdrawal',
  tableName: 'algorithm_call_withdrawal',
  properties: {
    callId: p.uuid().primary(),
    withdrawnBy: p.uuid(),
    reason: p.string().length(500),
    withdrawnAt: p.datetime().defaultRaw('now()'),
  },
});

/** An administrator's withdrawal of a call: the call stays in the chain and is shown as withdrawn. */
export class CallWithdrawal extends CallWithdrawalSchema.class {}
CallWithdrawalSchema.setClass(CallWithdrawal);
