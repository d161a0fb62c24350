import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { unwrap } from '../../lib/api/unwrap';

function fetchExchanges(signal?: AbortSignal) {
  return unwrap(api.GET('/api/exchanges', { signal }));
}

/** An exchange with its number of tickers and opening state. */
export type Exchange = Awaited<ReturnType<typeof fetchExchanges>>[number];

export const exchangesQuery = queryOptions({
  queryKey: ['exchanges'],
  queryFn: ({ signal }) => fetchExchanges(signal),
  staleTime: 60_000,
});
