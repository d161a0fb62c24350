import { WATCHLIST_SORTS } from '@pricealgo/contract/watchlist-columns';
import { row } from '../../../market/watchlists/testing/rows';
import type { Sort, SortOrder } from '../../../market/watchlists/columns';
import { sortedRows } from './sort-rows';
import {
  dayPosition,
  newRow,
  ratingScore,
  targetDistancePct,
  type WatchRow,
} from '../../../market/watchlists/watch-row';

const rating = (label: string, stance: -1 | 0 | 1): WatchRow['rating'] => ({
  label,
  stance,
  callId: 'c',
  calledMs: 1,
  simulated: true,
});
const quote = (price: number, changePct: number, volume: number) => ({
  price,
  change: changePct * 2,
  changePct,
  volume,
  dayLow: 0,
  dayHigh: 100,
});
const QUOTES: Record<string, ReturnType<typeof quote>> = {
  'NASDAQ:A': quote(10, 3, 500),
  'NASDAQ:B': quote(30, 1, 700),
  'NASDAQ:C': quote(20, 2, 600),
};
const ROWS = [
  row('B', {
    name: 'zinc',
    note: 'Later',
    targetPrice: 33,
    rating: rating('strong buy', 1),
    nextCallMs: 3,
    addedMs: 9,
  }),
  row('A', { name: 'Yew', targetPrice: 20, rating: rating('strong sell', -1), nextCallMs: 1, addedMs: 5 }),
  row('X', { name: 'Xenon' }),
  row('C', { name: 'Alder', note: 'buy', rating: rating('buy', 1), addedMs: 7 }),
];
const order = (by: Sort, direction: SortOrder = 'asc'): string =>
  sortedRows(ROWS, { by, order: direction }, (key) => QUOTES[key])
    .map(({ symbol }) => symbol)
    .join('');

test.each<[Sort, string, string]>([
  ['symbol', 'ABCX', 'XCBA'],
  ['name', 'CXAB', 'BAXC'],
  ['price', 'ACBX', 'BCAX'],
  ['change', 'BCAX', 'ACBX'],
  ['changePct', 'BCAX', 'ACBX'],
  ['dayRange', 'ACBX', 'BCAX'],
  ['volume', 'ACBX', 'BCAX'],
  ['rating', 'ACBX', 'BCAX'],
  ['nextCall', 'ABXC', 'BAXC'],
  ['target', 'BAXC', 'ABXC'],
  ['note', 'CBAX', 'BCAX'],
  ['added', 'XACB', 'BCAX'],
])('%s: %s, and %s the other way; what has no value is last in both', (by, up, down) => {
  expect(order(by)).toBe(up);
  expect(order(by, 'desc')).toBe(down);
});

test('the member’s own order is the order of the rows; every sort is tested', () => {
  expect(sortedRows(ROWS, null, () => undefined)).toBe(ROWS);
  expect(WATCHLIST_SORTS).toHaveLength(12);
});

test('values', () => {
  expect(targetDistancePct(110, 100)).toBeCloseTo(10);
  expect(targetDistancePct(null, 100)).toBeNull();
  expect(targetDistancePct(110, undefined)).toBeNull();
  expect(targetDistancePct(110, 0)).toBeNull();
  expect(dayPosition({ price: 15, dayLow: 10, dayHigh: 20 })).toBe(0.5);
  expect(dayPosition({ price: 25, dayLow: 10, dayHigh: 20 })).toBe(1);
  expect(dayPosition({ price: 10, dayLow: 10, dayHigh: 10 })).toBeNull();
  expect(dayPosition(undefined)).toBeNull();
  expect(ratingScore(rating('strong sell', -1))).toBe(-2);
  expect(ratingScore(rating('neutral', 0))).toBe(0);
  expect(ratingScore(null)).toBeNull();
  expect(
    newRow({ exchangeShortName: 'NYSE', symbol: 'JPM', name: 'JPM', type: 'stock', photo: null }),
  ).toMatchObject({
    currency: '',
    listed: true,
    note: null,
  });
});
