import { useSearchParams } from 'react-router';
import type { Exchange } from '../../market/api/exchanges';
import {
  TICKER_SORTS,
  TICKER_TYPES,
  naturalOrder,
  type TickerListFilter,
  type TickerSort,
} from '../api/tickers';

export interface ListAddress {
  filter: TickerListFilter;
  /** Address of this view with some fields replaced; an empty value takes a field out. */
  with: (changes: Record<string, string>) => string;
  /** Address of this view in another order; the order that is shown already is turned round. */
  sortedBy: (sort: TickerSort) => string;
}

function addressWith(search: URLSearchParams, changes: Record<string, string>): string {
  const next = new URLSearchParams(search);
  for (const [field, value] of Object.entries(changes)) {
    if (value) next.set(field, value);
    else next.delete(field);
  }
  return `?${next}`;
}

/** What the address says about the list: a view can be shared, and the back button works. Unknown values count as absent. */
export function useListAddress({ exchangeShortName, sectors }: Exchange): ListAddress {
  const [search] = useSearchParams();
  const sort = TICKER_SORTS.find((known) => known === search.get('sort')) ?? 'rank';
  const order =
    (['asc', 'desc'] as const).find((known) => known === search.get('order')) ?? naturalOrder(sort);
  const filter: TickerListFilter = {
    exchangeShortName,
    sort,
    order,
    type: TICKER_TYPES.find((type) => type === search.get('type')) ?? null,
    sector: sectors.find(({ sector }) => sector === search.get('sector'))?.sector ?? null,
  };
  return {
    filter,
    with: (changes) => addressWith(search, changes),
    sortedBy: (next) => {
      const turned = next === sort ? (order === 'asc' ? 'desc' : 'asc') : naturalOrder(next);
      return addressWith(search, {
        sort: next === 'rank' ? '' : next,
        order: turned === naturalOrder(next) ? '' : turned,
      });
    },
  };
}
