import { performance } from 'node:perf_hooks';
import { parentPort } from 'node:worker_threads';
import { comparativeAnswer } from '@pricealgo/algorithms/answers/comparative-answer';
import { narrativeAnswer } from '@pricealgo/algorithms/answers/narrative-request';
import { technicalAnswer } from '@pricealgo/algorithms/answers/technical-answer';
import { valuationAnswer } from '@pricealgo/algorithms/answers/valuation-answer';
import { lstmAnswer, lstmTest, lstmTraining } from '@pricealgo/algorithms/server/lstm-answer';
import { canonicalJson } from '../../../common/json/canonical-json.js';
import type { ComputeMessage, ComputeRequest, ComputeTaskName } from './compute-task.js';

/** @param inputs as the input collector of the algorithm made them @param report share of the work that is done, 0…1 */
type Task = (inputs: never, report: (share: number) => void) => unknown;

/** What a computing thread can do. Each is pure: the same inputs give the same bytes. */
const COMPUTE_TASKS: Record<ComputeTaskName, Task> = {
  technical: technicalAnswer,
  comparative: comparativeAnswer,
  valuation: valuationAnswer,
  lstm: lstmAnswer,
  openai: narrativeAnswer,
  'lstm-test': lstmTest,
  'lstm-train': lstmTraining,
};

// Runs on a thread of its own: one request at a time, in the order in which they come.
const port = parentPort!;
const post = (message: ComputeMessage): void => port.postMessage(message);

port.on('message', ({ task, inputs }: ComputeRequest) => {
  const startMs = performance.now();
  let reported = 0;
  try {
    const output = COMPUTE_TASKS[task](JSON.parse(inputs) as never, (share) => {
      const percent = Math.floor(share * 100);
      if (percent > reported) post({ kind: 'progress', percent: (reported = percent) });
    });
    post({ kind: 'done', output: canonicalJson(output), durationMs: performance.now() - startMs });
  } catch (error) {
    post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
