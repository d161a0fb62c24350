import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import type { JudgementRule } from '@pricealgo/contract/calls';

const CallOutcomeSchema = defineEntity({
  name: 'CallOutcome',
  tableName: 'algorithm_call_outcome',
  properties: {
    callId: p.uuid().primary(),
    /** Sessions after the call. */
    horizon: p.smallint().primary(),
    /** The first open after the call: what a follower of the call could have paid. */
    entryTime: p.datetime(),
    entryPrice: p.double().$type<number>(),
    exitTime: p.datetime(),
    exitPrice: p.double().$type<number>(),
    /** ln(exit / entry), adjusted for splits; for claims about total return with dividends. */
    logReturn: p.double().$type<number>(),
    /** Median log return of the peers over the same sessions, for claims about peers. */
    peerReturn: p.double().$type<number>().nullable(),
    /** `null` for calls that took no side, and for relative ones without peers. Judged by the earlier rule, `false` for neutral ones. */
    hit: p.boolean().nullable(),
    /** Log return that chances and quantiles are judged by, close to close; `null` where they are not. */
    forecastReturn: p.double().$type<number>().nullable(),
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
    /** Releases before the column existed wrote none: their rule is the default. */
    judgedBy: p.string().$type<JudgementRule>().length(16).default('same-session'),
    scoredAt: p.datetime().defaultRaw('now()'),
  },
});

/** What became of a call after one of its horizons. Written once. */
export class CallOutcome extends CallOutcomeSchema.class {
  override [PrimaryKeyProp]?: ['callId', 'horizon'];
}
CallOutcomeSchema.setClass(CallOutcome);
