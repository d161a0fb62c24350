import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { unwrap } from '../../lib/api/unwrap';

/** Ratings and next calls change without anybody's doing. */
const RENEWED_MS = 5 * 60_000;

function fetchWatchlists(signal?: AbortSignal) {
  return unwrap(api.GET('/api/watchlists', { signal }));
}

function fetchWatchlist(id: string, signal?: AbortSignal) {
  return unwrap(api.GET('/api/watchlist', { params: { query: { id } }, signal }));
}

/** A list without its rows. */
export type WatchlistSummary = Awaited<ReturnType<typeof fetchWatchlists>>[number];
/** A list with its rows in the member's order. */
export type Watchlist = Awaited<ReturnType<typeof fetchWatchlist>>;

/** The member's lists in their order; exactly one is active. Asked again when the page gets the focus back. */
export const watchlistsQuery = queryOptions({
  queryKey: ['watchlists'],
  queryFn: ({ signal }) => fetchWatchlists(signal),
  staleTime: 10_000,
  refetchOnWindowFocus: true,
});

export const watchlistQuery = (id: string) =>
  queryOptions({
    queryKey: ['watchlist', id],
    queryFn: ({ signal }) => fetchWatchlist(id, signal),
    staleTime: 10_000,
    refetchInterval: RENEWED_MS,
    refetchOnWindowFocus: true,
  });

/** Ids of the member's lists that hold a ticker. */
export const holdingListsQuery = (exchangeShortName: string, symbol: string) =>
  queryOptions({
    queryKey: ['watchlists-holding', `${exchangeShortName}:${symbol}`],
    queryFn: async ({ signal }) => {
      const query = { exchangeShortName, symbol };
      return (await unwrap(api.GET('/api/watchlist-items/of', { params: { query }, signal }))).watchlistIds;
    },
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  });
