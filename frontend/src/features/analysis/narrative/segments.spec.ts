import { renderNarrative, ruleBasedNarrative } from '@pricealgo/algorithms/narrative/narrative-output';
import { GOOD_ANSWER, SAMPLE_SHEET } from '@pricealgo/algorithms/narrative/testing/sample-sheet';
import { factOrigin } from '../../../market/answers/narrative/fact-source';
import { ruleBasedText, ruleSegments, writtenText, type Segment } from './segments';

const plain = (segments: readonly Segment[]): string =>
  segments.map((segment) => (typeof segment === 'string' ? segment : segment.phrase)).join('');
const keys = (segments: readonly Segment[]): string[] =>
  segments.flatMap((segment) => (typeof segment === 'string' ? [] : [segment.key]));

test('a written text reads as the stored one, with every fact known by its key', () => {
  const { paragraphs, risks } = renderNarrative(GOOD_ANSWER, SAMPLE_SHEET);
  const text = writtenText(GOOD_ANSWER, SAMPLE_SHEET);
  expect(text.paragraphs.map(plain)).toEqual(paragraphs);
  expect(text.risks.map(plain)).toEqual(risks);
  expect(text.paragraphs.map(keys)).toEqual([
    ['technical.label', 'technical.rating', 'technical.rsi14'],
    ['valuation.upside', 'valuation.label'],
  ]);
});

test('a rule-based text keeps its words, and its facts are found where their labels stand', () => {
  const { detail } = ruleBasedNarrative(SAMPLE_SHEET, 'not-configured');
  const text = ruleBasedText(detail);
  expect(text.paragraphs.map(plain)).toEqual(detail.paragraphs);
  expect(text.paragraphs.map((one) => keys(one).sort())).toEqual([
    ['technical.label', 'technical.rating', 'technical.rsi14'],
    ['valuation.label', 'valuation.upside'],
  ]);
});

test('a number that no label stands before is no citation', () => {
  const fact = { key: 'technical.buyVotes', label: 'votes for a rise', phrase: '9' };
  expect(keys(ruleSegments('Indicators: buy. 9 of 26 point up.', [fact]))).toEqual([]);
  expect(keys(ruleSegments('Indicators: buy. Votes for a rise: 9.', [fact]))).toEqual([fact.key]);
});

test('a fact’s key tells who computed it', () => {
  expect(factOrigin('lstm.lowPrice')).toEqual({ name: 'LSTM forecast', tab: 'lstm' });
  expect(factOrigin('company.name')).toEqual({ name: 'the ticker’s own record', tab: null });
  expect(factOrigin('constructor.name').tab).toBeNull();
});
