import { CLOSED_WORDS } from './closed-words.js';
import { ADJECTIVES, IRREGULAR_FORMS, NOUNS, VERBS } from './open-words.js';

const words = (list: string): string[] => list.split(/\s+/).filter((word) => /^[a-z']+$/.test(word));

const VOWEL = /[aeiou]/;
/** One vowel between consonants at the end of a short word: its last letter is doubled, as in `dropped`. */
const DOUBLED = /^[a-z]{0,3}[^aeiou][aeiou][^aeiouwxy]$/;

function plural(word: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  if (word.endsWith('is')) return `${word.slice(0, -2)}es`;
  if (word.endsWith('y') && !VOWEL.test(word.at(-2)!)) return `${word.slice(0, -1)}ies`;
  return `${word}s`;
}

function verbForms(verb: string): string[] {
  const forms = [verb, plural(verb)];
  if (verb.endsWith('ee')) forms.push(`${verb}d`, `${verb}ing`);
  else if (verb.endsWith('e')) forms.push(`${verb}d`, `${verb.slice(0, -1)}ing`);
  else if (verb.endsWith('y') && !VOWEL.test(verb.at(-2)!))
    forms.push(`${verb.slice(0, -1)}ied`, `${verb}ing`);
  else {
    forms.push(`${verb}ed`, `${verb}ing`);
    if (DOUBLED.test(verb)) forms.push(`${verb}${verb.at(-1)!}ed`, `${verb}${verb.at(-1)!}ing`);
  }
  return forms;
}

function adverb(adjective: string): string {
  if (adjective.endsWith('y')) return `${adjective.slice(0, -1)}ily`;
  if (adjective.endsWith('le')) return `${adjective.slice(0, -1)}y`;
  if (adjective.endsWith('ll')) return `${adjective}y`;
  if (adjective.endsWith('ic')) return `${adjective}ally`;
  return `${adjective}ly`;
}

/** Only words of one syllable are compared so: `calmer`, `calmest`. */
function comparison(adjective: string): string[] {
  if (adjective.length > 6) return [];
  if (adjective.endsWith('e')) return [`${adjective}r`, `${adjective}st`];
  if (adjective.endsWith('y')) return [`${adjective.slice(0, -1)}ier`, `${adjective.slice(0, -1)}iest`];
  const stem = DOUBLED.test(adjective) ? adjective + adjective.at(-1)! : adjective;
  return [`${stem}er`, `${stem}est`];
}

const nouns = words(NOUNS);
const verbs = words(VERBS);
const KNOWN: ReadonlySet<string> = new Set([
  ...words(CLOSED_WORDS),
  ...words(IRREGULAR_FORMS),
  ...nouns,
  ...nouns.map(plural),
  ...['analyses', 'bases', 'emphases', 'hypotheses', 'hypothesis', 'criteria', 'criterion', 'extrema'],
  ...verbs.flatMap(verbForms),
  ...words(ADJECTIVES).flatMap((word) => [word, adverb(word), ...comparison(word)]),
]);
const NO_ORDER: ReadonlySet<string> = new Set([...nouns, ...words(ADJECTIVES), ...words(CLOSED_WORDS)]);
const VERB_SET: ReadonlySet<string> = new Set([...verbs, 'be', 'have']);

/** @param word in lower case, without a genitive's ending */
export const isKnownWord = (word: string): boolean => KNOWN.has(word);

const CLOSED_SET: ReadonlySet<string> = new Set(words(CLOSED_WORDS));

/** Whether a word is a verb in its base form, whatever else it is, but for words like `up` and `even`. */
export const isVerb = (word: string): boolean => VERB_SET.has(word) && !CLOSED_SET.has(word);

/** Whether a sentence that begins with this word gives an order: the word is a verb and nothing else. */
export const isBareVerb = (word: string): boolean =>
  word === 'be' || word === 'have' || (VERB_SET.has(word) && !NO_ORDER.has(word));

/** For tests: every word that the vocabulary holds. */
export const knownWords = (): readonly string[] => [...KNOWN];
