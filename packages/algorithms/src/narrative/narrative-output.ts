import type { AlgorithmOutput } from '../algorithm.js';
import { combinedStance, type NarrativeStance, stanceNumber } from './combined-stance.js';
import type { FactSheet } from './fact-sheet.js';
import { type NarrativeAnswer, PLACEHOLDER } from './narrative-answer.js';

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

/** How the algorithms are called in a sentence; others by their own name. */
const TITLES: Readonly<Record<string, string>> = {
  technical: 'Indicators',
  comparative: 'Comparison',
  valuation: 'Valuation',
  lstm: 'Forecast interval',
};

const TOGETHER: Readonly<Record<NarrativeStance, string>> = {
  positive: 'what points anywhere points up',
  negative: 'what points anywhere points down',
  neutral: 'no direction stands out',
  mixed: 'the answers disagree',
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

/** A checked answer with the phrases of its facts filled in: plain text, not HTML. */
interface RenderedNarrative {
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

/** Headline, a paragraph per algorithm and its warnings as risks. */
function ruleBasedTexts(sheet: FactSheet): {
  headline: string;
  paragraphs: string[];
  risks: string[];
} {
  const { company, sources, facts } = sheet;
  const paragraphs = sources.map(({ algorithm, label, headline }) => {
    const own = Object.entries(facts).filter(
      ([key, fact]) => key.startsWith(`${algorithm}.`) && key !== `${algorithm}.label` && fact.value !== null,
    );
    const numbers = own.map(([, fact]) => `${fact.label}: ${fact.phrase}`).join('; ');
    return `${TITLES[algorithm] ?? algorithm}: ${label}. ${headline}${numbers ? ` ${sentence(numbers)}` : ''}`;
  });
  return {
    headline: `${company.name}: ${sources.length === 0 ? 'no analysis yet' : TOGETHER[combinedStance(sheet)]}.`,
    paragraphs,
    risks: sources.flatMap(({ warnings }) => (warnings ?? []).map(sentence)),
  };
}

/** With a capital and a full stop. */
function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
