import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../../lib/api/client';
import type { components } from '../../../../lib/api/schema';
import { unwrap } from '../../../../lib/api/unwrap';
import { localTimeZone } from '../../../../lib/format/time-format';
import type { Run } from '../../../../market/answers/api/runs';

export type AdminCall = components['schemas']['AdminCallDto'];
export type AdminCallSummary = components['schemas']['AdminCallSummaryDto'];
export type FilterChoices = components['schemas']['FilterChoicesDto'];
export type Replay = components['schemas']['ReplayDto'];
export type Difference = components['schemas']['DifferenceDto'];
export type AdminRunRequest = components['schemas']['AdminRunRequestDto'];
export type Verdict = AdminCallSummary['outcome'];

export const VERDICTS = [
  'hit',
  'miss',
  'open',
  'neutral',
  'unjudged',
  'withdrawn',
] as const satisfies Verdict[];
export const STANCES = ['up', 'down', 'neutral', 'none'] as const;
export const ORIGINS = ['live', 'backtest'] as const;
export const MODES = ['live', 'replay', 'simulated', 'backtest'] as const;

/** As in the address: every value is a text that is not empty. */
export interface CallsFilter {
  algo?: AdminCall['algo'];
  symbol?: string;
  label?: string;
  stance?: (typeof STANCES)[number];
  origin?: (typeof ORIGINS)[number];
  mode?: (typeof MODES)[number];
  outcome?: Verdict;
  version?: string;
  from?: string;
  to?: string;
}

export const PAGE_SIZE = 25;

/** Days are those of the device's clock, as every other time of the back office. */
const asked = (filter: CallsFilter) =>
  filter.from || filter.to ? { ...filter, zone: localTimeZone() } : filter;

/** Everything that is asked about calls in the back office begins with this key. */
export const CALLS_KEY = ['admin', 'algocalls'] as const;

export const callsQuery = (filter: CallsFilter, page: number) =>
  queryOptions({
    queryKey: [...CALLS_KEY, 'list', filter, page],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/admin/algocalls', {
          params: { query: { ...asked(filter), page, limit: PAGE_SIZE } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const choicesQuery = queryOptions({
  queryKey: [...CALLS_KEY, 'filters'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/admin/algocalls/filters', { signal })),
  staleTime: 60_000,
});

export const callQuery = (callId: string) =>
  queryOptions({
    queryKey: [...CALLS_KEY, 'one', callId],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/admin/algocalls/one', { params: { query: { callId } }, signal })),
    retry: false,
  });

/** The call of a number; `null` where there is none. */
export const numberedCallQuery = (seq: number) =>
  queryOptions({
    queryKey: [...CALLS_KEY, 'numbered', seq],
    queryFn: async ({ signal }) => {
      const query = { seq, page: 1, limit: 1 };
      const { items } = await unwrap(api.GET('/api/admin/algocalls', { params: { query }, signal }));
      return items[0] ?? null;
    },
    retry: false,
  });

export const pairQuery = (a: string, b: string) =>
  queryOptions({
    queryKey: [...CALLS_KEY, 'diff', a, b],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/admin/algocalls/diff', { params: { query: { a, b } }, signal })),
    staleTime: Infinity,
  });

export const withdrawCall = (body: { callId: string; reason: string }): Promise<AdminCall> =>
  unwrap(api.POST('/api/admin/algocalls/withdraw', { body }));

export const replayCall = (callId: string): Promise<Replay> =>
  unwrap(api.POST('/api/admin/algocalls/replay', { body: { callId } }));

export const runCall = (body: AdminRunRequest): Promise<Run> =>
  unwrap(api.POST('/api/admin/algocalls/run', { body }));

/** The calls of a filter as a file. */
export async function exportCalls(filter: CallsFilter): Promise<Blob> {
  const { data, error, response } = await api.GET('/api/admin/algocalls/export', {
    params: { query: asked(filter) },
    parseAs: 'blob',
  });
  if (data instanceof Blob) return data;
  // Not a file: the usual wrapper says what went wrong.
  return unwrap<Blob>(Promise.resolve({ error, response }));
}
