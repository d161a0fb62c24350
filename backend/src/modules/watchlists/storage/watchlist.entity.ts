import { defineEntity, p } from '@mikro-orm/core';
import { MAX_NAME, type WatchlistViewDto } from '@pricealgo/contract/watchlists';

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
