import { defineEntity, p, PrimaryKeyProp } from '@mikro-orm/core';
import { MAX_NOTE } from '@pricealgo/contract/watchlists';

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
