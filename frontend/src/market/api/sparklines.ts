import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { unwrap } from '../../lib/api/unwrap';

/** Small price lines of several instruments (`NASDAQ:AAPL`, at most 100). */
export const sparklinesQuery = (keys: readonly string[]) =>
  queryOptions({
    queryKey: ['ticker-sparklines', keys],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/ticker-sparklines', { params: { query: { symbols: keys.join(',') } }, signal })),
    enabled: keys.length > 0,
    staleTime: 60_000,
    refetchInterval: 60_000,
  });
