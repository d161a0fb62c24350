import { subscriptionState } from './days-left';

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;

test.each([
  ['never had one', null, true, 0],
  ['ended a moment ago', NOW - 1, true, 0],
  ['ends this very millisecond', NOW, true, 0],
  ['ends in a moment', NOW + 1, false, 1],
  ['ends in a day', NOW + DAY, false, 1],
  ['ends in a fortnight', NOW + 14 * DAY, false, 14],
])('%s', (_name, end, expired, daysLeft) => {
  expect(subscriptionState(end, NOW)).toEqual({ expired, daysLeft });
});
