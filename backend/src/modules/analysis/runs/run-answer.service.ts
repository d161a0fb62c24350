import { Injectable } from '@nestjs/common';
import type { AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import { sha256Hex } from '../../../common/json/canonical-json.js';
import { AppConfig } from '../../../config/app-config.js';
import { CallRecorder } from '../calls/call-recorder.js';
import { dataHash } from '../calls/data-hash.js';
import { hasOwnParameters } from '../calls/own-parameters.js';
import type { CollectedInputs } from '../inputs/input-collector.js';
import { type RunRecord, RunRepository } from './run.repository.js';
import { WhatIfRepository } from './what-if.repository.js';

/** What a thread has computed for a run. */
export interface ComputedAnswer {
  /** Of the algorithm's rules. */
  readonly version: string;
  readonly collected: CollectedInputs;
  /** The text that the thread has read. */
  readonly inputs: string;
  /** JSON. */
  readonly output: string;
  readonly durationMs: number;
}

/** Decides what the answer of a run becomes, a call or somebody's what-if, and keeps it together with the end of the run. */
@Injectable()
export class RunAnswerService {
  constructor(
    private readonly runs: RunRepository,
    private readonly recorder: CallRecorder,
    private readonly whatIfs: WhatIfRepository,
    private readonly config: AppConfig,
  ) {}

  /** @returns id of the call, `null` where it has become none */
  async keep(
    run: RunRecord,
    { version, collected, inputs, output, durationMs }: ComputedAnswer,
  ): Promise<string | null> {
    const done = () => ({ state: 'done', progress: 100, finishedAt: new Date() }) as const;
    const answer = {
      version,
      commit: this.config.commit,
      params: { ...run.params, ...collected.params },
      output: JSON.parse(output) as AlgorithmOutput<unknown>,
      priceAtCall: collected.priceAtCall,
      priceTimeMs: collected.priceTimeMs,
      currency: collected.currency,
      simulated: collected.simulated,
      origin: collected.origin,
      mode: collected.mode,
      durationMs: Math.round(durationMs),
      costUsd: collected.costUsd ?? 0,
    };
    // Somebody's own question: its answer is theirs, and nothing that others read or that is counted.
    if (hasOwnParameters(run.params)) {
      const { source = null } = collected;
      await this.whatIfs.keep(run, { ...answer, source, inputsHash: sha256Hex(inputs) }, inputs, (em) =>
        this.runs.moveOn(run.id, done(), em),
      );
      return null;
    }
    const { call } = await this.recorder.record(
      {
        ...answer,
        algo: run.algo,
        instrument: run.instrument,
        inputs,
        dataHash: dataHash(collected.inputs),
        source: collected.source,
        calledAtMs: Date.now(),
      },
      async (em, made) => {
        await this.runs.moveOn(run.id, { ...done(), callId: made.id }, em);
      },
    );
    return call.id;
  }
}
