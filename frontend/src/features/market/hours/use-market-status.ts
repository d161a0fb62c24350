import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MarketStatus } from '../../../lib/realtime/contract';
import { useFeed, usePushedMarket } from '../../../lib/realtime/live-cell/use-live-quote';
import { marketHoursQuery } from '../api/market-hours';

/** Opening state of an exchange at the market's clock: asked once a minute, and told by the socket when it changes; until then what is `known`. */
export function useMarketStatus(exchangeShortName: string, known?: MarketStatus): MarketStatus | undefined {
  const client = useQueryClient();
  const clockOffsetMs = useFeed()?.clockOffsetMs ?? 0;
  const pushed = usePushedMarket(exchangeShortName);
  const query = marketHoursQuery(exchangeShortName, clockOffsetMs);
  const key = JSON.stringify(query.queryKey);
  useEffect(() => {
    if (pushed)
      client.setQueryData(JSON.parse(key) as string[], (held: object | undefined) => ({
        ...held,
        ...pushed,
      }));
    // Only a new push may overwrite what a later call has answered.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pushed]);
  return useQuery(query).data ?? known;
}
