import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import type { Period } from './financial-tabs';

/** Whose records are asked for. */
export interface Subject {
  exchangeShortName: string;
  symbol: string;
  /** Only what imported files say. */
  imported: boolean;
}

const queryOf = ({ exchangeShortName, symbol, imported }: Subject) => ({
  exchangeShortName,
  symbol,
  ...(imported ? { source: 'imported' as const } : {}),
});

const FRESH = { staleTime: 60_000, refetchInterval: 5 * 60_000 } as const;

function fetchFinancials(subject: Subject, period: Period, signal: AbortSignal) {
  const query = { ...queryOf(subject), period };
  return unwrap(api.GET('/api/ticker-financials', { params: { query }, signal }));
}

function fetchRatios(subject: Subject, period: Period, signal: AbortSignal) {
  const query = { ...queryOf(subject), period };
  return unwrap(api.GET('/api/ticker-ratios', { params: { query }, signal }));
}

function fetchDividends(subject: Subject, signal: AbortSignal) {
  return unwrap(api.GET('/api/ticker-dividends', { params: { query: queryOf(subject) }, signal }));
}

export type Statements = Awaited<ReturnType<typeof fetchFinancials>>;
export type Ratios = Awaited<ReturnType<typeof fetchRatios>>;
export type Payouts = Awaited<ReturnType<typeof fetchDividends>>;

/** The three statements of each fiscal period. */
export const financialsQuery = (subject: Subject, period: Period) =>
  queryOptions({
    queryKey: ['ticker-financials', subject, period],
    queryFn: ({ signal }) => fetchFinancials(subject, period, signal),
    ...FRESH,
  });

/** Ratios at each fiscal date. */
export const ratiosQuery = (subject: Subject, period: Period) =>
  queryOptions({
    queryKey: ['ticker-ratios', subject, period],
    queryFn: ({ signal }) => fetchRatios(subject, period, signal),
    ...FRESH,
  });

/** Dividends and splits. */
export const dividendsQuery = (subject: Subject) =>
  queryOptions({
    queryKey: ['ticker-dividends', subject],
    queryFn: ({ signal }) => fetchDividends(subject, signal),
    ...FRESH,
  });

/** Address of the statements as a file. */
export function financialsFileAddress(subject: Subject, period: Period): string {
  return `/api/ticker-financials.csv?${new URLSearchParams({ ...queryOf(subject), period })}`;
}
