import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { unwrap } from '../../lib/api/unwrap';

/**
 * Opening state of an exchange at the market's clock (the recorded one in a replay), asked again every minute in case
 * the socket that pushes changes is away.
 * @param clockOffsetMs market clock minus wall clock: an answer about another time is another one.
 */
export const marketHoursQuery = (exchangeShortName: string, clockOffsetMs: number) =>
  queryOptions({
    queryKey: ['market-hours', exchangeShortName, Math.round(clockOffsetMs / 60_000)],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/market-hours', { params: { query: { exchangeShortName } }, signal })),
    staleTime: 30_000,
    refetchInterval: 60_000,
  });
