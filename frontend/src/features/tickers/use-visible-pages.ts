import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { instrumentKey } from '../../lib/realtime/contract';
import { useRealtime } from '../../lib/realtime/live-cell/realtime-context';
import { liveInfoQuery } from '../market/api/live-info';
import { sparklinesQuery } from '../market/api/sparklines';
import type { Instrument } from '../market/api/ticker';
import type { SparklineData } from '../market/sparkline/Sparkline';
import { PAGE_SIZE, tickersQuery, type TickerListFilter } from './api/tickers';

export interface VisiblePages {
  /** The row at this place of the whole list; `undefined` while its page loads. */
  row: (index: number) => Instrument | undefined;
  line: (key: string) => SparklineData | undefined;
  error: unknown;
  retry: () => void;
}

/**
 * Loads the pages of the directory that the rows `first` to `last` lie on, with their first prices and sparklines:
 * the list may be entered anywhere, and only what is looked at is fetched.
 */
export function useVisiblePages(filter: TickerListFilter, first: number, last: number): VisiblePages {
  const { store } = useRealtime();
  const firstPage = Math.floor(first / PAGE_SIZE) + 1;
  const lastPage = Math.max(firstPage, Math.floor(last / PAGE_SIZE) + 1);
  const numbers = Array.from({ length: lastPage - firstPage + 1 }, (_, offset) => firstPage + offset);
  const pages = useQueries({ queries: numbers.map((page) => tickersQuery(filter, page)) });
  const keys = pages.map(({ data }) => data?.items.map(instrumentKey) ?? []);
  const prices = useQueries({ queries: keys.map(liveInfoQuery) });
  const lines = useQueries({ queries: keys.map(sparklinesQuery) });

  const answered = prices.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  useEffect(() => {
    for (const { data } of prices) if (data) store.seed(data.quotes);
    // The answers' times say when there is something new to take over.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [answered, store]);

  const drawn = lines.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const linesByKey = useMemo(
    () => new Map(lines.flatMap(({ data }) => data?.map((line) => [line.symbol, line] as const) ?? [])),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [drawn],
  );

  return {
    row: (index) => pages[Math.floor(index / PAGE_SIZE) + 1 - firstPage]?.data?.items[index % PAGE_SIZE],
    line: (key) => linesByKey.get(key),
    error: pages.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const page of pages) if (page.isError) void page.refetch();
    },
  };
}
