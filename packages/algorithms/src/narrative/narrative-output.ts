import type { AlgorithmOutput } from '../algorithm.js';
import { combinedStance, type NarrativeStance, stanceNumber } from './combined-stance.js';
import type { FactSheet } from './fact-sheet.js';
import type { NarrativeAnswer } from './narrative-answer.js';
import { renderNarrative } from './render-narrative.js';
import { ruleBasedTexts } from './rule-based-texts.js';

/** Why there is no text of a language model. */
export type NoAiReason = 'not-configured' | 'unavailable';

export interface NarrativeDetail {
  readonly source: 'ai' | 'template';
  /** Name of the language model; `null` for the template. */
  readonly model: string | null;
  readonly stance: NarrativeStance;
  readonly paragraphs: readonly string[];
  readonly risks: readonly string[];
  /** What the text mentions, so that a reader can look it up. */
  readonly facts: readonly { readonly key: string; readonly label: string; readonly phrase: string }[];
  readonly answers: readonly { readonly algorithm: string; readonly label: string }[];
}

export const RULE_BASED_LABELS: Readonly<Record<NoAiReason, string>> = {
  'not-configured': 'rule-based summary; AI not configured',
  unavailable: 'rule-based summary; AI unavailable',
};

/** The answer of the language model, which {@link checkNarrative} has let pass, as an algorithm's output. */
export function aiNarrative(
  answer: NarrativeAnswer,
  sheet: FactSheet,
  model: string,
): AlgorithmOutput<NarrativeDetail> {
  const { headline, paragraphs, risks, usedFacts } = renderNarrative(answer, sheet);
  return output(sheet, `AI summary: ${answer.stance}`, headline, {
    source: 'ai',
    model,
    paragraphs,
    risks,
    usedFacts,
  });
}

/** A summary by fixed rules, labelled as such. The same fact sheet gives the same words. */
export function ruleBasedNarrative(sheet: FactSheet, reason: NoAiReason): AlgorithmOutput<NarrativeDetail> {
  const { headline, paragraphs, risks } = ruleBasedTexts(sheet);
  return output(sheet, RULE_BASED_LABELS[reason], headline, {
    source: 'template',
    model: null,
    paragraphs,
    risks,
    usedFacts: Object.keys(sheet.facts).filter((key) => !key.startsWith('company.')),
  });
}

interface Texts extends Pick<NarrativeDetail, 'source' | 'model' | 'paragraphs' | 'risks'> {
  readonly usedFacts: readonly string[];
}

/** The stance repeats what the algorithms compute, so it is not judged a second time: no horizons, no quantiles. */
function output(
  sheet: FactSheet,
  label: string,
  headline: string,
  { usedFacts, ...texts }: Texts,
): AlgorithmOutput<NarrativeDetail> {
  const stance = combinedStance(sheet);
  return {
    label,
    stance: stanceNumber(stance),
    score: null,
    headline,
    horizons: [],
    quantiles: [],
    missing: [],
    warnings: [],
    detail: {
      ...texts,
      stance,
      facts: usedFacts.map((key) => ({
        key,
        label: sheet.facts[key]!.label,
        phrase: sheet.facts[key]!.phrase,
      })),
      answers: sheet.sources.map(({ algorithm, label: own }) => ({ algorithm, label: own })),
    },
  };
}
