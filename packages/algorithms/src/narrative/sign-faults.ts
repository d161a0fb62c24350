import { DOWN_WORDS, UP_WORDS } from './fact-nouns.js';
import type { FactSheet } from './fact-sheet.js';
import type { Token } from './sentences.js';

const ABOVE = new Set([
  'above',
  'over',
  'upside',
  'ahead',
  'gained',
  'rose',
  'positive',
  'exceeds',
  ...UP_WORDS,
]);
const BELOW = new Set([
  'below',
  'beneath',
  'under',
  'downside',
  'behind',
  'lost',
  'loss',
  'fell',
  'negative',
  ...DOWN_WORDS,
]);
const VALUED = /^(?:estimate[ds]?|value|valuation|worth)$/;

/** Up and down beside a number that has a sign of its own have to agree with it. */
export function signFaults(key: string, tokens: readonly Token[], sheet: FactSheet): string[] {
  const words = tokens.map(({ text }) => text);
  if (key === 'technical.averageVotes') {
    const relation = words.findIndex((word) => /^(?:below|under|beneath|above|over)$/.test(word));
    if (relation < 0) return [];
    // `averages below the price`, but `the price above the averages`.
    const price = words.findIndex((word) => /^(?:price|share|stock)$/.test(word));
    const average = words.findIndex((word) => /^averages?$/.test(word));
    const priceFirst = price >= 0 && price < (average < 0 ? words.indexOf(key) : average);
    const fits = /^(?:above|over)$/.test(words[relation]!) === priceFirst;
    return fits ? [] : [`"${words[relation]}" contradicts {{${key}}}`];
  }
  const value = sheet.facts[key]?.value;
  if (typeof value !== 'number' || !/\.(?:yearReturn|upside)$/.test(key)) return [];
  const price = words.findIndex((word) => /^(?:price|share|shares|stock)$/.test(word));
  const estimate = words.findIndex((word) => VALUED.test(word));
  return words.flatMap((word, i) => {
    // `over one year` is a span of time.
    const up = ABOVE.has(word) && !(word === 'over' && !/^(?:the|its)$/.test(words[i + 1] ?? ''));
    if (!up && !BELOW.has(word)) return [];
    // `the price is below the estimate` says of the estimate that it is above the price.
    const turned = key.endsWith('.upside') && price >= 0 && price < i && estimate > i;
    return (up !== turned) === value > 0 ? [] : [`"${word}" contradicts {{${key}}}`];
  });
}
