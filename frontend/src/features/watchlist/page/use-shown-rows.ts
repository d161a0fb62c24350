import { useDeferredValue, useMemo, useState } from 'react';
import type { Sorting } from '../../../market/watchlists/columns';
import { isLiveSort, sortedRows } from '../model/sort-rows';
import type { WatchRow } from '../../../market/watchlists/watch-row';
import { useFirstPrices, type FirstPrices } from './use-first-prices';

export interface ShownRows {
  rows: readonly WatchRow[];
  /** What they are sorted by. */
  rowsBy: Sorting;
  /** When the rows were put in this order; `null` for orders that do not age. */
  orderedAtMs: number | null;
  sortAgain: () => void;
}

function ordered(
  rows: readonly WatchRow[],
  sorting: Sorting,
  prices: FirstPrices,
): Pick<ShownRows, 'rows' | 'orderedAtMs'> {
  const isAgeing = sorting !== null && isLiveSort(sorting.by);
  return { rows: sortedRows(rows, sorting, prices.of), orderedAtMs: isAgeing ? Date.now() : null };
}

/**
 * Rows in the list's order. One by live numbers is made once and stays while it is read, until it is asked for anew.
 * A new order is drawn behind the click that asked for it: the arrow of its column turns at once.
 */
export function useShownRows(rows: readonly WatchRow[], chosen: Sorting): ShownRows {
  const sorting = useDeferredValue(chosen);
  const prices = useFirstPrices(rows);
  const [turn, setTurn] = useState(0);
  const { complete } = prices;
  const by = sorting?.by;
  const order = sorting?.order;
  const shown = useMemo(
    () => ordered(rows, sorting, prices),
    // Not with every price: rows that jump cannot be read.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [rows, by, order, complete, turn],
  );
  return { ...shown, rowsBy: sorting, sortAgain: () => setTurn(turn + 1) };
}
