import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { unwrap } from '../../lib/api/unwrap';

function fetchTicker(exchangeShortName: string, symbol: string, signal?: AbortSignal) {
  return unwrap(api.GET('/api/ticker', { params: { query: { exchangeShortName, symbol } }, signal }));
}

/** Facts of one instrument: name, type, currency, photo. */
export type Instrument = Awaited<ReturnType<typeof fetchTicker>>;

export const tickerQuery = (exchangeShortName: string, symbol: string) =>
  queryOptions({
    queryKey: ['ticker', exchangeShortName, symbol],
    queryFn: ({ signal }) => fetchTicker(exchangeShortName, symbol, signal),
    staleTime: 10 * 60_000,
  });
