import type { CurveRange } from '@pricealgo/contract/chart-choices';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { unwrap } from '../../lib/api/unwrap';

function fetchCurves(keys: readonly string[], range: CurveRange, signal?: AbortSignal) {
  const query = { symbols: keys.join(','), range };
  return unwrap(api.GET('/api/ticker-curves', { params: { query }, signal }));
}

/** The closes of one instrument over a range. */
export type Curve = Awaited<ReturnType<typeof fetchCurves>>[number];

/** Small charts of several instruments (`NASDAQ:AAPL`, at most `MAX_CURVES`) over one range. */
export const curvesQuery = (keys: readonly string[], range: CurveRange) =>
  queryOptions({
    queryKey: ['ticker-curves', range, keys],
    queryFn: ({ signal }) => fetchCurves(keys, range, signal),
    enabled: keys.length > 0,
    staleTime: 60_000,
    refetchInterval: 60_000,
  });
