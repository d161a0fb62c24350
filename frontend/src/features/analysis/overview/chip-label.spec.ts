import { RULE_BASED_LABELS } from '@pricealgo/algorithms/narrative/narrative-output';
import { chipLabel, hasReason } from './chip-label';

test.each(Object.values(RULE_BASED_LABELS))('%j is made by rules', (label) => {
  expect([chipLabel(label), hasReason(label)]).toEqual(['rule-based', true]);
});

test.each(['baseline interval (model did not beat it)', 'baseline interval (no tested model yet)'])(
  '%j is an interval, and why',
  (label) => expect([chipLabel(label), hasReason(label)]).toEqual(['baseline interval', true]),
);

test.each([
  ['AI summary: positive', 'positive'],
  ['strong buy', 'strong buy'],
  ['ahead of peers', 'ahead of peers'],
])('%j is %j', (label, short) => {
  expect([chipLabel(label), hasReason(label)]).toEqual([short, false]);
});
