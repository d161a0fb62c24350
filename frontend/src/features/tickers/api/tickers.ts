import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';

export const TICKER_SORTS = ['rank', 'symbol', 'name'] as const;
export const TICKER_TYPES = ['stock', 'etf', 'crypto'] as const;
export type TickerSort = (typeof TICKER_SORTS)[number];
export type TickerType = (typeof TICKER_TYPES)[number];

/** Rows per call; first prices and sparklines of one page fit one call each. */
export const PAGE_SIZE = 50;

export interface TickerListFilter {
  exchangeShortName: string;
  sort: TickerSort;
  /** `null` = all types. */
  type: TickerType | null;
}

/** One page (from 1) of an exchange's directory. */
export const tickersQuery = ({ exchangeShortName, sort, type }: TickerListFilter, page: number) =>
  queryOptions({
    queryKey: ['tickers', exchangeShortName, sort, type, page],
    queryFn: ({ signal }) => {
      const query = { exchangeShortName, sort, ...(type ? { type } : {}), page, limit: PAGE_SIZE };
      return unwrap(api.GET('/api/tickers', { params: { query }, signal }));
    },
    staleTime: 5 * 60_000,
  });
