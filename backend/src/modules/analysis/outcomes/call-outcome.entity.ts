import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';

const CallOutcomeSchema = defineEntity({
  name: 'CallOutcome',
  tableName: 'algorithm_call_outcome',
  properties: {
    callId: p.uuid().primary(),
    /** Sessions after the call. */
    horizon: p.smallint().primary(),
    /** The next open after the call: what a follower of the call could have paid. */
    entryTime: p.datetime(),
    entryPrice: p.double().$type<number>(),
    exitTime: p.datetime(),
    exitPrice: p.double().$type<number>(),
    /** ln(exit / entry), adjusted for splits. */
    logReturn: p.double().$type<number>(),
    /** `null` for calls without a direction; a neutral call never hits. */
    hit: p.boolean().nullable(),
    /** Probability of a rise that the call gave, `null` where it gave none. */
    probability: p.double().$type<number>().nullable(),
    /** Squared error of that probability. */
    brier: p.double().$type<number>().nullable(),
    /** Mean pinball loss over the call's quantiles, and of the baseline; `null` without quantiles. */
    pinball: p.double().$type<number>().nullable(),
    baselinePinball: p.double().$type<number>().nullable(),
    /** Inside the outermost quantiles. */
    inside: p.boolean().nullable(),
    delisted: p.boolean(),
    scoredAt: p.datetime().defaultRaw('now()'),
  },
});

/** What became of a call after one of its horizons. Written once. */
export class CallOutcome extends CallOutcomeSchema.class {
  override [PrimaryKeyProp]?: ['callId', 'horizon'];
}
CallOutcomeSchema.setClass(CallOutcome);
