import type { AlgorithmOutput } from '../algorithm.js';
import { combinedStance, type NarrativeStance, stanceNumber } from './combined-stance.js';
import { compose } from './compose.js';
import type { FactSheet } from './fact-sheet.js';
import { type NarrativeAnswer, PLACEHOLDER } from './narrative-answer.js';
import { picksByRules } from './rule-picks.js';

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
  /** Choices of the language model that did not hold and were dropped; absent where it wrote the words (prompts before 4). */
  readonly dropped?: number;
  /** The same texts of a summary by rules with `{{key}}` in place of each fact; a call's are in its inputs. */
  readonly marked?: Pick<NarrativeAnswer, 'paragraphs' | 'risks'>;
}

export const RULE_BASED_LABELS: Readonly<Record<NoAiReason, string>> = {
  'not-configured': 'rule-based summary; AI not configured',
  unavailable: 'rule-based summary; AI unavailable',
};

/**
 * A text whose sentences a language model chose, as an algorithm's output.
 * @param dropped of its choices; `undefined` for calls of earlier prompts, whose words were the model's
 */
export function aiNarrative(
  answer: NarrativeAnswer,
  sheet: FactSheet,
  model: string,
  dropped?: number,
): AlgorithmOutput<NarrativeDetail> {
  const { headline, ...texts } = renderNarrative(answer, sheet);
  const source = { source: 'ai', model, ...texts, ...(dropped === undefined ? {} : { dropped }) } as const;
  return output(sheet, `AI summary: ${answer.stance}`, headline, source);
}

/** A summary by fixed rules, labelled as such. The same fact sheet gives the same words. */
export function ruleBasedNarrative(sheet: FactSheet, reason: NoAiReason): AlgorithmOutput<NarrativeDetail> {
  const answer = compose(picksByRules(sheet), sheet);
  const { headline, ...texts } = renderNarrative(answer, sheet);
  const marked = { paragraphs: answer.paragraphs, risks: answer.risks };
  return output(sheet, RULE_BASED_LABELS[reason], headline, {
    source: 'template',
    model: null,
    ...texts,
    marked,
  });
}

interface Texts extends Omit<NarrativeDetail, 'stance' | 'facts' | 'answers'> {
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

/** A text with the phrases of its facts filled in: plain text, not HTML. */
interface RenderedNarrative {
  readonly headline: string;
  readonly paragraphs: readonly string[];
  readonly risks: readonly string[];
  /** Keys of the facts used, in order of appearance. */
  readonly usedFacts: readonly string[];
}

/** @throws Error where a placeholder names no fact */
export function renderNarrative(answer: NarrativeAnswer, sheet: FactSheet): RenderedNarrative {
  const used = new Set<string>();
  const fill = (text: string): string => phrased(text, sheet, used);
  const headline = fill(answer.headline);
  const paragraphs = answer.paragraphs.map(fill);
  const risks = answer.risks.map(fill);
  return { headline, paragraphs, risks, usedFacts: [...used] };
}

/**
 * A text with phrases in place of `{{key}}`.
 * @param used gets the keys
 * @throws Error where a placeholder names no fact
 */
export function phrased(text: string, { facts }: FactSheet, used?: Set<string>): string {
  return text.replace(PLACEHOLDER, (_, key: string) => {
    const fact = Object.hasOwn(facts, key) ? facts[key] : undefined;
    if (!fact) throw new Error(`there is no fact ${key}`);
    used?.add(key);
    return fact.phrase;
  });
}
