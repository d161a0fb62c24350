import { comparativeAnswer } from '@pricealgo/algorithms/answers/comparative-answer';
import { narrativeAnswer } from '@pricealgo/algorithms/answers/narrative-request';
import { technicalAnswer } from '@pricealgo/algorithms/answers/technical-answer';
import { valuationAnswer } from '@pricealgo/algorithms/answers/valuation-answer';
import { lstmAnswer, lstmTest, lstmTraining } from '@pricealgo/algorithms/server/lstm-answer';
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
