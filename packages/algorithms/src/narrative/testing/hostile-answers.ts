import { FACT_LABELS } from '../fact-labels.js';
import { GOOD_PICKS } from './sample-sheet.js';

/** What a language model may answer that would be false, foreign or harmful if it reached the page. */
interface HostileAnswer {
  readonly name: string;
  /** The answer's text where it is no JSON of ours. */
  readonly text: string;
  /** Whether anything of it may be said. */
  readonly rest: 'nothing' | 'something';
}

/** Made of words that the checker of English of earlier releases let pass, or of the same kind. */
export const SENTENCES = [
  'Earnings were a pleasant surprise.',
  'The forecast has been accurate for this share.',
  'The estimate has proven its worth over the years.',
  'The company keeps its promises to shareholders.',
  'The comparison speaks for its quality.',
  'Momentum belongs to the patient.',
  'The valuation leaves little to wish for.',
  'Management has found its way.',
  'The worst seems to lie behind it.',
  'Those who waited were rewarded.',
  'The price follows its value before long.',
  'The peers have nothing to set against it.',
  'The indicators were early once again.',
  'The range has held in every test.',
  'The share deserves a closer look than its price suggests.',
  'A better moment is hard to picture.',
  'The assumptions are on the safe side.',
  'Its history speaks for a recovery.',
  'The new products sell well.',
] as const;

const json = (name: string, answer: unknown, rest: HostileAnswer['rest'] = 'something'): HostileAnswer => ({
  name,
  text: JSON.stringify(answer),
  rest,
});
/** The good answer with one more statement in its first paragraph. */
const withStatement = (name: string, ...statements: unknown[]): HostileAnswer => {
  const [first, ...others] = GOOD_PICKS.paragraphs;
  return json(name, {
    ...GOOD_PICKS,
    paragraphs: [{ ...first, statements: [...statements, ...first!.statements] }, ...others],
  });
};
const only = (name: string, ...statements: unknown[]): HostileAnswer =>
  json(name, { ...GOOD_PICKS, paragraphs: [{ statements, facts: [] }] }, 'nothing');

const PROTOTYPE_KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
];
/** True of other tickers, false of this one. */
const OF_OTHERS = [
  'technical.down',
  'technical.even',
  'technical.none',
  'technical.belowAll',
  'technical.aboveAll',
  'technical.belowLong',
  'technical.overbought',
  'technical.oversold',
  'comparative.ahead',
  'comparative.behind',
  'comparative.trailedBenchmark',
  'comparative.calmer',
  'valuation.under',
  'valuation.fair',
  'valuation.belowLow',
  'valuation.fundAbove',
  'valuation.coin',
  'lstm.network',
  'lstm.none',
  'overall.agree',
];
const MARKUP = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<b>Buy now</b>',
  '[gains](https://example.com)',
  'javascript:alert(1)',
  '&lt;iframe&gt;',
];
const FILLED = [
  '{{technical.close}} doubled',
  '{{company.symbol}} is a bargain',
  '[technical.buyVotes|up|down]',
];
/** Look like a key of the sheet and are none. */
const ALMOST = [
  'technical.up ',
  'Technical.up',
  'technical.u\u0440',
  'technical\u200b.up',
  'technical.up.technical.up',
  'headline.up',
  'technical.closeVote',
  'technical',
  '',
];
const WRONG_TYPES: readonly [string, unknown][] = [
  ['null', null],
  ['a number', 7],
  ['true', true],
  ['a list', []],
  ['a list of keys', ['technical.up']],
  ['an object', { key: 'technical.up' }],
];
const LONG = 20_000;

export const HOSTILE_ANSWERS: readonly HostileAnswer[] = [
  ...SENTENCES.map((sentence) => withStatement(`a sentence: ${sentence}`, sentence)),
  ...SENTENCES.slice(0, 3).map((sentence) =>
    json(`a paragraph: ${sentence}`, { ...GOOD_PICKS, paragraphs: [sentence] }, 'nothing'),
  ),
  ...SENTENCES.slice(3, 6).map((sentence) =>
    json(`a headline: ${sentence}`, { ...GOOD_PICKS, headline: sentence }),
  ),
  ...SENTENCES.slice(6, 9).map((sentence) =>
    json(`a risk: ${sentence}`, { ...GOOD_PICKS, risks: [sentence] }),
  ),
  ...OF_OTHERS.map((key) => withStatement(`a statement that does not hold: ${key}`, key)),
  ...PROTOTYPE_KEYS.map((key) => withStatement(`a key of prototypes: ${key}`, key)),
  ...MARKUP.map((text) => withStatement(`markup: ${text}`, text)),
  ...FILLED.map((text) => withStatement(`a template: ${text}`, text)),
  ...ALMOST.map((key) => only(`almost a key: ${JSON.stringify(key)}`, key)),
  ...WRONG_TYPES.map(([name, value]) => only(`${name} as a statement`, value)),
  ...WRONG_TYPES.map(([name, value]) => json(`${name} as the answer`, value, 'nothing')),
  ...WRONG_TYPES.map(([name, value]) => json(`${name} as a headline`, { ...GOOD_PICKS, headline: value })),
  ...['valuation.cost', 'company.name', 'technical.close', 'openai.label'].map((key) =>
    json(`a fact that cannot be told: ${key}`, {
      ...GOOD_PICKS,
      paragraphs: [...GOOD_PICKS.paragraphs, { statements: [], facts: [key] }],
    }),
  ),
  json('paragraphs that are text', { ...GOOD_PICKS, paragraphs: 'The share is cheap.' }, 'nothing'),
  json(
    'paragraphs without lists',
    { ...GOOD_PICKS, paragraphs: [{ statements: 'technical.up' }] },
    'nothing',
  ),
  json(
    'an object with a length',
    { ...GOOD_PICKS, paragraphs: { length: 3, 0: GOOD_PICKS.paragraphs[0] } },
    'nothing',
  ),
  json('fields of its own', { ...GOOD_PICKS, advice: 'Buy it now.', stance: 'positive', facts: FACT_LABELS }),
  json(
    'the answer of an earlier prompt',
    { stance: 'positive', headline: 'A bargain', paragraphs: ['Buy.'], risks: [] },
    'nothing',
  ),
  withStatement('many of one statement', ...Array<string>(LONG).fill('technical.up')),
  only('many unknown statements', ...Array<string>(LONG).fill('Buy it now.')),
  json('many paragraphs', { ...GOOD_PICKS, paragraphs: Array(LONG).fill(GOOD_PICKS.paragraphs[0]) }),
  json('many risks', { ...GOOD_PICKS, risks: Array(LONG).fill('valuation.beyond') }),
  withStatement('one statement twice', 'technical.aboveLong', 'technical.aboveLong'),
  withStatement('up and down at once', 'technical.up', 'technical.down'),
  withStatement('under and over at once', 'valuation.under', 'valuation.over'),
  json('good news alone', { ...GOOD_PICKS, paragraphs: [GOOD_PICKS.paragraphs[0]], risks: [] }),
  { name: 'no JSON', text: 'The share is a bargain.', rest: 'nothing' },
  { name: 'half of a JSON', text: JSON.stringify(GOOD_PICKS).slice(0, 60), rest: 'nothing' },
  { name: 'JSON in a fence', text: `\`\`\`json\n${JSON.stringify(GOOD_PICKS)}\n\`\`\``, rest: 'nothing' },
  {
    name: 'an own prototype',
    text: '{"__proto__":{"headline":"headline.up","paragraphs":[]}}',
    rest: 'nothing',
  },
  { name: 'lists in lists', text: `${'['.repeat(5_000)}${']'.repeat(5_000)}`, rest: 'nothing' },
];
