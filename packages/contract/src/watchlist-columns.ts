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
