import { useAddressFields } from '../../../lib/browser/use-address-fields';
import type { TickersFilter } from './tickers-api';

export const TYPES = ['stock', 'etf', 'crypto', 'index'] as const;
export const SORTS = ['rank', 'symbol', 'name', 'exchangeShortName', 'updatedAt'] as const;
export const LISTED = ['true', 'false'] as const;
export const TICKERS_PER_PAGE = 50;

const among = <T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((one) => one === value);

/** What an address asks for; unknown values count as absent. */
export function filterOf(search: URLSearchParams): TickersFilter & { page: number } {
  const sort = among(SORTS, search.get('sort')) ?? 'rank';
  const page = Number(search.get('page'));
  const exchange = search.get('exchange') ?? '';
  const listed = among(LISTED, search.get('listed'));
  return {
    q: search.get('q')?.slice(0, 120) || undefined,
    exchangeShortName: /^[A-Z0-9]{1,16}$/.test(exchange) ? exchange : undefined,
    type: among(TYPES, search.get('type')),
    active: listed && listed === 'true',
    sort,
    // What was changed last is looked for at the top.
    order: sort === 'updatedAt' ? 'desc' : 'asc',
    page: Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    limit: TICKERS_PER_PAGE,
  };
}

/** The list as the address has it: it can be shared, and the back button works. */
export function useTickersAddress() {
  const { search, change, clear } = useAddressFields();
  return {
    filter: filterOf(search),
    /** Another question begins at the first page. */
    change: (field: string, value: string) =>
      change({ page: null, [field]: value }, { replace: field === 'q' }),
    clear: () => clear(),
  };
}
