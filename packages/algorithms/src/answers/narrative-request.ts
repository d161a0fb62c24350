import type { AlgorithmOutput } from '../algorithm.js';
import type { FactSheet } from '../narrative/fact-sheet.js';
import type { NarrativeAnswer } from '../narrative/narrative-answer.js';
import { aiNarrative, type NarrativeDetail } from '../narrative/narrative-output.js';

/** A fact sheet, and the text of what a language model chose of it. */
export interface NarrativeRequest {
  readonly sheet: FactSheet;
  readonly answer: NarrativeAnswer;
  readonly model: string;
  /** Choices that did not hold; absent in calls of prompts before version 4. */
  readonly dropped?: number;
}

export function narrativeAnswer({
  sheet,
  answer,
  model,
  dropped,
}: NarrativeRequest): AlgorithmOutput<NarrativeDetail> {
  return aiNarrative(answer, sheet, model, dropped);
}
