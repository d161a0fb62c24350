import { api } from '../../lib/api/client';
import { unwrap } from '../../lib/api/unwrap';
import type { Change } from './changes';
import type { WatchlistSummary } from './watchlists';

/** The parts of `NASDAQ:AAPL`. */
function parts(key: string): { exchangeShortName: string; symbol: string } {
  const colon = key.indexOf(':');
  return { exchangeShortName: key.slice(0, colon), symbol: key.slice(colon + 1) };
}

/** A new list is made to be filled: it becomes the active one. */
async function create(name: string): Promise<WatchlistSummary[]> {
  const { id } = await unwrap(api.POST('/api/watchlists/create', { body: { name } }));
  return unwrap(api.POST('/api/watchlists/activate', { body: { id } }));
}

/**
 * Tells the server.
 * @returns all lists as they are now, where it says so
 * @throws ApiError
 */
export async function sendChange(change: Change): Promise<WatchlistSummary[] | null> {
  switch (change.kind) {
    case 'create':
      return create(change.name);
    case 'rename':
      await unwrap(api.POST('/api/watchlists/rename', { body: { id: change.list, name: change.name } }));
      return null;
    case 'delete':
      return unwrap(api.POST('/api/watchlists/delete', { body: { id: change.list } }));
    case 'activate':
      return unwrap(api.POST('/api/watchlists/activate', { body: { id: change.list } }));
    case 'order-lists':
      return unwrap(
        api.POST('/api/watchlists/order', { body: { id: change.list, beforeId: change.before } }),
      );
    case 'view': {
      const { columns, sort } = change.view;
      const view = { columns: [...columns], sort };
      await unwrap(api.POST('/api/watchlists/view', { body: { id: change.list, view } }));
      return null;
    }
    case 'add': {
      const { exchangeShortName, symbol } = change.row;
      const body = { id: change.list, exchangeShortName, symbol };
      await unwrap(api.POST('/api/watchlist-items/add', { body }));
      return null;
    }
    case 'remove':
      await unwrap(
        api.POST('/api/watchlist-items/remove', { body: { id: change.list, ...parts(change.key) } }),
      );
      return null;
    case 'order': {
      const body = { id: change.list, ...parts(change.key), beforeKey: change.before };
      await unwrap(api.POST('/api/watchlist-items/order', { body }));
      return null;
    }
    case 'update': {
      const { note, targetPrice } = change;
      const body = { id: change.list, ...parts(change.key), note, targetPrice };
      await unwrap(api.POST('/api/watchlist-items/update', { body }));
      return null;
    }
  }
}
