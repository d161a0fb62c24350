import { defineEntity, p } from '@mikro-orm/core';
import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import type { RunState } from '@pricealgo/contract/analysis';

export type RunTrigger = 'member' | 'admin' | 'nightly' | 'demo';

const AnalysisRunSchema = defineEntity({
  name: 'AnalysisRun',
  tableName: 'analysis_run',
  properties: {
    id: p.uuid().primary(),
    algo: p.string().$type<AlgorithmName>().length(16),
    instrument: p.string().length(41),
    params: p.json<Record<string, unknown>>(),
    trigger: p.string().$type<RunTrigger>().length(8),
    requestedBy: p.uuid().nullable(),
    state: p.string().$type<RunState>().length(12).default('queued'),
    /** 0–100 */
    progress: p.smallint().default(0),
    callId: p.uuid().nullable(),
    /** For a person. */
    failure: p.string().length(300).nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
    finishedAt: p.datetime().nullable(),
  },
  indexes: [
    { name: 'analysis_run_requested', properties: ['requestedBy', 'createdAt'] },
    { name: 'analysis_run_created', properties: ['createdAt'] },
    {
      name: 'analysis_run_call',
      expression:
        'create index "analysis_run_call" on "analysis_run" ("call_id") where "call_id" is not null',
    },
    {
      name: 'analysis_run_open',
      expression: `create index "analysis_run_open" on "analysis_run" ("created_at") where "state" in ('queued', 'running')`,
    },
  ],
});

/** A request for a call: by a user, by the nightly job, or by the demo content of the first start. */
export class AnalysisRun extends AnalysisRunSchema.class {}
AnalysisRunSchema.setClass(AnalysisRun);
