import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRealtime } from '../../lib/realtime/live-cell/realtime-context';
import { liveInfoQuery } from '../api/live-info';

const NONE: readonly string[] = [];

/**
 * Fetches first prices for these instruments into the quote store, where their cells find them.
 * @returns `unserved`: those that no source of the running feed serves
 */
export function useSeedQuotes(keys: readonly string[]): {
  failed: boolean;
  retry: () => void;
  unserved: readonly string[];
} {
  const { store } = useRealtime();
  const { data, isError, refetch } = useQuery(liveInfoQuery(keys));
  useEffect(() => {
    if (data) store.seed(data.quotes);
  }, [data, store]);
  return { failed: isError, retry: () => void refetch(), unserved: data?.unserved ?? NONE };
}
