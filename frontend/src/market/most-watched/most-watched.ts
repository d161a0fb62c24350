import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { unwrap } from '../../lib/api/unwrap';

/** What most members watch, the most watched first. */
export const mostWatchedQuery = (limit: number) =>
  queryOptions({
    queryKey: ['most-watched', limit],
    queryFn: ({ signal }) => unwrap(api.GET('/api/most-watched', { params: { query: { limit } }, signal })),
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
  });
