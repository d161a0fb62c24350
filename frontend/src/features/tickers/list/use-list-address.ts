import {
  useAddressFields,
  type AddressChange,
  type AddressState,
} from '../../../lib/browser/use-address-fields';
import type { Exchange } from '../../../market/api/exchanges';
import {
  TICKER_SORTS,
  TICKER_TYPES,
  naturalOrder,
  type TickerListFilter,
  type TickerSort,
} from '../api/tickers';

export interface ListAddress extends Pick<AddressState, 'change'> {
  filter: TickerListFilter;
}

function orderOf(search: URLSearchParams): Pick<TickerListFilter, 'sort' | 'order'> {
  const sort = TICKER_SORTS.find((known) => known === search.get('sort')) ?? 'rank';
  const order =
    (['asc', 'desc'] as const).find((known) => known === search.get('order')) ?? naturalOrder(sort);
  return { sort, order };
}

/** Puts the list in another order; asked for the one that it has by then, it is turned round. */
export const sortedBy =
  (next: TickerSort): AddressChange =>
  (search) => {
    const { sort, order } = orderOf(search);
    const turned = next === sort ? (order === 'asc' ? 'desc' : 'asc') : naturalOrder(next);
    return {
      sort: next === 'rank' ? null : next,
      order: turned === naturalOrder(next) ? null : turned,
    };
  };

/** What the address says about the list: a view can be shared, and the back button works. Unknown values count as absent. */
export function useListAddress({ exchangeShortName, sectors }: Exchange): ListAddress {
  const { search, change } = useAddressFields();
  return {
    filter: {
      exchangeShortName,
      ...orderOf(search),
      type: TICKER_TYPES.find((type) => type === search.get('type')) ?? null,
      sector: sectors.find(({ sector }) => sector === search.get('sector'))?.sector ?? null,
    },
    change,
  };
}
