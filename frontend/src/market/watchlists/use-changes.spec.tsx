import { jest } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { api } from '../../lib/api/client';
import type { Change } from './changes';
import { list, row, summary } from './testing/rows';
import { useList, useLists, usePendingChanges, useSendChange } from './use-changes';
import { watchlistQuery, watchlistsQuery, type Watchlist, type WatchlistSummary } from './watchlists';

interface Sent {
  path: string;
  body: Record<string, unknown>;
  succeed: (data?: unknown) => Promise<void>;
  refuse: (message?: string) => Promise<void>;
}

/** What the server knows. */
let lists: WatchlistSummary[];
let rows: Watchlist;
/** What it was told; each call is answered by hand. */
let sent: Sent[];
let client: QueryClient;

const wrapped = (data: unknown) => ({
  data: { status: 'success', data, message: '' },
  response: { ok: true, status: 200, headers: new Headers() },
});

beforeEach(() => {
  lists = [summary('a', { active: true, rows: 2 }), summary('b')];
  rows = list('a', [row('AAPL', { note: 'mine' }), row('MSFT')]);
  sent = [];
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(watchlistsQuery.queryKey, lists);
  client.setQueryData(watchlistQuery('a').queryKey, rows);
  jest.spyOn(notifications, 'show').mockReturnValue('');
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest
    .spyOn(api, 'GET')
    .mockImplementation(
      (path) => Promise.resolve(wrapped(path === '/api/watchlists' ? lists : rows)) as never,
    );
  jest.spyOn(api, 'POST').mockImplementation(((path: string, { body }: { body: Record<string, unknown> }) => {
    let resolve: (answer: unknown) => void;
    const respond = (answer: unknown): Promise<void> =>
      act(async () => {
        resolve(answer);
        await new Promise((done) => setTimeout(done, 20));
      });
    sent.push({
      path,
      body,
      succeed: (data = {}) => respond(wrapped(data)),
      refuse: (message = 'No.') =>
        respond({
          data: { status: 'error', data: { code: 'watchlist_full', requestId: '1' }, message },
          response: { ok: true, status: 200, headers: new Headers() },
        }),
    });
    return new Promise((done) => (resolve = done));
  }) as never);
});
afterEach(() => jest.restoreAllMocks());

function setUp() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => ({
      send: useSendChange(),
      pending: usePendingChanges(),
      lists: useLists().data ?? [],
      list: useList('a').data,
    }),
    { wrapper },
  );
  /** What is on the screen, in short. */
  const screen = () => ({
    lists: result.current.lists.map(({ name, active }) => (active ? `${name}*` : name)),
    rows: result.current.list?.rows.map(({ symbol, note, targetPrice }) =>
      [symbol, note, targetPrice].join('/'),
    ),
    columns: result.current.list?.view.columns.join(),
  });
  const send = (change: Change): Promise<void> =>
    act(async () => {
      result.current.send(change);
      await Promise.resolve();
    });
  return { screen, send, pending: () => result.current.pending };
}

const BEFORE = { lists: ['List a*', 'List b'], rows: ['AAPL/mine/', 'MSFT//'], columns: 'price' };
const view = { columns: ['price' as const, 'note' as const], sort: null };

const CASES: [Change, Partial<typeof BEFORE>, string, object][] = [
  [{ kind: 'create', name: 'C' }, { lists: ['List a*', 'List b', 'C'] }, 'watchlists/create', { name: 'C' }],
  [
    { kind: 'rename', list: 'a', name: 'C' },
    { lists: ['C*', 'List b'] },
    'watchlists/rename',
    { id: 'a', name: 'C' },
  ],
  [{ kind: 'delete', list: 'a' }, { lists: ['List b*'] }, 'watchlists/delete', { id: 'a' }],
  [{ kind: 'activate', list: 'b' }, { lists: ['List a', 'List b*'] }, 'watchlists/activate', { id: 'b' }],
  [
    { kind: 'order-lists', list: 'b', before: 'a' },
    { lists: ['List b', 'List a*'] },
    'watchlists/order',
    { id: 'b', beforeId: 'a' },
  ],
  [{ kind: 'view', list: 'a', view }, { columns: 'price,note' }, 'watchlists/view', { id: 'a', view }],
  [
    { kind: 'add', list: 'a', row: row('TSLA') },
    { rows: ['AAPL/mine/', 'MSFT//', 'TSLA//'] },
    'watchlist-items/add',
    { id: 'a', exchangeShortName: 'NASDAQ', symbol: 'TSLA' },
  ],
  [
    { kind: 'remove', list: 'a', key: 'NASDAQ:AAPL' },
    { rows: ['MSFT//'] },
    'watchlist-items/remove',
    { id: 'a', exchangeShortName: 'NASDAQ', symbol: 'AAPL' },
  ],
  [
    { kind: 'order', list: 'a', key: 'NASDAQ:MSFT', before: 'NASDAQ:AAPL' },
    { rows: ['MSFT//', 'AAPL/mine/'] },
    'watchlist-items/order',
    { id: 'a', exchangeShortName: 'NASDAQ', symbol: 'MSFT', beforeKey: 'NASDAQ:AAPL' },
  ],
  [
    { kind: 'update', list: 'a', key: 'NASDAQ:MSFT', note: 'n', targetPrice: 9 },
    { rows: ['AAPL/mine/', 'MSFT/n/9'] },
    'watchlist-items/update',
    { id: 'a', exchangeShortName: 'NASDAQ', symbol: 'MSFT', note: 'n', targetPrice: 9 },
  ],
];

test.each(CASES.map(([change, ...rest]) => [change.kind, change, ...rest] as const))(
  '%s shows at once; refused, it is taken back with the server’s reason',
  async (_kind, change, after, path, body) => {
    const { screen, send, pending } = setUp();
    await send(change);
    expect(screen()).toEqual({ ...BEFORE, ...after });
    expect(sent).toMatchObject([{ path: `/api/${path}`, body }]);
    await sent[0]!.refuse('This is full.');
    expect(screen()).toEqual(BEFORE);
    expect(pending()).toEqual([]);
    await waitFor(() =>
      expect(notifications.show).toHaveBeenCalledWith(expect.objectContaining({ message: 'This is full.' })),
    );
  },
);

test('agreed changes stay, without a flash of what was before', async () => {
  const { screen, send } = setUp();
  await send({ kind: 'remove', list: 'a', key: 'NASDAQ:AAPL' });
  rows = list('a', [row('MSFT')]);
  await sent[0]!.succeed();
  expect(screen().rows).toEqual(['MSFT//']);
  expect(notifications.show).not.toHaveBeenCalled();
});

test('one after the other; a refused one takes only itself back', async () => {
  const { screen, send } = setUp();
  await send({ kind: 'add', list: 'a', row: row('TSLA') });
  await send({ kind: 'remove', list: 'a', key: 'NASDAQ:AAPL' });
  await send({ kind: 'add', list: 'a', row: row('NVDA') });
  expect(screen().rows).toEqual(['MSFT//', 'TSLA//', 'NVDA//']);
  expect(sent).toHaveLength(1);
  await sent[0]!.refuse();
  expect(screen().rows).toEqual(['MSFT//', 'NVDA//']);
  await sent[1]!.succeed();
  expect(screen().rows).toEqual(['MSFT//', 'NVDA//']);
  rows = list('a', [row('MSFT'), row('NVDA')]);
  await sent[2]!.succeed();
  expect(screen().rows).toEqual(['MSFT//', 'NVDA//']);
});

test('a new list becomes the active one', async () => {
  const { screen, send } = setUp();
  await send({ kind: 'create', name: 'C' });
  await sent[0]!.succeed(summary('c', { name: 'C' }));
  expect(sent[1]).toMatchObject({ path: '/api/watchlists/activate', body: { id: 'c' } });
  lists = [summary('a'), summary('b'), summary('c', { name: 'C', active: true })];
  await sent[1]!.succeed(lists);
  expect(screen().lists).toEqual(['List a', 'List b', 'C*']);
});
