import { performance } from 'node:perf_hooks';
import { parentPort } from 'node:worker_threads';
import { canonicalJson } from '../../../common/json/canonical-json.js';
import type { ComputeMessage, ComputeRequest } from './compute-task.js';
import { COMPUTE_TASKS } from './tasks/compute-tasks.js';

// Runs on a thread of its own: one request at a time, in the order in which they come.
const port = parentPort!;
const say = (message: ComputeMessage): void => port.postMessage(message);

port.on('message', ({ task, inputs }: ComputeRequest) => {
  const startMs = performance.now();
  let told = 0;
  try {
    const output = COMPUTE_TASKS[task](JSON.parse(inputs) as never, (share) => {
      const percent = Math.floor(share * 100);
      if (percent > told) say({ kind: 'progress', percent: (told = percent) });
    });
    say({ kind: 'done', output: canonicalJson(output), durationMs: performance.now() - startMs });
  } catch (error) {
    say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
