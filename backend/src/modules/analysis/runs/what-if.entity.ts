import { defineEntity, p } from '@mikro-orm/core';
import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';
import type { AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import type { CallMode, CallOrigin } from '@pricealgo/contract/calls';

/** The answer of a run, as a call would keep it. */
export interface WhatIfAnswer {
  version: string;
  commit: string;
  params: Record<string, unknown>;
  inputsHash: string;
  output: AlgorithmOutput<unknown>;
  priceAtCall: number | null;
  priceTimeMs: number | null;
  currency: string;
  simulated: boolean;
  origin: CallOrigin;
  mode: CallMode;
  source: string | null;
  durationMs: number;
  costUsd: number;
}

const WhatIfSchema = defineEntity({
  name: 'WhatIf',
  tableName: 'analysis_what_if',
  properties: {
    runId: p.uuid().primary(),
    /** Whose it is: it goes with their account. */
    userId: p.uuid(),
    algo: p.string().$type<AlgorithmName>().length(16),
    instrument: p.string().length(41),
    answer: p.json<WhatIfAnswer>(),
    /** The JSON text that the algorithm read, gzip. */
    inputs: p.blob(),
    createdAt: p.datetime(),
  },
  indexes: [
    { name: 'analysis_what_if_of', properties: ['userId', 'instrument', 'algo', 'createdAt'] },
    { name: 'analysis_what_if_created', properties: ['createdAt'] },
  ],
});

/** The answer to a run with parameters of somebody's own. It is no call: nobody else sees it, nothing counts it. */
export class WhatIf extends WhatIfSchema.class {}
WhatIfSchema.setClass(WhatIf);
