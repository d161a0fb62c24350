import type { Token } from './sentences.js';

const ONES = 'zero one two three four five six seven eight nine ten eleven twelve';
const NUMBER_WORDS: ReadonlySet<string> = new Set(
  `${ONES} thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fourty fifty sixty seventy
  eighty ninety hundred thousand million billion trillion quadrillion zillion gazillion dozen dozens nil naught
  nought zilch ones twos threes fours fives tens hundreds thousands millions billions trillions
  first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth twentieth hundredth thousandth millionth
  seconds thirds fourths fifths sixths sevenths eighths ninths tenths hundredths thousandths firstly secondly thirdly
  half halves halved halving halve quarter quarters quartered quartile quintile decile tercile quarterly
  once twice thrice single singly double doubled doubles doubling doubly treble trebled trebles triple tripled triples
  tripling triply quadruple quadrupled quadrupling quintuple quintupled sextuple septuple tenfold twofold threefold
  fourfold fivefold fold hundredfold couple pair pairs duo trio quartet quintet brace solo
  decade decades century centuries millennium fortnight percent percentage percentages cent cents penny pence dollar
  dollars euro euros pound pounds yen buck bucks grand pip pips bp bps majority minority multiples
  unanimous unanimously twentyfold umpteen myriad countless`
    .split(/\s+/)
    .filter(Boolean),
);

/** Numerals are written in capitals; `mix` and `did` are words. */
const ROMAN = /^[IVXLCDM]+$/;

/** Where a number word counts nothing, as a line of words around it. `?` stands for any of the words behind it. */
const IDIOMS: readonly RegExp[] = [
  / (?:on the one hand|no one|one another|one by one|at first(?: sight| glance)?|for one thing|in the first place) /g,
  / one (?:caveat|risk|reason|limit|limitation|thing|question|reservation|uncertainty|weakness|warning|drawback) /g,
  / (?:no single|single-minded|a single (?:figure|number|answer|view|measure|label|name|word|model|method)) /g,
  / none of (?:the|these) (?:methods|models|algorithms|answers|estimates) (?:\w+ )?(?:\w+ )?can /g,
  / (?:the|any|each|every) (?:one|ones) (?=that|which|above|below)/g,
];

const COUNTED =
  /^(?:indicators?|averages?|oscillators?|peers?|competitors?|rivals?|algorithms?|models?|signals?|measures?|methods?|answers?|votes?|others|analyses|estimates?|forecasts?|instruments?|companies|stocks?|shares?)$/;
const SHARES = /^(?:all|every|each|most|nobody|none|everyone|everything)$/;

/**
 * Numbers in words, and shares of a whole that nobody counted (`most of the indicators`).
 * @param line of the sentence
 * @param labels of the facts that it cites: `return over one year` may be called so
 */
export function numberFaults(sentence: readonly Token[], line: string, labels: readonly string[]): string[] {
  let rest = line;
  for (const idiom of IDIOMS) rest = rest.replace(idiom, '  ');
  const words = rest.split(' ').filter(Boolean);
  const faults: string[] = [];
  words.forEach((word, i) => {
    const named = labels.some((label) => label.includes(`${word} ${words[i + 1] ?? ''}`));
    if (NUMBER_WORDS.has(word) && !named)
      faults.push(`"${word}" is a number: write the placeholder of its fact`);
    if (SHARES.test(word) && words[i - 1] !== 'not') {
      const next = clauseBehind(words, i).find((near) => COUNTED.test(near));
      if (next) faults.push(`"${word}" of "${next}" is a count: write the placeholder of its fact`);
    }
  });
  for (const { kind, raw } of sentence) {
    if (kind === 'word' && ROMAN.test(raw)) faults.push(`"${raw}" is a Roman numeral`);
  }
  if (
    / (?:many|several|few|some|various) times | times (?:more|less|higher|lower|as|over|its|the) /.test(rest)
  )
    faults.push('"times" multiplies: write the placeholder of its fact');
  return faults;
}

/** The next words, up to a mark. */
function clauseBehind(words: readonly string[], i: number): readonly string[] {
  const near = words.slice(i + 1, i + 5);
  const end = near.findIndex((word) => /^[^a-z#]/.test(word));
  return end < 0 ? near : near.slice(0, end);
}

/** Whether a name carries one of these words. */
export const isNumberWord = (word: string): boolean => NUMBER_WORDS.has(word);
