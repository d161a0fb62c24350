import { RULE_BASED_LABELS } from '@pricealgo/algorithms/narrative/narrative-output';
import type { Analysis } from '../../../market/answers/api/ticker-analysis';
import { ALGORITHMS } from '../model/choices';
import { callersOf } from './use-callers';

const summary = (reason: keyof typeof RULE_BASED_LABELS) =>
  ({ ruleBasedSummary: { label: RULE_BASED_LABELS[reason] } }) as unknown as Analysis;

test('an alert waits for whatever makes calls: for the summary only where a language model may answer', () => {
  expect(callersOf(undefined, 'any')).toEqual(ALGORITHMS);
  expect(callersOf(summary('unavailable'), 'any')).toEqual(ALGORITHMS);
  expect(callersOf(summary('not-configured'), 'any')).toEqual(ALGORITHMS.filter((algo) => algo !== 'openai'));
  // What waits for it already goes on saying so.
  expect(callersOf(summary('not-configured'), 'openai')).toEqual(ALGORITHMS);
});
