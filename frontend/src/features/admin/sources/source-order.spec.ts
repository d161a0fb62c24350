import { moved, orderOf, withSource } from './source-order';
import type { Source } from './sources-api';

test('the order is that of the places', () => {
  const sources = [
    { name: 'fmp', place: 2 },
    { name: 'simulated', place: null },
    { name: 'kraken', place: 1 },
  ] as Source[];
  expect(orderOf(sources)).toEqual(['kraken', 'fmp']);
});

test.each([
  [['simulated'], 'kraken', ['kraken']],
  [['kraken', 'fmp'], 'replay', ['replay']],
  [['kraken'], 'fmp', ['kraken', 'fmp']],
  [['kraken', 'fmp'], 'kraken', ['fmp', 'kraken']],
] as const)('%j with %s is %j', (order, name, next) => {
  expect(withSource(order, name)).toEqual(next);
});

test.each([
  [1, 0, ['fmp', 'kraken', 'yahoo']],
  [0, -1, ['kraken', 'fmp', 'yahoo']],
  [0, 1, ['fmp', 'kraken', 'yahoo']],
  [2, 3, ['kraken', 'fmp', 'yahoo']],
  [0, 2, ['fmp', 'yahoo', 'kraken']],
  [2, 0, ['yahoo', 'kraken', 'fmp']],
  [3, 0, ['kraken', 'fmp', 'yahoo']],
] as const)('what stands at %d moved to %d', (from, to, next) => {
  expect(moved(['kraken', 'fmp', 'yahoo'], from, to)).toEqual(next);
});
