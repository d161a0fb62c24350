import { RULE_BASED_LABELS } from '@pricealgo/algorithms/narrative/narrative-output';
import { chipLabel, isByRules } from './chip-label';

test.each(Object.values(RULE_BASED_LABELS))('%j is made by rules', (label) => {
  expect([chipLabel(label), isByRules(label)]).toEqual(['rule-based', true]);
});

test.each([
  ['AI summary: positive', 'positive'],
  ['strong buy', 'strong buy'],
  ['ahead of peers', 'ahead of peers'],
])('%j is %j', (label, short) => {
  expect([chipLabel(label), isByRules(label)]).toEqual([short, false]);
});
