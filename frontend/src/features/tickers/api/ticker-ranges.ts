import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';

function fetchRanges(keys: readonly string[], signal?: AbortSignal) {
  return unwrap(api.GET('/api/ticker-ranges', { params: { query: { symbols: keys.join(',') } }, signal }));
}

/** Lowest and highest price of 52 weeks. */
export type YearRangeData = Awaited<ReturnType<typeof fetchRanges>>[number];

/** 52-week ranges of at most 100 instruments (`NASDAQ:AAPL`); those without a known year are missing. */
export const tickerRangesQuery = (keys: readonly string[]) =>
  queryOptions({
    queryKey: ['ticker-ranges', keys],
    queryFn: ({ signal }) => fetchRanges(keys, signal),
    enabled: keys.length > 0,
    staleTime: 15 * 60_000,
  });
