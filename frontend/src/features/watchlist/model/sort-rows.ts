import type { IdentifiedQuote } from '@pricealgo/contract/realtime';
import type { Sort, Sorting } from '../../../market/watchlists/columns';
import {
  dayPosition,
  ratingScore,
  rowKey,
  targetDistancePct,
  type WatchRow,
} from '../../../market/watchlists/watch-row';

/** Sorts by the newest quotes: such an order grows old. */
export const isLiveSort = (sort: Sort): boolean =>
  ['price', 'change', 'changePct', 'dayRange', 'volume', 'target'].includes(sort);

type Value = string | number | null;
type Quote = Pick<IdentifiedQuote, 'price' | 'change' | 'changePct' | 'dayLow' | 'dayHigh' | 'volume'>;

const VALUES: Readonly<Record<Sort, (row: WatchRow, quote: Quote | undefined) => Value>> = {
  symbol: ({ symbol }) => symbol,
  name: ({ name }) => name.toLowerCase(),
  price: (_, quote) => quote?.price ?? null,
  change: (_, quote) => quote?.change ?? null,
  changePct: (_, quote) => quote?.changePct ?? null,
  dayRange: (_, quote) => dayPosition(quote),
  volume: (_, quote) => quote?.volume ?? null,
  rating: ({ rating }) => ratingScore(rating),
  nextCall: ({ nextCallMs }) => nextCallMs,
  target: ({ targetPrice }, quote) => targetDistancePct(targetPrice, quote?.price),
  note: ({ note }) => note?.toLowerCase() || null,
  added: ({ addedMs }) => addedMs,
};

function compared(a: string | number, b: string | number): number {
  return typeof a === 'string' ? a.localeCompare(String(b)) : a - Number(b);
}

/**
 * Rows in the order asked for. Those that lack the value come last in both directions, equals keep the member's order.
 * @param rows in the member's own order
 */
export function sortedRows(
  rows: readonly WatchRow[],
  sorting: Sorting,
  quoteOf: (key: string) => Quote | undefined,
): readonly WatchRow[] {
  if (!sorting) return rows;
  const valueOf = VALUES[sorting.by];
  const sign = sorting.order === 'asc' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: valueOf(row, quoteOf(rowKey(row))) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return sign * compared(a.value, b.value);
    })
    .map(({ row }) => row);
}
