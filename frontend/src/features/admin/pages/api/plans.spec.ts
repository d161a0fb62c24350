import { expect, test } from '@jest/globals';
import { untilNextPlan } from './plans';

const NOW_MS = Date.UTC(2026, 10, 20, 9);

test.each([
  ['nothing is planned', [null, null], false],
  ['the next of several counts', [NOW_MS + 90_000, null, NOW_MS + 30_000], 30_000],
  ['a plan whose time has passed is asked for every second', [NOW_MS - 5_000], 1_000],
  ['a far one is asked for every hour: timers have an end', [NOW_MS + 40 * 86_400_000], 3_600_000],
] as const)('%s', (_what, plans, waitMs) => {
  expect(untilNextPlan(plans, NOW_MS)).toBe(waitMs);
});
