import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { unwrap } from '../../lib/api/unwrap';

function fetchOverview(exchangeShortName: string, symbol: string, imported: boolean, signal?: AbortSignal) {
  const query = { exchangeShortName, symbol, ...(imported ? { source: 'imported' as const } : {}) };
  return unwrap(api.GET('/api/ticker-overview', { params: { query }, signal }));
}

/** Profile and key statistics, each with its source. */
export type Overview = Awaited<ReturnType<typeof fetchOverview>>;
export type StatisticName = keyof Overview['statistics'] & string;
export type Figure = NonNullable<Overview['statistics'][StatisticName]>;

export const tickerOverviewQuery = (exchangeShortName: string, symbol: string, imported: boolean) =>
  queryOptions({
    queryKey: ['ticker-overview', exchangeShortName, symbol, imported],
    queryFn: ({ signal }) => fetchOverview(exchangeShortName, symbol, imported, signal),
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
  });
