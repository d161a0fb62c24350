import { WATCHLIST_COLUMNS } from '@pricealgo/contract/watchlist-columns';
import type { WatchRow } from './watch-row';
import type { Watchlist } from './watchlists';

/** What a list looks like; kept with the list on the server. */
export type WatchView = Watchlist['view'];
export type Column = WatchView['columns'][number];
/** `null`: as the member dragged the rows. */
export type Sorting = WatchView['sort'];
export type Sort = NonNullable<Sorting>['by'];
export type SortOrder = NonNullable<Sorting>['order'];

/** Sort of a click on a column's head; `null` where there is nothing to sort by. */
export const SORT_OF_COLUMN: Readonly<Record<Column, Sort | null>> = {
  price: 'price',
  change: 'change',
  changePct: 'changePct',
  dayRange: 'dayRange',
  volume: 'volume',
  rating: 'rating',
  nextCall: 'nextCall',
  target: 'target',
  note: 'note',
  added: 'added',
  sparkline: null,
};

/** Least width, px, and share of what is left. */
const WIDTHS: Readonly<Record<Column, readonly [number, number]>> = {
  price: [108, 0.9],
  change: [76, 0.7],
  changePct: [78, 0.7],
  sparkline: [84, 0.6],
  dayRange: [80, 0.9],
  volume: [68, 0.7],
  rating: [106, 1],
  nextCall: [84, 0.8],
  target: [90, 0.9],
  note: [104, 1.4],
  added: [84, 0.8],
};
const GAP_PX = 12;
const SIDES_PX = 28;
const HANDLE_PX = 28;
const TICKER_PX = 140;
const MENU_PX = 36;

/** `grid-template-columns` of a row: handle, ticker, the chosen columns, menu. */
export function gridColumns(columns: readonly Column[]): string {
  const chosen = columns.map((column) => `minmax(${WIDTHS[column][0]}px, ${WIDTHS[column][1]}fr)`);
  return [`${HANDLE_PX}px`, `minmax(${TICKER_PX}px, 1.8fr)`, ...chosen, `${MENU_PX}px`].join(' ');
}

/** Below this width, px, the table scrolls sideways. */
export function leastWidthPx(columns: readonly Column[]): number {
  const chosen = columns.reduce((sum, column) => sum + WIDTHS[column][0] + GAP_PX, 0);
  return HANDLE_PX + TICKER_PX + MENU_PX + chosen + 2 * GAP_PX + SIDES_PX;
}

/** The same columns with one more, or one less, always in drawing order. */
export function toggled(columns: readonly Column[], column: Column): Column[] {
  const has = columns.includes(column);
  return WATCHLIST_COLUMNS.filter((known) => (known === column ? !has : columns.includes(known)));
}

type Texts = Pick<WatchRow, 'note' | 'targetPrice'>;

/**
 * @returns the columns with those of a note or a target that was written just now: who writes one wants to see it. The same
 * array where nothing is to be added, so that a column that was taken away stays away until then.
 */
export function columnsWith(columns: Column[], before: Texts, now: Texts): Column[] {
  const missing = (column: 'note' | 'target', written: boolean): Column[] =>
    written && !columns.includes(column) ? [column] : [];
  const added = [
    ...missing('target', now.targetPrice !== null && now.targetPrice !== before.targetPrice),
    ...missing('note', now.note !== null && now.note !== before.note),
  ];
  return added.length === 0 ? columns : added.reduce(toggled, columns);
}

/** What somebody means who asks for this sort without a direction: words and dates to come from the first, numbers from the largest. */
export function naturalOrder(sort: Sort): SortOrder {
  return ['symbol', 'name', 'note', 'nextCall'].includes(sort) ? 'asc' : 'desc';
}

/** The sort after a click on a head: its natural direction, then the other one, then the member's own order again. */
export function afterHeadClick(sorting: Sorting, by: Sort): Sorting {
  const natural = naturalOrder(by);
  if (sorting?.by !== by) return { by, order: natural };
  if (sorting.order === natural) return { by, order: natural === 'asc' ? 'desc' : 'asc' };
  return null;
}
