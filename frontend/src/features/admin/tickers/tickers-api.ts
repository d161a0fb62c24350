import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components, paths } from '../../../lib/api/schema';
import { unwrap } from '../../../lib/api/unwrap';

type Schemas = components['schemas'];
export type AdminTicker = Schemas['AdminTickerDto'];
export type TickerFacts = Schemas['AddTickerDto'];
export type FoundTicker = Schemas['FoundTickerDto'];
export type ImportReport = Schemas['ImportReportDto'];
export type CorporateAction = Schemas['AdminCorporateActionDto'];
export type ActionDraft = Schemas['SaveActionDto'];
export type JobState = Schemas['JobStateDto'];
export type TickersFilter = NonNullable<paths['/api/admin/tickers']['get']['parameters']['query']>;
export type TickerId = Pick<AdminTicker, 'exchangeShortName' | 'symbol'>;

export const TICKERS_KEY = ['admin', 'tickers'] as const;
/** Beside the others: a change of the directory does not make them stale. */
const BACK_FILL_KEY = ['admin', 'back-fills'] as const;
const STATE_MS = 1_000;
/** Of a job that waits for its next try. */
const WAITING_MS = 5_000;

export const keyOf = ({ exchangeShortName, symbol }: TickerId): string => `${exchangeShortName}:${symbol}`;

export const adminTickersQuery = (query: TickersFilter) =>
  queryOptions({
    queryKey: [...TICKERS_KEY, query],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/tickers', { params: { query }, signal })),
    placeholderData: (before) => before,
  });

export const saveTicker = (body: Schemas['SaveTickerDto']) =>
  unwrap(api.POST('/api/admin/tickers/save', { body }));

export const addTicker = (body: TickerFacts) => unwrap(api.POST('/api/admin/tickers/add', { body }));

export const findAtProvider = (q: string, signal: AbortSignal) =>
  unwrap(api.GET('/api/admin/tickers/provider-search', { params: { query: { q } }, signal }));

export const importTickers = (csv: string, dryRun: boolean) =>
  unwrap(api.POST('/api/admin/tickers/import', { body: { csv, dryRun } }));

export const actionsQuery = ({ exchangeShortName, symbol }: TickerId) =>
  queryOptions({
    queryKey: [...TICKERS_KEY, 'actions', exchangeShortName, symbol],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/admin/tickers/corporate-actions', {
          params: { query: { exchangeShortName, symbol } },
          signal,
        }),
      ),
  });

export const saveAction = (body: ActionDraft) =>
  unwrap(api.POST('/api/admin/tickers/corporate-actions', { body }));

export const removeAction = (body: Schemas['RemoveActionDto']) =>
  unwrap(api.POST('/api/admin/tickers/corporate-actions/remove', { body }));

export const startBackFill = ({ exchangeShortName, symbol }: TickerId) =>
  unwrap(api.POST('/api/admin/tickers/back-fill', { body: { exchangeShortName, symbol } }));

/** Id of the job that fetches the history of a ticker, as long as this page is open: its drawer may be closed meanwhile. */
export const backFillQuery = ({ exchangeShortName, symbol }: TickerId) =>
  queryOptions<string | null>({
    queryKey: [...BACK_FILL_KEY, exchangeShortName, symbol],
    queryFn: () => null,
    initialData: null,
    staleTime: Infinity,
    gcTime: Infinity,
  });

export const cancelBackFill = (jobId: string) =>
  unwrap(api.POST('/api/admin/tickers/back-fill/cancel', { body: { jobId } }));

/** Of a job that somebody started; asked again until it has ended, for hints of the feed may be missed. */
export const jobStateQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'jobs', 'state', id],
    queryFn: ({ signal }) => unwrap(api.GET('/api/admin/jobs/state', { params: { query: { id } }, signal })),
    refetchInterval: ({ state: { data } }) => {
      if (data && !['queued', 'running'].includes(data.state)) return false;
      return data?.nextMs == null ? STATE_MS : WAITING_MS;
    },
  });
