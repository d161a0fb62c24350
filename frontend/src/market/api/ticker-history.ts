import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { unwrap } from '../../lib/api/unwrap';

export const HISTORY_RANGES = ['1D', '5D', '1M', '6M', 'YTD', '1Y', '5Y', 'MAX'] as const;
export type HistoryRange = (typeof HISTORY_RANGES)[number];
/** Ranges that imported files, which have daily bars only, can answer. */
export const DAILY_RANGES: readonly HistoryRange[] = ['1M', '6M', 'YTD', '1Y', '5Y', 'MAX'];

export interface HistoryChoice {
  range: HistoryRange;
  /** False: as traded, with the jumps of splits. */
  adjusted: boolean;
  /** Only the bars of imported files. */
  imported: boolean;
  /** Long ranges by the day, too, instead of by the week. */
  days?: boolean;
  /** Cash dividends taken out too, as if they had been reinvested; needs `adjusted`. */
  totalReturn?: boolean;
}

function historyParameters(exchangeShortName: string, symbol: string, choice: HistoryChoice) {
  const { range, adjusted, imported, days, totalReturn } = choice;
  return {
    exchangeShortName,
    symbol,
    range,
    ...(adjusted ? {} : { adjusted: false }),
    ...(days ? { days } : {}),
    ...(totalReturn ? { totalReturn } : {}),
    ...(imported ? { source: 'imported' as const } : {}),
  };
}

function fetchHistory(
  exchangeShortName: string,
  symbol: string,
  choice: HistoryChoice,
  signal?: AbortSignal,
) {
  const query = historyParameters(exchangeShortName, symbol, choice);
  return unwrap(api.GET('/api/ticker-history', { params: { query }, signal }));
}

/** Bars of one range, oldest first. */
export type History = Awaited<ReturnType<typeof fetchHistory>>;
export type Bar = History['bars'][number];

export const tickerHistoryQuery = (exchangeShortName: string, symbol: string, choice: HistoryChoice) =>
  queryOptions({
    queryKey: ['ticker-history', exchangeShortName, symbol, choice],
    queryFn: ({ signal }) => fetchHistory(exchangeShortName, symbol, choice, signal),
    staleTime: 60_000,
    // The chart keeps its place while another range loads.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === exchangeShortName && query.queryKey[2] === symbol
        ? keepPreviousData(previous)
        : undefined,
  });

/** Address of the same bars as a file. */
export function historyFileAddress(exchangeShortName: string, symbol: string, choice: HistoryChoice): string {
  const fields = Object.entries(historyParameters(exchangeShortName, symbol, { ...choice, days: false }));
  const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)]));
  return `/api/ticker-history.csv?${query}`;
}
