import { NARRATIVE_STANCES, type NarrativeStance } from './combined-stance.js';
import type { FactSheet } from './fact-sheet.js';
import { NARRATIVE_LIMITS, type NarrativeAnswer, PLACEHOLDER } from './narrative-answer.js';

export type NarrativeCheck =
  | { readonly ok: true; readonly answer: NarrativeAnswer }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Words that name the other direction; looked for in the headline, which has no room to put them in relation. */
const AGAINST: Readonly<Partial<Record<NarrativeStance, RegExp>>> = {
  positive: /\b(?:sell|bearish|negative|overvalued|downtrend)\b/i,
  negative: /\b(?:buy|bullish|positive|undervalued|uptrend)\b/i,
};

/** What may not stand outside a placeholder, and its name in a fault. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\p{N}/u, 'a digit'],
  [/\p{Sc}/u, 'a currency sign'],
  [/[%‰‱٪％﹪]/u, 'a percent sign'],
  // Before markup, so that a tag does not hide an address in the explanation.
  [/:\/\/|\bwww\.|\b(?:javascript|data|mailto):|@|\b[\p{L}-]{2,}\.[a-z]{2,6}\b/iu, 'a web address'],
  [/[<>]|&#?\w+;|\]\(|`/u, 'markup'],
  [/[{}]/u, 'a brace that is not part of a placeholder'],
  [/\p{C}/u, 'a control or invisible character'],
];

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

/**
 * Faults of one text of the model, in words that the model reads when it is asked again.
 * @param where e.g. `paragraph 2`
 * @param longest characters, placeholders as written
 * @param keys of the facts that placeholders may name
 */
function textFaults(text: string, where: string, longest: number, keys: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  if (text.trim() === '') faults.push(`${where} is empty`);
  // An overlong text is not looked at further: what a model may send has no bound that the expressions could rely on.
  if (text.length > longest) return [...faults, `${where} is longer than ${longest} characters`];
  for (const [, key] of text.matchAll(PLACEHOLDER)) {
    if (!keys.has(key!)) faults.push(`${where} names a fact that does not exist: ${key!.slice(0, 60)}`);
  }
  // A space in its place: what is left and right of a placeholder must not join into something else.
  const outside = text.replace(PLACEHOLDER, ' ');
  for (const [pattern, name] of FORBIDDEN) {
    if (pattern.test(outside)) faults.push(`${where} contains ${name} outside of a placeholder`);
  }
  return faults;
}
