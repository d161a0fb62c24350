import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';

/**
 * Opening state of an exchange, asked again every minute in case the socket that pushes changes is away.
 * @param clockOffsetMs market clock minus wall clock: a replay asks about its recorded time.
 */
export const marketHoursQuery = (exchangeShortName: string, clockOffsetMs: number) =>
  queryOptions({
    queryKey: ['market-hours', exchangeShortName, Math.round(clockOffsetMs / 60_000)],
    queryFn: ({ signal }) => {
      const query =
        clockOffsetMs === 0 ? { exchangeShortName } : { exchangeShortName, at: Date.now() + clockOffsetMs };
      return unwrap(api.GET('/api/market-hours', { params: { query }, signal }));
    },
    staleTime: 30_000,
    refetchInterval: 60_000,
  });
