import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';

export const HISTORY_RANGES = ['1D', '5D', '1M', '6M', 'YTD', '1Y', '5Y', 'MAX'] as const;
export type HistoryRange = (typeof HISTORY_RANGES)[number];

function fetchHistory(exchangeShortName: string, symbol: string, range: HistoryRange, signal?: AbortSignal) {
  const query = { exchangeShortName, symbol, range };
  return unwrap(api.GET('/api/ticker-history', { params: { query }, signal }));
}

/** Bars of one range, oldest first. */
export type History = Awaited<ReturnType<typeof fetchHistory>>;
export type Bar = History['bars'][number];

export const tickerHistoryQuery = (exchangeShortName: string, symbol: string, range: HistoryRange) =>
  queryOptions({
    queryKey: ['ticker-history', exchangeShortName, symbol, range],
    queryFn: ({ signal }) => fetchHistory(exchangeShortName, symbol, range, signal),
    staleTime: 60_000,
    // The chart keeps its place while another range loads.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === exchangeShortName && query.queryKey[2] === symbol
        ? keepPreviousData(previous)
        : undefined,
  });
