import type { Watchlist, WatchlistSummary } from '../watchlists';
import type { WatchRow } from '../watch-row';

/** A row for tests. */
export const row = (symbol: string, more: Partial<WatchRow> = {}): WatchRow => ({
  exchangeShortName: 'NASDAQ',
  symbol,
  name: `${symbol} Inc.`,
  type: 'stock',
  currency: 'USD',
  photo: null,
  listed: true,
  note: null,
  targetPrice: null,
  addedMs: 1,
  rating: null,
  nextCallMs: null,
  ...more,
});

export const summary = (id: string, more: Partial<WatchlistSummary> = {}): WatchlistSummary => ({
  id,
  name: `List ${id}`,
  active: false,
  position: 0,
  rows: 0,
  view: { columns: ['price'], sort: null },
  updatedMs: 1,
  ...more,
});

export const list = (id: string, rows: WatchRow[]): Watchlist => ({
  id,
  name: `List ${id}`,
  active: true,
  view: { columns: ['price'], sort: null },
  updatedMs: 1,
  ratingsLocked: false,
  rows,
});
