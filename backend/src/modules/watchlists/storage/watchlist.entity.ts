import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { MAX_NAME, MAX_NOTE, type WatchlistViewDto } from '@pricealgo/contract/watchlists';

/** Lists of one member. */
export const MAX_LISTS = 20;
/** Rows of one list. */
export const MAX_ROWS = 500;

/** The list that a member has from the beginning. */
export const DEFAULT_NAME = 'My watchlist';

const WatchlistSchema = defineEntity({
  name: 'Watchlist',
  tableName: 'watchlist',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    name: p.string().length(MAX_NAME),
    /** Order of the member's lists, from 0; holes do not matter. */
    position: p.integer(),
    /** The one that is shown first. */
    active: p.boolean(),
    view: p.json<WatchlistViewDto>(),
    createdAt: p.datetime().defaultRaw('now()'),
    /** Of the list or of any of its rows. */
    updatedAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [
    {
      name: 'watchlist_name',
      expression: 'create unique index "watchlist_name" on "watchlist" ("user_id", lower("name"))',
    },
    {
      name: 'watchlist_active',
      expression: 'create unique index "watchlist_active" on "watchlist" ("user_id") where "active"',
    },
  ],
});

/** A named list of instruments that a member watches. */
export class Watchlist extends WatchlistSchema.class {}
WatchlistSchema.setClass(Watchlist);

const WatchlistItemSchema = defineEntity({
  name: 'WatchlistItem',
  tableName: 'watchlist_item',
  properties: {
    watchlistId: p.uuid().primary(),
    /** `NASDAQ:AAPL` */
    instrument: p.string().length(41).primary(),
    /** Order of the rows, from 0; holes do not matter. */
    position: p.integer(),
    note: p.string().length(MAX_NOTE).nullable(),
    /** In the instrument's currency. */
    targetPrice: p.double().$type<number>().nullable(),
    addedAt: p.datetime().defaultRaw('now()'),
  },
  indexes: [{ name: 'watchlist_item_instrument', properties: ['instrument', 'watchlistId'] }],
});

/** One row of a watchlist. */
export class WatchlistItem extends WatchlistItemSchema.class {
  override [PrimaryKeyProp]?: ['watchlistId', 'instrument'];
}
WatchlistItemSchema.setClass(WatchlistItem);
