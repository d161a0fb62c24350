import { list, row, summary } from './testing/rows';
import { beforeAfterMove, holdingAfter, listsAfter, rowsAfter, type Change } from './changes';
import { rowKey } from './watch-row';

const three = [summary('a'), summary('b', { active: true }), summary('c')];
const stocks = list('b', [row('AAPL', { note: 'old' }), row('MSFT'), row('NVDA')]);
const keys = (change: Change): string[] => rowsAfter(stocks, change).rows.map(({ symbol }) => symbol);
const ids = (change: Change): string[] =>
  listsAfter(three, change).map(({ id, active }) => (active ? `${id}*` : id));

const CHANGES: Change[] = [
  { kind: 'create', name: 'Dividends' },
  { kind: 'rename', list: 'b', name: 'Chips' },
  { kind: 'delete', list: 'b' },
  { kind: 'activate', list: 'c' },
  { kind: 'order-lists', list: 'c', before: 'a' },
  { kind: 'view', list: 'b', view: { columns: ['note'], sort: { by: 'note', order: 'asc' } } },
  { kind: 'add', list: 'b', row: row('TSLA') },
  { kind: 'remove', list: 'b', key: 'NASDAQ:MSFT' },
  { kind: 'order', list: 'b', key: 'NASDAQ:NVDA', before: 'NASDAQ:AAPL' },
  { kind: 'update', list: 'b', key: 'NASDAQ:AAPL', note: null, targetPrice: 5 },
];

test.each(CHANGES)('$kind a second time changes nothing', (change) => {
  const lists = listsAfter(three, change);
  expect(listsAfter(lists, change)).toEqual(lists);
  const rows = rowsAfter(stocks, change);
  expect(rowsAfter(rows, change)).toEqual(rows);
  const held = holdingAfter(['a', 'b'], 'NASDAQ:MSFT', change);
  expect(holdingAfter(held, 'NASDAQ:MSFT', change)).toEqual(held);
});

test('every change of the lists', () => {
  expect(ids({ kind: 'create', name: 'New' })).toEqual(['a', 'b*', 'c', 'new:New']);
  expect(ids({ kind: 'activate', list: 'c' })).toEqual(['a', 'b', 'c*']);
  expect(ids({ kind: 'order-lists', list: 'a', before: null })).toEqual(['b*', 'c', 'a']);
  expect(ids({ kind: 'order-lists', list: 'c', before: 'b' })).toEqual(['a', 'c', 'b*']);
  expect(listsAfter(three, { kind: 'rename', list: 'a', name: 'Chips' })[0]?.name).toBe('Chips');
});

test('the neighbour of a deleted list becomes the active one', () => {
  expect(ids({ kind: 'delete', list: 'b' })).toEqual(['a', 'c*']);
  expect(ids({ kind: 'delete', list: 'a' })).toEqual(['b*', 'c']);
  const last = [summary('a'), summary('b', { active: true })];
  expect(listsAfter(last, { kind: 'delete', list: 'b' })).toMatchObject([{ id: 'a', active: true }]);
});

test('every change of the rows', () => {
  expect(keys({ kind: 'add', list: 'b', row: row('TSLA') })).toEqual(['AAPL', 'MSFT', 'NVDA', 'TSLA']);
  expect(keys({ kind: 'add', list: 'b', row: row('AAPL') })).toEqual(['AAPL', 'MSFT', 'NVDA']);
  expect(keys({ kind: 'remove', list: 'b', key: 'NASDAQ:MSFT' })).toEqual(['AAPL', 'NVDA']);
  expect(keys({ kind: 'order', list: 'b', key: 'NASDAQ:NVDA', before: 'NASDAQ:MSFT' })).toEqual([
    'AAPL',
    'NVDA',
    'MSFT',
  ]);
  // What should follow is gone meanwhile: the end, as on the server.
  expect(keys({ kind: 'order', list: 'b', key: 'NASDAQ:AAPL', before: 'NASDAQ:GONE' })).toEqual([
    'MSFT',
    'NVDA',
    'AAPL',
  ]);
  expect(keys({ kind: 'order', list: 'b', key: 'NASDAQ:GONE', before: null })).toEqual([
    'AAPL',
    'MSFT',
    'NVDA',
  ]);
  const update = { kind: 'update', list: 'b', key: 'NASDAQ:AAPL', note: 'new', targetPrice: 7 } as const;
  expect(rowsAfter(stocks, update).rows[0]).toMatchObject({ note: 'new', targetPrice: 7 });
});

test('what concerns another list leaves this one as it is', () => {
  expect(rowsAfter(stocks, { kind: 'remove', list: 'a', key: 'NASDAQ:AAPL' })).toBe(stocks);
  expect(rowsAfter(stocks, { kind: 'create', name: 'New' })).toBe(stocks);
});

test('which lists hold a ticker', () => {
  const key = rowKey(row('AAPL'));
  expect(holdingAfter(['a'], key, { kind: 'add', list: 'b', row: row('AAPL') })).toEqual(['a', 'b']);
  expect(holdingAfter(['a'], key, { kind: 'add', list: 'b', row: row('MSFT') })).toEqual(['a']);
  expect(holdingAfter(['a', 'b'], key, { kind: 'remove', list: 'a', key })).toEqual(['b']);
  expect(holdingAfter(['a', 'b'], key, { kind: 'delete', list: 'b' })).toEqual(['a']);
});

test.each([
  [0, 2, null],
  [2, 0, 'a'],
  [0, 1, 'c'],
  [1, 0, 'a'],
  [1, -1, 'a'],
])('from place %i to %i it stands before %s', (from, to, before) => {
  expect(beforeAfterMove(['a', 'b', 'c'], from, to)).toBe(before);
});
