import { NARRATIVE_STANCES, type NarrativeStance } from './combined-stance.js';
import type { FactSheet } from './fact-sheet.js';
import { meaningFaults } from './meaning-faults.js';
import { NARRATIVE_LIMITS, type NarrativeAnswer, PLACEHOLDER } from './narrative-answer.js';

export type NarrativeCheck =
  | { readonly ok: true; readonly answer: NarrativeAnswer }
  | { readonly ok: false; readonly faults: readonly string[] };

/** What may not stand outside a placeholder, and its name in a fault. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\p{N}/u, 'a digit'],
  [/\p{Sc}/u, 'a currency sign'],
  [/[%‰‱٪％﹪]/u, 'a percent sign'],
  // Before markup, so that a tag does not hide an address in the explanation.
  [/:\/\/|\bwww\.|\b(?:javascript|data|mailto):\S|@|\b[\p{L}-]{2,}\.[a-z]{2,6}\b/iu, 'a web address'],
  [/[<>]|&#?\w+;|\]\(|`/u, 'markup'],
  [/[{}]/u, 'a brace that is not part of a placeholder'],
  [/\p{C}/u, 'a control or invisible character'],
];

/** What no English sentence of words and placeholders needs; looked for where none of the above stands. */
const UNNEEDED: typeof FORBIDDEN = [
  // Letters that only look like English ones included: the checks of words know no others.
  [/[^\P{L}A-Za-z]|\p{M}/u, 'a letter that English does not use'],
  [/[!?¡¿]/u, 'a question or an exclamation'],
  [/[^\sA-Za-z.,:;()/'‘’"“”…–—-]/u, 'a sign that no sentence needs'],
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
  const context = { sheet, combined: computedStance };
  // Items beyond the allowed number are not read: there is a fault already, and there may be any number of them.
  const faults = [
    ...textFaults(headline, 'the headline', longest, context),
    ...paragraphs
      .slice(0, mostParagraphs)
      .flatMap((text, i) => textFaults(text, `paragraph ${i + 1}`, paragraph, context)),
    ...risks
      .slice(0, mostRisks)
      .flatMap((text, i) => textFaults(text, `risk ${i + 1}`, risk, { ...context, risk: true })),
  ];
  if (paragraphs.length === 0) faults.push('there is no paragraph');
  if (paragraphs.length > mostParagraphs) faults.push(`there are more than ${mostParagraphs} paragraphs`);
  if (risks.length > mostRisks) faults.push(`there are more than ${mostRisks} risks`);
  if (stance !== computedStance) {
    faults.push(`the stance is ${stance}, but the algorithms together say ${computedStance}`);
  }
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

interface TextContext {
  readonly sheet: FactSheet;
  readonly combined: NarrativeStance;
  readonly risk?: boolean;
}

/**
 * Faults of one text of the model, in words that the model reads when it is asked again. What the words mean is looked at
 * only where the signs and placeholders are in order.
 * @param where e.g. `paragraph 2`
 * @param longest characters, placeholders as written
 */
function textFaults(text: string, where: string, longest: number, context: TextContext): string[] {
  const faults: string[] = [];
  if (text.trim() === '') faults.push(`${where} is empty`);
  // An overlong text is not looked at further: what a model may send has no bound that the expressions could rely on.
  if (text.length > longest) return [...faults, `${where} is longer than ${longest} characters`];
  for (const [, key] of text.matchAll(PLACEHOLDER)) {
    if (!Object.hasOwn(context.sheet.facts, key!)) {
      faults.push(`${where} names a fact that does not exist: ${key!.slice(0, 60)}`);
    }
  }
  // A space in its place: what is left and right of a placeholder must not join into something else.
  const outside = text.replace(PLACEHOLDER, ' ');
  for (const signs of [FORBIDDEN, UNNEEDED]) {
    if (faults.length > 0) break;
    for (const [pattern, name] of signs) {
      if (pattern.test(outside)) faults.push(`${where} contains ${name} outside of a placeholder`);
    }
  }
  if (faults.length > 0) return faults;
  return meaningFaults(text, context).map((fault) => `${where}: ${fault}`);
}
