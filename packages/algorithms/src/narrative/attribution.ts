import { factNouns } from './fact-nouns.js';
import type { FactSheet } from './fact-sheet.js';
import { neighbourFaults } from './bent-numbers.js';
import { nounFaults } from './own-nouns.js';
import { isFigure, isNumeric, segmentsOf, type Segment } from './sentence-segments.js';
import type { Token } from './sentences.js';
import { signFaults } from './sign-faults.js';

const PEERS = new Set([
  'peer',
  'peers',
  'competitor',
  'competitors',
  'rival',
  'rivals',
  'sector',
  'industry',
  'market',
  'benchmark',
  'index',
  'others',
]);
const BESIDE_PEERS = new Set([
  'among',
  'amongst',
  'against',
  'than',
  'versus',
  'beside',
  'besides',
  'alongside',
  'with',
  'to',
  'within',
  'between',
]);
const SPANS = new Set(
  [
    'day',
    'days',
    'daily',
    'week',
    'weeks',
    'weekly',
    'month',
    'months',
    'monthly',
    'year',
    'years',
    'yearly',
    'annual',
    'annually',
  ].concat(['hour', 'hours', 'session', 'sessions', 'cycle', 'cycles', 'tomorrow', 'yesterday']),
);

/**
 * Whether each placeholder of a sentence stands with a noun of its own: a reader takes the number for what is beside it.
 * @param before the sentence before, which a `this` goes on about
 * @returns faults, each with the key
 */
export function attributionFaults(
  sentence: readonly Token[],
  sheet: FactSheet,
  before: readonly Token[] = [],
): string[] {
  const cited = sentence.filter(isFigure);
  if (cited.length === 0) return [];
  return [
    ...nounFaults(sentence, sheet, before),
    ...neighbourFaults(sentence),
    ...segmentsOf(sentence).flatMap((segment) => segmentFaults(segment, sheet)),
  ];
}

function segmentFaults({ tokens }: Segment, sheet: FactSheet): string[] {
  const faults: string[] = [];
  const facts = tokens.filter(isFigure);
  for (const { text: key } of facts) {
    const { against = [], spans = [] } = factNouns(key, sheet);
    // Two facts of the one segment share its words: which is whose was settled by their nouns.
    const words = tokens.filter(({ kind }) => kind === 'word');
    words.forEach(({ text: word, raw }, i) => {
      if (against.includes(word) && words[i + 1]?.text !== 'than')
        faults.push(`"${raw}" contradicts {{${key}}}`);
      if (SPANS.has(word) && facts.length === 1 && !spans.includes(word))
        faults.push(`{{${key}}} is no figure of a "${raw}"`);
      const beside = [words[i - 1]?.text, words[i - 2]?.text, words[i - 3]?.text].some((near) =>
        BESIDE_PEERS.has(near ?? ''),
      );
      if (
        PEERS.has(word) &&
        !beside &&
        key !== 'comparative.rank' &&
        isNumeric(key) &&
        !(word === 'index' && /strength/.test(words[i - 1]?.text ?? ''))
      )
        faults.push(`{{${key}}} is no figure of "${raw}"`);
    });
    faults.push(...signFaults(key, tokens, sheet));
  }
  return faults;
}
