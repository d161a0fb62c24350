import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';

export const TICKER_SORTS = ['rank', 'symbol', 'name', 'price', 'changePct', 'volume'] as const;
export const TICKER_TYPES = ['stock', 'etf', 'crypto', 'index'] as const;
export type TickerSort = (typeof TICKER_SORTS)[number];
export type TickerType = (typeof TICKER_TYPES)[number];
export type SortOrder = 'asc' | 'desc';

/** Rows per call; first prices, ranges and sparklines of one page fit one call each. */
export const PAGE_SIZE = 50;

export interface TickerListFilter {
  exchangeShortName: string;
  sort: TickerSort;
  order: SortOrder;
  /** `null` = all types. */
  type: TickerType | null;
  /** `null` = all sectors. */
  sector: string | null;
}

/** Orders that follow the newest quotes and so grow old. */
export function isLiveSort(sort: TickerSort): boolean {
  return sort === 'price' || sort === 'changePct' || sort === 'volume';
}

/** What somebody means who asks for this order without a direction: names from A, numbers from the largest. */
export function naturalOrder(sort: TickerSort): SortOrder {
  return isLiveSort(sort) ? 'desc' : 'asc';
}

/**
 * One page (from 1) of an exchange's directory.
 * @param orderedAtMs the order that the first page came in, for those by live numbers: `null` asks for the newest.
 */
export const tickersQuery = (filter: TickerListFilter, page: number, orderedAtMs: number | null = null) =>
  queryOptions({
    queryKey: ['tickers', filter, page, orderedAtMs],
    queryFn: ({ signal }) => {
      const { exchangeShortName, sort, order, type, sector } = filter;
      const query = {
        exchangeShortName,
        sort,
        order,
        ...(type ? { type } : {}),
        ...(sector ? { sector } : {}),
        ...(orderedAtMs === null ? {} : { orderedAtMs }),
        page,
        limit: PAGE_SIZE,
      };
      return unwrap(api.GET('/api/tickers', { params: { query }, signal }));
    },
    staleTime: isLiveSort(filter.sort) ? 15_000 : 5 * 60_000,
  });

/** The first page of an exchange as its list shows it without any choice. */
export const bestKnownQuery = (exchangeShortName: string) =>
  tickersQuery({ exchangeShortName, sort: 'rank', order: 'asc', type: null, sector: null }, 1);
