import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { unwrap } from '../../lib/api/unwrap';

/** Newest quotes of at most 100 instruments (`NASDAQ:AAPL`); those without a price are missing. */
export const liveInfoQuery = (keys: readonly string[]) =>
  queryOptions({
    queryKey: ['tickers-live-info', keys],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/tickers-live-info', { params: { query: { symbols: keys.join(',') } }, signal })),
    enabled: keys.length > 0,
    staleTime: 15_000,
    refetchInterval: 30_000,
  });
