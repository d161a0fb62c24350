import { WATCHLIST_COLUMNS } from '@pricealgo/contract/watchlist-columns';
import {
  afterHeadClick,
  columnsWith,
  gridColumns,
  leastWidthPx,
  naturalOrder,
  SORT_OF_COLUMN,
  toggled,
  type WatchView,
} from './columns';

test('a column joins in its place and leaves again', () => {
  expect(toggled(['price', 'note'], 'volume')).toEqual(['price', 'volume', 'note']);
  expect(toggled(['price', 'volume', 'note'], 'volume')).toEqual(['price', 'note']);
  expect(toggled(['note', 'price'], 'added')).toEqual(['price', 'note', 'added']);
});

test('a note or a target that was written is shown; a column taken away stays away until then', () => {
  const nothing = { note: null, targetPrice: null };
  const columns: WatchView['columns'] = ['price', 'added'];
  expect(columnsWith(columns, nothing, { note: 'mine', targetPrice: 12 })).toEqual([
    'price',
    'target',
    'note',
    'added',
  ]);
  const noted = { note: 'mine', targetPrice: null };
  expect(columnsWith(columns, noted, { note: 'mine', targetPrice: 12 })).toEqual([
    'price',
    'target',
    'added',
  ]);
  expect(columnsWith(columns, noted, noted)).toBe(columns);
  expect(columnsWith(columns, noted, nothing)).toBe(columns);
});

test('three clicks on a head: natural, turned round, own order', () => {
  const first = afterHeadClick(null, 'price');
  expect(first).toEqual({ by: 'price', order: 'desc' });
  const second = afterHeadClick(first, 'price');
  expect(second).toEqual({ by: 'price', order: 'asc' });
  expect(afterHeadClick(second, 'price')).toBeNull();
  expect(afterHeadClick(second, 'symbol')).toEqual({ by: 'symbol', order: 'asc' });
});

test('words and what is to come from the first, numbers from the largest', () => {
  expect(['symbol', 'name', 'note', 'nextCall'].map((sort) => naturalOrder(sort as 'symbol'))).toEqual(
    Array(4).fill('asc'),
  );
  expect(naturalOrder('volume')).toBe('desc');
});

test('a row has handle, ticker, the columns and the menu; each column says what it sorts by', () => {
  expect(gridColumns(['price', 'note']).match(/px/g)).toHaveLength(5);
  expect(leastWidthPx(['price', 'note'])).toBeGreaterThan(leastWidthPx(['price']));
  // Everything but the two that are off at first fits a screen of 1,280 px.
  expect(
    leastWidthPx(WATCHLIST_COLUMNS.filter((column) => column !== 'change' && column !== 'added')),
  ).toBeLessThanOrEqual(1_176);
  expect(WATCHLIST_COLUMNS.filter((column) => SORT_OF_COLUMN[column] === null)).toEqual(['sparkline']);
});
