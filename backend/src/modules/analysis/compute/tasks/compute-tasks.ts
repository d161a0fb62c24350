import { comparativeAnswer } from '../../algorithms/answers/comparative-answer.js';
import { lstmAnswer, lstmTest, lstmTraining } from '../../algorithms/answers/lstm-answer.js';
import { narrativeAnswer } from '../../algorithms/answers/narrative-request.js';
import { technicalAnswer } from '../../algorithms/answers/technical-answer.js';
import { valuationAnswer } from '../../algorithms/answers/valuation-answer.js';
import type { ComputeTaskName } from '../compute-task.js';

/** @param inputs what the gatherer of the algorithm collected @param report share of the work that is done, 0…1 */
type Task = (inputs: never, report: (share: number) => void) => unknown;

/** What a computing thread can do. Each is pure: the same inputs give the same bytes. */
export const COMPUTE_TASKS: Record<ComputeTaskName, Task> = {
  technical: technicalAnswer,
  comparative: comparativeAnswer,
  valuation: valuationAnswer,
  lstm: lstmAnswer,
  openai: narrativeAnswer,
  'lstm-test': lstmTest,
  'lstm-train': lstmTraining,
};
