import { NARRATIVE_STANCES, type NarrativeStance } from './combined-stance.js';
import type { FactSheet } from './fact-sheet.js';
import { NARRATIVE_LIMITS, type NarrativeAnswer } from './narrative-answer.js';
import { textFaults } from './text-rules.js';

export type NarrativeCheck =
  | { readonly ok: true; readonly answer: NarrativeAnswer }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Words that name the other direction; looked for in the headline, which has no room to put them in relation. */
const AGAINST: Readonly<Partial<Record<NarrativeStance, RegExp>>> = {
  positive: /\b(?:sell|bearish|negative|overvalued|downtrend)\b/i,
  negative: /\b(?:buy|bullish|positive|undervalued|uptrend)\b/i,
};

/**
 * Whether an answer of the model may be shown.
 * @param answer parsed JSON of unknown shape
 * @param computedStance what the algorithms say together; the answer may say nothing else
 */
export function checkNarrative(
  answer: unknown,
  sheet: FactSheet,
  computedStance: NarrativeStance,
): NarrativeCheck {
  if (!isNarrativeAnswer(answer)) return { ok: false, faults: ['it does not have the required fields'] };
  const { stance, headline, paragraphs, risks } = answer;
  const {
    headline: longest,
    paragraph,
    paragraphs: mostParagraphs,
    risk,
    risks: mostRisks,
  } = NARRATIVE_LIMITS;
  const keys = new Set(Object.keys(sheet.facts));
  const faults = [
    ...textFaults(headline, 'the headline', longest, keys),
    ...paragraphs.flatMap((text, i) => textFaults(text, `paragraph ${i + 1}`, paragraph, keys)),
    ...risks.flatMap((text, i) => textFaults(text, `risk ${i + 1}`, risk, keys)),
  ];
  if (paragraphs.length === 0) faults.push('there is no paragraph');
  if (paragraphs.length > mostParagraphs) faults.push(`there are more than ${mostParagraphs} paragraphs`);
  if (risks.length > mostRisks) faults.push(`there are more than ${mostRisks} risks`);
  if (stance !== computedStance) {
    faults.push(`the stance is ${stance}, but the algorithms together say ${computedStance}`);
  }
  if (AGAINST[computedStance]?.test(headline)) faults.push('the headline contradicts the combined stance');
  return faults.length > 0 ? { ok: false, faults } : { ok: true, answer };
}

function isNarrativeAnswer(answer: unknown): answer is NarrativeAnswer {
  if (typeof answer !== 'object' || answer === null) return false;
  const { stance, headline, paragraphs, risks, ...rest } = answer as Record<string, unknown>;
  return (
    Object.keys(rest).length === 0 &&
    NARRATIVE_STANCES.some((one) => one === stance) &&
    typeof headline === 'string' &&
    isTexts(paragraphs) &&
    isTexts(risks)
  );
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
