import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { unwrap } from '../../lib/api/unwrap';

function fetchResults(keyword: string, signal?: AbortSignal) {
  return unwrap(api.GET('/api/ticker-search', { params: { query: { keyword } }, signal }));
}

/** One instrument that a search found. */
export type SearchResult = Awaited<ReturnType<typeof fetchResults>>[number];

/** Instruments for what somebody typed. A failed search is not repeated: the next keystroke asks anew. */
export const tickerSearchQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['ticker-search', keyword],
    queryFn: ({ signal }) => fetchResults(keyword, signal),
    enabled: keyword !== '',
    retry: false,
    staleTime: 60_000,
  });
