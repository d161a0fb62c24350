import { factSheet } from '../answers/fact-sources.js';
import { FACT_LABELS, type FactKey } from './fact-labels.js';
import { BODY, HEADLINES, PICKS_SCHEMA, RISKS } from './picks.js';
import { SheetReader } from './sheet-reader.js';
import { holds, type Statement } from './statement.js';
import { STATEMENTS, TOLD_FACTS } from './statements/index.js';
import { MADE_NUMBERS, madeAnswers } from './testing/made-answers.js';
import { SAMPLE_SHEET } from './testing/sample-sheet.js';

const ALL: readonly (readonly [string, Statement])[] = [
  ...Object.entries(STATEMENTS),
  ...Object.entries(TOLD_FACTS).map(([key, statement]) => [`fact ${key}`, statement] as const),
];
const keysIn = (text: string): FactKey[] =>
  [...text.matchAll(/\{\{([^{}]*)\}\}|\[([\w.]+)\|/g)].map((match) => (match[1] ?? match[2]) as FactKey);

describe('statements', () => {
  it.each(ALL)('%s cites facts that it needs, and no others', (_, { needs, texts }) => {
    for (const key of needs) expect(FACT_LABELS).toHaveProperty([key]);
    for (const text of texts) {
      expect(needs).toEqual(expect.arrayContaining(keysIn(text)));
    }
  });

  it.each(ALL)('%s is a sentence of our own words without a number of its own', (_, { texts }) => {
    for (const text of texts) {
      const words = text
        .replace(/\b(?:50|200)-day average\b/g, 'average')
        .replace(/\{\{[^{}]*\}\}/g, '')
        .replace(/\[[\w.]+\|([^|[\]]*)\|[^|[\]]*\]/g, '$1');
      expect(words).toMatch(/^[\sA-Za-z(),.:;’-]+\.$/);
      expect(text).toMatch(/^(?:[A-Z]|\{\{)/);
    }
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('of the body and the facts have at least two wordings', () => {
    const single = ALL.filter(([key, { texts }]) => texts.length < 2 && !key.startsWith('headline.'));
    expect(single.map(([key]) => key)).toEqual([]);
  });

  it('are all in the schema, each in one list', () => {
    expect([...HEADLINES, ...BODY, ...RISKS].toSorted()).toEqual(Object.keys(STATEMENTS).toSorted());
    const { properties } = PICKS_SCHEMA;
    expect(properties.headline.enum).toEqual(HEADLINES);
    expect(properties.paragraphs.items.properties.facts.items.enum).toEqual(Object.keys(TOLD_FACTS));
    // A service takes at most 1,000 values of enumerations in a schema.
    expect(HEADLINES.length + BODY.length + RISKS.length + Object.keys(TOLD_FACTS).length).toBeLessThan(
      1_000,
    );
  });

  it('have a headline, and a verdict of each algorithm, for every stance', () => {
    const verdicts = BODY.filter((key) => STATEMENTS[key].part === 'verdict');
    for (const algorithm of ['technical', 'comparative', 'valuation', 'lstm']) {
      const own = verdicts.filter((key) => key.startsWith(`${algorithm}.`));
      expect(own.length).toBeGreaterThan(1);
    }
  });

  it('say of no value that there is none only where there is none, not where the price is missing', () => {
    const sources = SAMPLE_SHEET.sources.map((source) =>
      source.algorithm === 'valuation' ? { ...source, stance: null } : source,
    );
    const { 'valuation.value': value, ...others } = SAMPLE_SHEET.facts;
    expect(value).toBeDefined();
    const none = (facts: typeof SAMPLE_SHEET.facts): boolean =>
      holds(STATEMENTS['valuation.none'], new SheetReader({ ...SAMPLE_SHEET, sources, facts }));
    expect([none(SAMPLE_SHEET.facts), none(others)]).toEqual([false, true]);
  });

  it('say that a price is at its high only where it is, not where the distance rounds to nothing', () => {
    const said = (belowHigh: number): string[] => {
      const sheet = new SheetReader(factSheet('NASDAQ:ACME', madeAnswers({ ...MADE_NUMBERS, belowHigh })));
      return (['comparative.atHigh', 'comparative.nearHigh'] as const).filter((key) =>
        holds(STATEMENTS[key], sheet),
      );
    };
    expect([0, 0.0004, 0.01].map(said)).toEqual([['comparative.atHigh'], [], ['comparative.nearHigh']]);
  });

  it.each(['lstm.none', 'comparative.none', 'valuation.none'] as const)(
    '%s says that there is none, and not why: the sheet does not know',
    (key) => {
      for (const text of STATEMENTS[key].texts) expect(text).not.toMatch(/history|data|missing|too |enough/);
    },
  );
});
