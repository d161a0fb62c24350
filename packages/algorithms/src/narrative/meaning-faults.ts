import { adviceFaults } from './advice.js';
import { attributionFaults } from './attribution.js';
import type { NarrativeStance } from './combined-stance.js';
import type { FactSheet } from './fact-sheet.js';
import { groundingFaults } from './grounding.js';
import { isNumberWord, numberFaults } from './number-words.js';
import { lineOf, sentencesOf } from './sentences.js';
import { stanceFaults } from './stance-words.js';
import { isKnownWord } from './vocabulary/vocabulary.js';

/** The only sentence in which a text may name trades: that it recommends none. */
const DISCLAIMERS: readonly RegExp[] = [
  /\b(?:no|not an?|not|nor an?|neither an?|not meant as an?|not intended as an?) (?:recommendation|advice|invitation|suggestion|instruction) to (?:buy or sell|buy or to sell|sell or buy)\b/gi,
  /\b(?:no|not an?|not) (?:\w+ )?(?:recommendation|advice|invitation)(?= ?[.,;]|$)/gi,
  /\b(?:none of (?:this|it|these)|nothing (?:here|in it|of this|in this summary)) (?:is|are|amounts to) (?:an? |meant as )?(?:recommendation|advice|invitation)(?: to (?:buy or sell|sell or buy))?(?= ?[.,;]|$)/gi,
  /\bbetween buy and sell\b/gi,
];

/** Letters of a placeholder's neighbours that would join its number into another: `-{{…}}`, `{{…}}-fold`, `{{…}}k`. */
const GLUED =
  /[^\s("'‘“/]\{\{(?!company\.)|(?<!\{\{company\.\w{1,8})\}\}[^\s.,;:)"'’”/…]|\}\}['’](?!s?\b)\w|[-–+]\s*\{\{(?!company\.)|\}\}\.\S|\}\}\/|\/\{\{/;

/** Words and marks of a sentence: the checks look around in one, so that with this bound they are linear in the text. */
const LONGEST_SENTENCE = 80;
/** Most faults that a text reports: the model needs reasons, not a list of all its words. */
const MOST = 8;

export interface MeaningContext {
  readonly sheet: FactSheet;
  readonly combined: NarrativeStance;
  /** The text is a risk: what `may` happen in it is a danger and no stance. */
  readonly risk?: boolean;
}

/**
 * What a text of English letters and known placeholders says that nobody computed: numbers in words, advice, a stance that is
 * not the computed one, a number beside another's noun, and every word that is not in the vocabulary. A text of another
 * language has no known words.
 * @param text at most some hundred characters
 */
export function meaningFaults(text: string, { sheet, combined, risk = false }: MeaningContext): string[] {
  const faults = new Set<string>();
  if (GLUED.test(text)) faults.add('a placeholder is joined to a letter or sign');
  const sentences = sentencesOf(DISCLAIMERS.reduce((rest, said) => rest.replace(said, 'a summary'), text));
  sentences.forEach((sentence, i) => {
    if (sentence.length > LONGEST_SENTENCE) {
      faults.add('a sentence is too long');
      return;
    }
    const before = sentences[i - 1] ?? [];
    const line = lineOf(sentence);
    const labels = sentence.flatMap(({ kind, text: key }) =>
      kind === 'fact' ? [sheet.facts[key]!.label] : [],
    );
    const own = new Set(labels.flatMap((label) => label.toLowerCase().match(/[a-z]+/g) ?? []));
    const found = [
      ...numberFaults(sentence, line, labels),
      ...adviceFaults(sentence, line),
      ...stanceFaults(sentence, sheet, combined, risk),
      ...attributionFaults(sentence, sheet, before),
      ...groundingFaults(sentence),
    ];
    for (const { kind, text: word, raw } of sentence) {
      if (kind === 'word' && !isKnownWord(word) && !isNumberWord(word) && !own.has(word))
        found.push(`"${raw.slice(0, 30)}" is not a word of this vocabulary`);
    }
    for (const fault of found) faults.add(fault);
  });
  return [...faults].slice(0, MOST);
}
