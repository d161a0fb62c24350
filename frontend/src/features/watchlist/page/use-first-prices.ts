import type { Quote } from '@pricealgo/contract/realtime';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useRealtime } from '../../../lib/realtime/live-cell/realtime-context';
import { liveInfoQuery } from '../../../market/api/live-info';
import { rowKey, type WatchRow } from '../../../market/watchlists/watch-row';

/** Instruments per call. */
const CHUNK = 100;

export interface FirstPrices {
  /** All that could be asked for are here. */
  complete: boolean;
  of: (key: string) => Quote | undefined;
}

/**
 * Prices of the whole list, twice a minute: what rows show that do not stream because nobody looks at them, and what
 * the list is sorted by. The order of the rows does not matter for what is asked, so that moving one asks nothing.
 */
export function useFirstPrices(rows: readonly WatchRow[]): FirstPrices {
  const { store } = useRealtime();
  const chunks = useMemo(() => {
    const keys = rows.map(rowKey).sort();
    return Array.from({ length: Math.ceil(keys.length / CHUNK) }, (_, place) =>
      keys.slice(place * CHUNK, (place + 1) * CHUNK),
    );
  }, [rows]);
  const answers = useQueries({ queries: chunks.map(liveInfoQuery) });
  const version = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const prices = useMemo(
    () =>
      new Map<string, Quote>(
        answers
          .flatMap(({ data }) => data?.quotes ?? [])
          .map((quote) => [`${quote.exchangeShortName}:${quote.symbol}`, quote] as const),
      ),
    // The answers' times say when there is something new to take over.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [version],
  );
  useEffect(() => store.seed([...prices.values()]), [prices, store]);
  return {
    complete: answers.every(({ isPending }) => !isPending),
    of: (key) => store.quote(key) ?? prices.get(key),
  };
}
