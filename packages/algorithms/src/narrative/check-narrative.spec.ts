import fc from 'fast-check';
import { checkNarrative } from './check-narrative.js';
import type { NarrativeAnswer } from './narrative-answer.js';
import { GOOD_ANSWER, SAMPLE_SHEET } from './testing/sample-sheet.js';

const faultsOf = (answer: unknown): readonly string[] => {
  const check = checkNarrative(answer, SAMPLE_SHEET, 'positive');
  return check.ok ? [] : check.faults;
};
const withParagraph = (text: string): NarrativeAnswer => ({ ...GOOD_ANSWER, paragraphs: [text] });

describe('check of a narrative', () => {
  it('lets a text of words and placeholders pass', () => {
    expect(checkNarrative(GOOD_ANSWER, SAMPLE_SHEET, 'positive')).toEqual({ ok: true, answer: GOOD_ANSWER });
  });

  it.each([
    ['digit', 'It rose by 5 points.'],
    ['digit next to a placeholder', '{{technical.rsi14}}0 is high.'],
    ['Arabic digit', 'It rose by ٥ points.'],
    ['full-width digit', 'It rose by ５ points.'],
    ['mathematical digit', 'It rose by 𝟓 points.'],
    ['superscript', 'It rose by ² points.'],
    ['fraction', 'It rose by ½.'],
    ['Roman numeral sign', 'In quarter Ⅳ it rose.'],
    ['circled digit', 'First ① it rose.'],
  ])('rejects a %s', (_, text) => {
    expect(faultsOf(withParagraph(text))).toEqual(['paragraph 1 contains a digit outside of a placeholder']);
  });

  it.each([
    ['a currency sign', 'It costs many € now.'],
    ['a currency sign', 'It costs many ＄ now.'],
    ['a percent sign', 'It rose by ten % now.'],
    ['a percent sign', 'It rose by ten ％ now.'],
    ['a percent sign', 'It rose by ten ‰ now.'],
    ['a web address', 'See example.com for more.'],
    ['a web address', 'See https://example/more'],
    ['a web address', 'Write to someone@example'],
    ['markup', 'It is <b>good</b>.'],
    ['markup', 'It is &lt;good.'],
    ['markup', 'It is [good](there).'],
    ['a brace that is not part of a placeholder', 'It is {good}.'],
    ['a brace that is not part of a placeholder', 'It is {{{technical.label}}}.'],
    ['a control or invisible character', 'It is go\u200bod.'],
    ['a control or invisible character', 'It is \u202egood.'],
    ['a control or invisible character', 'It is\ngood.'],
  ])('rejects %s', (name, text) => {
    expect(faultsOf(withParagraph(text))).toEqual([`paragraph 1 contains ${name} outside of a placeholder`]);
  });

  it.each(['VII', 'XL', 'DID', 'MIX'])(
    'rejects %s in capitals, a word or not, as a Roman numeral',
    (numeral) => {
      const faults = faultsOf(withParagraph(`Momentum is ${numeral} for the shares.`));
      expect(faults.filter((fault) => fault.includes('Roman'))).toEqual([
        `paragraph 1: "${numeral}" is a Roman numeral`,
      ]);
    },
  );

  it('rejects facts that do not exist, those of every object included', () => {
    for (const key of ['technical.macd', 'constructor', '__proto__', ' technical.label', '']) {
      expect(faultsOf(withParagraph(`It is {{${key}}}.`))).toEqual([
        `paragraph 1 names a fact that does not exist: ${key}`,
      ]);
    }
  });

  it('looks at headline and risks as well, and at lengths and counts', () => {
    expect(faultsOf({ ...GOOD_ANSWER, headline: 'Up 5' })).toEqual([
      'the headline contains a digit outside of a placeholder',
    ]);
    expect(faultsOf({ ...GOOD_ANSWER, risks: ['fine', 'a 7'] })).toEqual([
      'risk 2 contains a digit outside of a placeholder',
    ]);
    expect(faultsOf({ ...GOOD_ANSWER, headline: 'a'.repeat(161) })).toEqual([
      'the headline is longer than 160 characters',
    ]);
    expect(faultsOf({ ...GOOD_ANSWER, paragraphs: [] })).toEqual(['there is no paragraph']);
    expect(faultsOf({ ...GOOD_ANSWER, paragraphs: Array(5).fill('word') })).toEqual([
      'there are more than 4 paragraphs',
    ]);
    expect(faultsOf({ ...GOOD_ANSWER, risks: Array(6).fill('word') })).toEqual([
      'there are more than 5 risks',
    ]);
    expect(faultsOf(withParagraph(' '))).toEqual(['paragraph 1 is empty']);
  });

  it('rejects a stance or a headline against the computed one', () => {
    expect(faultsOf({ ...GOOD_ANSWER, stance: 'negative' })).toEqual([
      'the stance is negative, but the algorithms together say positive',
    ]);
    expect(faultsOf({ ...GOOD_ANSWER, headline: 'Time to SELL' })).toEqual([
      'the headline: "time to" advises a trade',
      'the headline: "Time to SELL …" says nothing about a part of the analysis',
      'the headline: "SELL" is not a word of this vocabulary',
    ]);
    const mixed = { ...GOOD_ANSWER, stance: 'mixed', headline: 'Between buy and sell' };
    expect(checkNarrative(mixed, SAMPLE_SHEET, 'mixed').ok).toBe(true);
  });

  it.each([
    null,
    'text',
    [],
    {},
    { ...GOOD_ANSWER, stance: 'strong' },
    { ...GOOD_ANSWER, risks: [1] },
    { ...GOOD_ANSWER, paragraphs: 'one' },
    { ...GOOD_ANSWER, price: 'high' },
  ])('rejects another shape (%#)', (answer) => {
    expect(faultsOf(answer)).toEqual(['it does not have the required fields']);
  });

  it('does not read a sentence without end', () => {
    expect(faultsOf(withParagraph('up '.repeat(200)))).toEqual(['paragraph 1: a sentence is too long']);
    expect(faultsOf(withParagraph('The indicators are in the answers. '.repeat(15)))).toEqual([]);
  });

  it('lets no number pass wherever it is put', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.nat(), (place, value) => {
        const text = 'The composite of indicators reads calm and the price looks fair';
        const planted = `${text.slice(0, place)}${value}${text.slice(place)}`;
        expect(faultsOf(withParagraph(planted)).length).toBeGreaterThan(0);
      }),
      { numRuns: 50 },
    );
  });
});
