import type { AlgorithmName } from '@pricealgo/contract/algorithm-names';

/** Work that never runs on the thread that serves requests. */
export type ComputeTaskName = AlgorithmName | 'lstm-test' | 'lstm-train';

/** To a worker thread. `inputs` is the JSON text that a call stores: what it computed from can be computed again. */
export interface ComputeRequest {
  task: ComputeTaskName;
  inputs: string;
}

/** From a worker thread. */
export type ComputeMessage =
  | { kind: 'progress'; percent: number }
  /** `output` is canonical JSON. */
  | { kind: 'done'; output: string; durationMs: number }
  | { kind: 'failed'; message: string };

export interface ComputeResult {
  output: string;
  durationMs: number;
}
