import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema';
import { unwrap, unwrapWithMessage } from '../../../lib/api/unwrap';

type Schemas = components['schemas'];

export type Alert = Schemas['AlertDto'];
export type AlertCondition = Schemas['AlertConditionDto'];
export type AlertKind = AlertCondition['kind'];
export type AlertState = Alert['state'];
export type Firing = Schemas['FiringDto'];
export type NewAlert = Schemas['CreateAlertDto'];
export type DryRunRequest = Schemas['DryRunRequestDto'];
export type DryRunAnswer = Schemas['DryRunDto'];

export interface AlertFilter {
  state?: AlertState;
  exchangeShortName?: string;
  symbol?: string;
}

const PAGE_SIZE = 50;

/** The member's alerts: every query under this key is void when one of them changes. */
export const ALERTS_KEY = ['alerts'] as const;

const next = ({ page, limit, total }: { page: number; limit: number; total: number }): number | undefined =>
  page * limit < total ? page + 1 : undefined;

export const alertsQuery = (filter: AlertFilter) =>
  infiniteQueryOptions({
    queryKey: [...ALERTS_KEY, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/alerts', {
          params: { query: { ...filter, page: pageParam, limit: PAGE_SIZE } },
          signal,
        }),
      ),
    initialPageParam: 1,
    getNextPageParam: next,
  });

/** How many alerts watch a ticker now. */
export const activeCountQuery = (exchangeShortName: string, symbol: string) =>
  queryOptions({
    queryKey: [...ALERTS_KEY, 'count', exchangeShortName, symbol],
    queryFn: async ({ signal }) => {
      const query = { exchangeShortName, symbol, state: 'active', page: 1, limit: 1 } as const;
      return (await unwrap(api.GET('/api/alerts', { params: { query }, signal }))).total;
    },
    staleTime: 60_000,
  });

/** @param alertId of one alert only; `null` for all */
export const firingsQuery = (alertId: string | null) =>
  infiniteQueryOptions({
    queryKey: [...ALERTS_KEY, 'firings', alertId],
    queryFn: ({ pageParam, signal }) => {
      const query = { page: pageParam, limit: PAGE_SIZE, ...(alertId === null ? {} : { alertId }) };
      return unwrap(api.GET('/api/alerts/firings', { params: { query }, signal }));
    },
    initialPageParam: 1,
    getNextPageParam: next,
  });

/** @throws ApiError `alert_limit`, `alert_ticker_limit`, `invalid_request` with `fields` */
export const createAlert = (body: NewAlert) => unwrapWithMessage(api.POST('/api/alerts/create', { body }));

/** @throws ApiError `alert_not_found`, `invalid_request` with `fields` */
export const updateAlert = (body: Schemas['UpdateAlertDto']) =>
  unwrapWithMessage(api.POST('/api/alerts/update', { body }));

export const pauseAlert = (alertId: string) =>
  unwrapWithMessage(api.POST('/api/alerts/pause', { body: { alertId } }));

export const resumeAlert = (alertId: string) =>
  unwrapWithMessage(api.POST('/api/alerts/resume', { body: { alertId } }));

export const deleteAlert = (alertId: string) =>
  unwrapWithMessage(api.POST('/api/alerts/delete', { body: { alertId } }));

/** @param body what is checked; `null` asks nothing */
export const dryRunQuery = (body: DryRunRequest | null) =>
  queryOptions({
    queryKey: ['alert-dry-run', body],
    queryFn:
      body === null ? skipToken : ({ signal }) => unwrap(api.POST('/api/alerts/dry-run', { body, signal })),
    staleTime: 60_000,
    retry: false,
  });
