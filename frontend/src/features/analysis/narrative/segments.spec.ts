import { ruleBasedNarrative } from '@pricealgo/algorithms/narrative/narrative-output';
import { SAMPLE_SHEET } from '@pricealgo/algorithms/narrative/testing/sample-sheet';
import { factOrigin } from '../../../market/answers/narrative/fact-source';
import { markedText, type Segment } from './segments';

const plain = (segments: readonly Segment[]): string =>
  segments.map((segment) => (typeof segment === 'string' ? segment : segment.phrase)).join('');
const keys = (segments: readonly Segment[]): string[] =>
  segments.flatMap((segment) => (typeof segment === 'string' ? [] : [segment.key]));

test('a summary by rules reads as it was sent, with every fact known by its key', () => {
  const { detail } = ruleBasedNarrative(SAMPLE_SHEET, 'not-configured');
  const text = markedText(detail.marked!, Object.fromEntries(detail.facts.map((fact) => [fact.key, fact])));
  expect(text.paragraphs.map(plain)).toEqual(detail.paragraphs);
  expect(text.risks.map(plain)).toEqual(detail.risks);
  expect(text.paragraphs.flatMap(keys)).toContain('technical.buyVotes');
});

test('a text that a language model wrote has its facts where it placed them', () => {
  const facts = { 'technical.rating': { label: 'overall rating', phrase: '0.31' } };
  const text = markedText(
    { paragraphs: ['It reads {{technical.rating}}.'], risks: ['No {{toString}}.'] },
    facts,
  );
  expect(text.paragraphs).toEqual([
    ['It reads ', { key: 'technical.rating', ...facts['technical.rating'] }, '.'],
  ]);
  expect(text.risks.map(plain)).toEqual(['No {{toString}}.']);
});

test('a fact’s key tells who computed it', () => {
  expect(factOrigin('lstm.lowPrice')).toEqual({ name: 'LSTM forecast', tab: 'lstm' });
  expect(factOrigin('company.symbol')).toEqual({ name: 'the ticker’s own record', tab: null });
  expect(factOrigin('constructor.name').tab).toBeNull();
});
