import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useRealtime } from '../../../lib/realtime/live-cell/realtime-context';
import { liveInfoQuery } from '../../../market/api/live-info';
import { sparklinesQuery } from '../../../market/api/sparklines';
import type { Instrument } from '../../../market/api/ticker';
import type { SparklineData } from '../../../market/sparkline/Sparkline';
import { tickerRangesQuery, type YearRangeData } from '../api/ticker-ranges';
import { PAGE_SIZE, tickersQuery, type TickerListFilter } from '../api/tickers';

/** As many pages as the tallest screen shows at a time, with one to spare. */
const SLOTS = 4;
const NONE = { queryKey: ['no-page'], enabled: false } as const;

/** `useQueries` for a few: that one weighs as much as a quarter of this list's code. */
function useSome<T, K extends QueryKey>(
  queries: readonly UseQueryOptions<T, Error, T, K>[],
): UseQueryResult<T>[] {
  const none = NONE as unknown as UseQueryOptions<T, Error, T, K>;
  const answers = [
    useQuery(queries[0] ?? none),
    useQuery(queries[1] ?? none),
    useQuery(queries[2] ?? none),
    useQuery(queries[3] ?? none),
  ];
  return answers.slice(0, queries.length);
}

export interface VisiblePages {
  /** The row at this place of the whole list; `undefined` while its page loads. */
  row: (index: number) => Instrument | undefined;
  line: (key: string) => SparklineData | undefined;
  range: (key: string) => YearRangeData | undefined;
  /** No source serves the instrument. */
  unserved: (key: string) => boolean;
  error: unknown;
  retry: () => void;
}

/** Answers of several calls by instrument key; `version` changes with any of them. */
function useByKey<T extends { symbol: string }>(
  answers: readonly { data: T[] | undefined; dataUpdatedAt: number }[],
): Map<string, T> {
  const version = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  return useMemo(
    () => new Map(answers.flatMap(({ data }) => data?.map((one) => [one.symbol, one] as const) ?? [])),
    // The answers' times say when there is something new to take over.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [version],
  );
}

/**
 * Loads the pages of the directory that the rows `first` to `last` lie on, with their first prices, ranges and
 * sparklines: the list may be entered anywhere, and only what is looked at is fetched. All pages are of the order that
 * the first one came in.
 */
export function useVisiblePages(filter: TickerListFilter, first: number, last: number): VisiblePages {
  const { store } = useRealtime();
  const orderedAtMs = useQuery(tickersQuery(filter, 1)).data?.orderedAtMs ?? null;
  const firstPage = Math.floor(first / PAGE_SIZE) + 1;
  const lastPage = Math.max(firstPage, Math.floor(last / PAGE_SIZE) + 1);
  const numbers = Array.from(
    { length: Math.min(SLOTS, lastPage - firstPage + 1) },
    (_, offset) => firstPage + offset,
  );
  const pages = useSome(numbers.map((page) => tickersQuery(filter, page, page === 1 ? null : orderedAtMs)));
  const keys = pages.map(({ data }) => data?.items.map(instrumentKeyOf) ?? []);
  const prices = useSome(keys.map((key) => liveInfoQuery(key)));
  const lines = useByKey<SparklineData & { symbol: string }>(
    useSome(keys.map((key) => sparklinesQuery(key))),
  );
  const ranges = useByKey<YearRangeData>(useSome(keys.map((key) => tickerRangesQuery(key))));

  const answered = prices.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  useEffect(() => {
    for (const { data } of prices) if (data) store.seed(data.quotes);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [answered, store]);

  return {
    row: (index) => pages[Math.floor(index / PAGE_SIZE) + 1 - firstPage]?.data?.items[index % PAGE_SIZE],
    line: (key) => lines.get(key),
    range: (key) => ranges.get(key),
    unserved: (key) => prices.some(({ data }) => data?.unserved.includes(key)),
    error: pages.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const page of pages) if (page.isError) void page.refetch();
    },
  };
}
