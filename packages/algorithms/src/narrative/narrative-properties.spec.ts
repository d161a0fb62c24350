import fc from 'fast-check';
import type { Stance } from '../algorithm.js';
import { factSheet } from '../answers/fact-sources.js';
import type { FactKey } from './fact-labels.js';
import type { FactSheet } from './fact-sheet.js';
import { compose } from './compose.js';
import { renderNarrative } from './narrative-output.js';
import { BODY, HEADLINES, type NarrativePicks, readPicks, RISKS } from './picks.js';
import { picksByRules } from './rule-picks.js';
import { TOLD_FACTS } from './statements/index.js';
import { madeAnswers, type MadeNumbers } from './testing/made-answers.js';

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const maybe = (min: number, max: number) => fc.option(number(min, max), { freq: 6 });
const stance = fc.constantFrom<Stance>(-1, 0, 1, null);
const NUMBERS: fc.Arbitrary<MadeNumbers> = fc.record({
  stances: fc.record({ technical: stance, comparative: stance, valuation: stance }),
  votes: fc.oneof(
    fc.array(fc.constantFrom(-1, 0, 1, null), { minLength: 26, maxLength: 26 }),
    fc.constantFrom(-1, 1).map((vote) => Array<-1 | 1>(26).fill(vote)),
  ),
  settling: fc.integer({ min: 0, max: 3 }),
  close: number(0.0001, 5_000),
  average50: maybe(0.0001, 5_000),
  average200: maybe(0.0001, 5_000),
  rsi: maybe(0, 100),
  rating: maybe(-1, 1),
  score: maybe(0, 100),
  peers: fc.integer({ min: 1, max: 12 }),
  yearReturn: maybe(-1, 3),
  quarterReturn: maybe(-1, 3),
  benchmarkYear: maybe(-1, 3),
  volatility: maybe(0, 2),
  benchmarkVolatility: number(0, 2),
  drawdown: number(0, 1),
  belowHigh: number(0, 1),
  dividends: fc.boolean(),
  price: number(0.01, 5_000),
  value: number(0.01, 5_000),
  low: number(0.01, 5_000),
  high: number(0.01, 5_000),
  confidence: fc.constantFrom('high', 'medium', 'low'),
  terminalShare: maybe(0, 1.5),
  dispersion: maybe(0, 4),
  runway: maybe(0, 20),
  lowPrice: number(0.01, 5_000),
  highPrice: number(0.01, 5_000),
  source: fc.constantFrom('model', 'baseline'),
  dailyVolatility: number(0, 0.2),
});
/** Some algorithms may not have answered. */
const CASES = fc.record({
  numbers: NUMBERS,
  algorithms: fc.subarray([0, 1, 2, 3]),
  symbol: fc.constantFrom('ACME', 'BRK', 'T', 'ZETA', 'MSFT', 'KO'),
});
const sheetOf = ({
  numbers,
  algorithms,
  symbol,
}: typeof CASES extends fc.Arbitrary<infer T> ? T : never): FactSheet => {
  const answers = madeAnswers(numbers);
  return factSheet(
    `NYSE:${symbol}`,
    algorithms.map((i) => answers[i]!),
  );
};
/** A model that picks any keys that there are, whether they hold or not. */
const ANY_PICKS = fc.record({
  headline: fc.constantFrom(...HEADLINES),
  paragraphs: fc.array(
    fc.record({
      statements: fc
        .subarray(BODY, { maxLength: 40 })
        .chain((keys) => fc.shuffledSubarray(keys, { minLength: keys.length })),
      facts: fc.shuffledSubarray(Object.keys(TOLD_FACTS)),
    }),
    { maxLength: 8 },
  ),
  risks: fc.shuffledSubarray(RISKS),
});

function textsOf(picks: NarrativePicks, sheet: FactSheet): { sentences: string[]; used: readonly string[] } {
  const { headline, paragraphs, risks, usedFacts } = renderNarrative(compose(picks, sheet), sheet);
  return { sentences: [headline, ...paragraphs, ...risks], used: usedFacts };
}

/** Rules and model on the same sheet: what either of them says. */
const bothOf = (sheet: FactSheet, answer: unknown): ReturnType<typeof textsOf>[] => {
  const read = readPicks(answer, sheet);
  return [textsOf(picksByRules(sheet), sheet), ...(read ? [textsOf(read.picks, sheet)] : [])];
};

const NUMERAL = /-?\$?\d+(?:,\d{3})*(?:\.\d+)?%?/g;
const numerals = (text: string): string[] => text.match(NUMERAL) ?? [];

/** What a sentence claims and the numbers have to bear out; written from the words, not from the conditions of statements. */
type Numbers = (key: FactKey) => number;
const CLAIMS: readonly (readonly [RegExp, (n: Numbers, sheet: FactSheet) => boolean])[] = [
  [
    /above the 200-day average|last close of \S+ is above it/,
    (n) => n('technical.close') > n('technical.average200'),
  ],
  [
    /below the 200-day average|last close of \S+ is below it/,
    (n) => n('technical.close') < n('technical.average200'),
  ],
  [
    /above its 50-day|the 50-day average of \S+ below it/,
    (n) => n('technical.close') > n('technical.average50'),
  ],
  [
    /below its 50-day|The 50-day average of \S+ is above the price/,
    (n) => n('technical.close') < n('technical.average50'),
  ],
  [
    /above all|averages are below the price|averages is below/,
    (n) => 2 * n('technical.averagesBelow') > n('technical.averages'),
  ],
  [
    /below all|averages are above the price|averages is above/,
    (n) => 2 * n('technical.averagesAbove') > n('technical.averages'),
  ],
  [/counts as overbought|overbought zone/, (n) => n('technical.strengthIndex') > 70],
  [/counts as oversold|oversold zone/, (n) => n('technical.strengthIndex') < 30],
  [/indicators point up/, (n) => n('technical.buyVotes') > n('technical.sellVotes')],
  [/indicators point down/, (n) => n('technical.sellVotes') > n('technical.buyVotes')],
  [
    /did better than|, higher than the \S+ of SPY \(/,
    (n) => n('comparative.yearReturn') > n('comparative.benchmarkYear'),
  ],
  [
    /did worse than|, lower than the \S+ of SPY \(/,
    (n) => n('comparative.yearReturn') < n('comparative.benchmarkYear'),
  ],
  [
    /moves more than|a year, higher than/,
    (n) => n('comparative.volatility') > n('comparative.benchmarkVolatility'),
  ],
  [
    /moves less than|a year, lower than/,
    (n) => n('comparative.volatility') < n('comparative.benchmarkVolatility'),
  ],
  [/% above the price|% higher\./, (n) => n('valuation.value') > n('valuation.price')],
  [/% below the price|% lower\./, (n) => n('valuation.value') < n('valuation.price')],
  [/Even the high case/, (n) => n('valuation.highValue') < n('valuation.price')],
  [/Even the low case/, (n) => n('valuation.lowValue') > n('valuation.price')],
  [/not from the neural network/, (_, { facts }) => facts['lstm.source']!.value === 'baseline'],
  [/network beat|which beat the baseline/, (_, { facts }) => facts['lstm.source']!.value === 'model'],
  [
    /every signal that takes a side points up/,
    (_, { sources }) => sources.every(({ stance: side }) => side !== -1),
  ],
  [
    /every signal that takes a side points down/,
    (_, { sources }) => sources.every(({ stance: side }) => side !== 1),
  ],
  [
    /(?<!No two )signals (?:disagree|contradict)/,
    (_, { sources }) => [1, -1].every((side) => sources.some((one) => one.stance === side)),
  ],
  [
    /signals that take a side agree/,
    (_, { sources }) => new Set(sources.map((one) => one.stance).filter(Boolean)).size === 1,
  ],
];

describe('whatever is picked of whatever sheet', () => {
  it('says only numbers of the sheet, as the sheet prints them', () => {
    fc.assert(
      fc.property(CASES, ANY_PICKS, (made, answer) => {
        const sheet = sheetOf(made);
        for (const { sentences, used } of bothOf(sheet, answer)) {
          const printed = new Set(used.flatMap((key) => numerals(sheet.facts[key]!.phrase)));
          const said = sentences.flatMap((text) => numerals(text.replace(/\b(?:50|200)-day average\b/g, '')));
          expect(said.filter((one) => !printed.has(one))).toEqual([]);
        }
      }),
    );
  });

  it('prints a fact as its value rounds', () => {
    fc.assert(
      fc.property(CASES, (made) => {
        for (const { value, phrase } of Object.values(sheetOf(made).facts)) {
          if (typeof value !== 'number') continue;
          expect(phrase).toMatch(/^-?\$?\d{1,3}(?:,\d{3})*(?:\.\d+)?(?:%| of 100| years?)?$/);
          const shown =
            Number(phrase.replace(/[$,%]| of 100| years?/g, '')) / (phrase.endsWith('%') ? 100 : 1);
          const digits = /\.(\d+)/.exec(phrase)?.[1]?.length ?? 0;
          const half =
            0.5 * 10 ** -Math.max(digits, phrase.endsWith('%') ? 1 : phrase.includes('of') ? 0 : 1);
          expect(Math.abs(shown - value)).toBeLessThanOrEqual(half + 1e-9);
        }
      }),
    );
  });

  it('claims nothing that the numbers do not bear out', () => {
    fc.assert(
      fc.property(CASES, ANY_PICKS, (made, answer) => {
        const sheet = sheetOf(made);
        const n: Numbers = (key) => {
          const value = sheet.facts[key]?.value;
          return typeof value === 'number' ? value : NaN;
        };
        for (const { sentences } of bothOf(sheet, answer)) {
          const text = sentences.join('\n');
          const broken = CLAIMS.filter(([words, isTrue]) => words.test(text) && !isTrue(n, sheet));
          expect(broken.map(([words]) => words.source)).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('has a headline, tells every algorithm that takes a side, and leaves no placeholder', () => {
    fc.assert(
      fc.property(CASES, ANY_PICKS, (made, answer) => {
        const sheet = sheetOf(made);
        const sided = sheet.sources.filter(({ stance: side }) => side === 1 || side === -1);
        for (const { sentences, used } of bothOf(sheet, answer)) {
          expect(sentences[0]).toMatch(/^\w+/);
          expect(sentences.join('')).not.toMatch(/[{}[\]|]|undefined|NaN|null/);
          for (const { algorithm } of sided)
            expect(used.some((key) => key.startsWith(`${algorithm}.`))).toBe(true);
        }
      }),
    );
  });
});
