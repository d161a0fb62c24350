import { Injectable } from '@nestjs/common';
import type { AlgorithmOutput } from '@pricealgo/algorithms/algorithm';
import { AppError } from '../../../common/errors/app-error.js';
import { canonicalJson, sha256Hex } from '../../../common/json/canonical-json.js';
import { type CallRecord, CallRepository, ComputePool } from '../../analysis/index.js';
import { jsonDiff, type JsonDiff } from './json-diff.js';

/** An administrator waits for the answer in front of a screen. */
const TIME_LIMIT_MS = 20_000;

export interface Replay {
  /** Today's code gives the very bytes that were stored. */
  readonly identical: boolean;
  /** SHA-256 of the canonical JSON of the stored and of the new answer. */
  readonly storedHash: string;
  readonly replayedHash: string;
  readonly replayed: AlgorithmOutput<unknown>;
  readonly durationMs: number;
  readonly diff: JsonDiff;
}

/** Computes a call again from what it was computed from, with the code that runs now. Never makes a call. */
@Injectable()
export class CallReplayService {
  constructor(
    private readonly calls: CallRepository,
    private readonly pool: ComputePool,
  ) {}

  /** @throws AppError `not_found` where the inputs are not kept; `unprocessable` where today's code cannot read them */
  async replay({ algo, output, inputsHash }: CallRecord): Promise<Replay> {
    const inputs = await this.calls.inputsText(inputsHash);
    if (inputs === null)
      throw new AppError('not_found', { message: 'The inputs of this call are not kept.' });
    const { output: replayed, durationMs } = await this.pool
      .run(algo, inputs, { timeLimitMs: TIME_LIMIT_MS })
      .catch((error: Error) => {
        throw new AppError('unprocessable', { message: `It could not be computed again: ${error.message}` });
      });
    const stored = canonicalJson(output);
    const answer = JSON.parse(replayed) as AlgorithmOutput<unknown>;
    return {
      identical: stored === replayed,
      storedHash: sha256Hex(stored),
      replayedHash: sha256Hex(replayed),
      replayed: answer,
      durationMs: Math.round(durationMs),
      diff: jsonDiff(JSON.parse(stored), answer),
    };
  }

  /** Two answers of one algorithm, whatever they were computed from. @throws AppError `unprocessable` for others */
  diff(a: CallRecord, b: CallRecord): JsonDiff {
    if (a.algo !== b.algo) {
      throw new AppError('unprocessable', {
        message: 'Calls of different algorithms have nothing in common.',
      });
    }
    return jsonDiff(a.output, b.output);
  }
}
