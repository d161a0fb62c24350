import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { unwrap } from '../../lib/api/unwrap';

/** What somebody may have meant who asked for a ticker that does not exist. */
export const tickerSuggestionsQuery = (exchangeShortName: string, symbol: string) =>
  queryOptions({
    queryKey: ['ticker-suggestions', exchangeShortName, symbol],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/ticker-suggestions', { params: { query: { exchangeShortName, symbol } }, signal }),
      ),
    staleTime: 5 * 60_000,
  });
