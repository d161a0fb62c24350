import type { FactSheet } from './fact-sheet.js';
import { type NarrativeAnswer, PLACEHOLDER } from './narrative-answer.js';

/** A checked answer with the phrases of its facts filled in: plain text, not HTML. */
export interface RenderedNarrative {
  readonly headline: string;
  readonly paragraphs: readonly string[];
  readonly risks: readonly string[];
  /** Keys of the facts used, in order of appearance. */
  readonly usedFacts: readonly string[];
}

/** @throws Error where a placeholder names no fact: the answer has not been checked */
export function renderNarrative(answer: NarrativeAnswer, { facts }: FactSheet): RenderedNarrative {
  const used = new Set<string>();
  const fill = (text: string): string =>
    text.replace(PLACEHOLDER, (_, key: string) => {
      const fact = Object.hasOwn(facts, key) ? facts[key] : undefined;
      if (!fact) throw new Error(`there is no fact ${key}`);
      used.add(key);
      return fact.phrase;
    });
  const headline = fill(answer.headline);
  const paragraphs = answer.paragraphs.map(fill);
  const risks = answer.risks.map(fill);
  return { headline, paragraphs, risks, usedFacts: [...used] };
}
