import type { MarketStatus } from '@pricealgo/contract/realtime';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFeed, usePushedMarket } from '../../lib/realtime/live-cell/use-live-quote';
import { marketHoursQuery } from '../api/market-hours';

/** A moment behind the bell, so that the server's clock has passed it too; also the pace of asking again if it has not. */
const AFTER_BELL_MS = 1_500;
/** setTimeout cannot wait longer than this; by then the answer is long renewed. */
const LONGEST_WAIT_MS = 3_600_000;

/**
 * Opening state of an exchange at the market's clock: asked once a minute and right after each bell, and told by the
 * socket when it changes; until then what is `known`.
 */
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

  const { data, dataUpdatedAt, refetch } = useQuery(query);
  const status = data ?? known;
  const bellMs = status && (status.open ? status.nextClose : status.nextOpen);
  useEffect(() => {
    if (bellMs === null || bellMs === undefined) return undefined;
    const leftMs = Math.max(0, bellMs - (Date.now() + clockOffsetMs));
    const timer = setTimeout(() => void refetch(), Math.min(LONGEST_WAIT_MS, leftMs + AFTER_BELL_MS));
    return () => clearTimeout(timer);
    // An answer that still names the bell that has rung makes it ask again.
  }, [bellMs, clockOffsetMs, dataUpdatedAt, refetch]);
  return status;
}
