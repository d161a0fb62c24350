import type { AlgorithmOutput } from '../algorithm.js';
import type { FactSheet } from '../narrative/fact-sheet.js';
import type { NarrativeAnswer } from '../narrative/narrative-answer.js';
import { aiNarrative, type NarrativeDetail } from '../narrative/narrative-output.js';

/** A fact sheet, and what the language model made of it. */
export interface NarrativeRequest {
  readonly sheet: FactSheet;
  readonly answer: NarrativeAnswer;
  readonly model: string;
}

export function narrativeAnswer({
  sheet,
  answer,
  model,
}: NarrativeRequest): AlgorithmOutput<NarrativeDetail> {
  return aiNarrative(answer, sheet, model);
}
