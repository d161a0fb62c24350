import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, waitFor } from '@testing-library/react';
import { api } from '../../../lib/api/client';
import { storeMember } from '../../../lib/session/session';
import type { MemberInfo } from '../../../lib/session/session-info';
import type { Instrument } from '../../api/ticker';
import type { ShownHistory } from '../chart-intervals';
import { ChartMarks } from './ChartMarks';

// What draws needs a canvas; it is not asked here.
jest.mock('lightweight-charts', () => ({ LineStyle: {} }), { virtual: true });

const DAY_MS = 86_400_000;
const NEWEST_MS = Date.parse('2026-11-20T00:00Z');
const instrument = {
  exchangeShortName: 'NASDAQ',
  symbol: 'MADE',
  type: 'crypto',
  currency: 'USD',
} as Instrument;

const callOf = (n: number, asOfMs: number) => ({
  callId: `c${n}`,
  algo: 'technical',
  asOfMs,
  headline: `Call ${n}.`,
  stance: 1,
  withdrawn: null,
  outcomes: [],
});

/** Answers with calls, the newest recorded first. @returns the pages that were asked for */
function serve(calls: readonly ReturnType<typeof callOf>[]): number[] {
  const asked: number[] = [];
  jest.spyOn(api, 'GET').mockImplementation(((path: string, { params }: never) => {
    const { page, limit } = (params as { query: { page: number; limit: number } }).query;
    const isCalls = path === '/api/algorithm-calls';
    if (isCalls) asked.push(page);
    const items = isCalls ? calls.slice((page - 1) * limit, page * limit) : [];
    const data = { items, page, limit, total: isCalls ? calls.length : 0 };
    return Promise.resolve({
      data: { status: 'success', data, message: '' },
      response: new Response(),
    });
  }) as never);
  return asked;
}

/** @param days that the chart shows, up to the newest call */
function show(days: number): void {
  const bars = Array.from({ length: days + 1 }, (_none, n) => ({ timeMs: NEWEST_MS - (days - n) * DAY_MS }));
  const history = { bars, actions: [] } as unknown as ShownHistory;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ChartMarks canvas={null} instrument={instrument} history={history} imported={false} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

beforeEach(() => {
  storeMember({
    userId: 'u1',
    token: 't',
    tokenExpiresMs: 9e15,
    subscription_end: 9e15,
  } as unknown as MemberInfo);
});
afterEach(() => jest.restoreAllMocks());

// By role a thousand of them take seconds.
const marks = (): number => document.querySelectorAll('li').length;

test('calls are asked for until a whole answer lies before the chart, and no further', async () => {
  // One a day: the third hundred lies before the 150 days of the chart.
  const asked = serve(Array.from({ length: 500 }, (_none, n) => callOf(n, NEWEST_MS - n * DAY_MS)));
  show(150);
  await waitFor(() => expect(asked).toEqual([1, 2, 3]));
  await waitFor(() => expect(marks()).toBe(151));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(asked).toEqual([1, 2, 3]);
});

test('one of the past among those recorded lately is no end', async () => {
  const calls = Array.from({ length: 250 }, (_none, n) => callOf(n, NEWEST_MS - (n % 10) * DAY_MS));
  calls[99] = callOf(99, NEWEST_MS - 4_000 * DAY_MS);
  const asked = serve(calls);
  show(150);
  await waitFor(() => expect(asked).toEqual([1, 2, 3]));
  await waitFor(() => expect(marks()).toBe(249));
});

test('a call that moved to the next page meanwhile counts once, and ten answers are enough', async () => {
  const calls = Array.from({ length: 1_500 }, (_none, n) => callOf(n, NEWEST_MS - (n % 100) * DAY_MS));
  calls[100] = calls[99]!;
  const asked = serve(calls);
  show(150);
  await waitFor(() => expect(asked).toHaveLength(10), { timeout: 10_000 });
  await waitFor(() => expect(marks()).toBe(999), { timeout: 10_000 });
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(asked).toHaveLength(10);
});

test('whose subscription has run out has no calls on the chart, and none is asked for', async () => {
  storeMember({
    userId: 'u1',
    token: 't',
    tokenExpiresMs: 9e15,
    subscription_end: 1,
  } as unknown as MemberInfo);
  const asked = serve([callOf(1, NEWEST_MS)]);
  show(150);
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect([asked, marks()]).toEqual([[], 0]);
});
