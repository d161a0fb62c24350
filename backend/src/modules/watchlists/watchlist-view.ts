/** Columns that a member may show beside the ticker's own, in any order. */
export const WATCHLIST_COLUMNS = [
  'price',
  'change',
  'changePct',
  'sparkline',
  'dayRange',
  'volume',
  'rating',
  'nextCall',
  'target',
  'note',
  'added',
] as const;
export type WatchlistColumn = (typeof WATCHLIST_COLUMNS)[number];

/** What rows can be sorted by. Without a sort they stand as they were dragged. */
export const WATCHLIST_SORTS = [
  'symbol',
  'name',
  'price',
  'change',
  'changePct',
  'dayRange',
  'volume',
  'rating',
  'nextCall',
  'target',
  'note',
  'added',
] as const;
export type WatchlistSort = (typeof WATCHLIST_SORTS)[number];

export interface WatchlistView {
  /** Left to right. */
  columns: WatchlistColumn[];
  sort: { by: WatchlistSort; order: 'asc' | 'desc' } | null;
}

export const DEFAULT_VIEW: WatchlistView = {
  columns: ['price', 'changePct', 'sparkline', 'dayRange', 'volume', 'rating', 'nextCall'],
  sort: null,
};
