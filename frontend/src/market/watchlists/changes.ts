import type { Watchlist, WatchlistSummary } from './watchlists';
import type { WatchView } from './columns';
import { rowKey, type WatchRow } from './watch-row';

/** Everything that a member does to the lists. `list` is a list's id, keys are `NASDAQ:AAPL`. */
export type Change =
  | { kind: 'create'; name: string }
  | { kind: 'rename'; list: string; name: string }
  | { kind: 'delete'; list: string }
  | { kind: 'activate'; list: string }
  /** In front of another list; `null` = to the end. */
  | { kind: 'order-lists'; list: string; before: string | null }
  | { kind: 'view'; list: string; view: WatchView }
  | { kind: 'add'; list: string; row: WatchRow }
  | { kind: 'remove'; list: string; key: string }
  /** In front of another row; `null` = to the end. */
  | { kind: 'order'; list: string; key: string; before: string | null }
  | { kind: 'update'; list: string; key: string; note: string | null; targetPrice: number | null };

/** A list that the server has not named yet. */
export const isUnnamed = (list: string): boolean => list.startsWith('new:');

/** `moved` in front of `before`; at the end where that is `null` or gone. The server does the same. */
function movedBefore<T>(
  all: readonly T[],
  moved: string,
  before: string | null,
  idOf: (one: T) => string,
): T[] {
  const one = all.find((each) => idOf(each) === moved);
  if (!one) return [...all];
  const others = all.filter((each) => each !== one);
  const place = before === null ? -1 : others.findIndex((each) => idOf(each) === before);
  return place === -1 ? [...others, one] : others.toSpliced(place, 0, one);
}

/** After the active list is gone its neighbour is active, as on the server. */
function withoutList(lists: readonly WatchlistSummary[], id: string): WatchlistSummary[] {
  const place = lists.findIndex((list) => list.id === id);
  const heir = lists[place]?.active ? (lists[place + 1] ?? lists[place - 1]) : undefined;
  return lists
    .filter((list) => list.id !== id)
    .map((list) => (list === heir ? { ...list, active: true } : list));
}

function withList(lists: readonly WatchlistSummary[], name: string): WatchlistSummary[] {
  if (lists.some((list) => list.name === name)) return [...lists];
  const view: WatchView = { columns: [], sort: null };
  const id = `new:${name}`;
  return [...lists, { id, name, active: false, position: lists.length, rows: 0, view, updatedMs: 0 }];
}

/** The lists as they will be once the server has agreed. Applying a change a second time changes nothing. */
export function listsAfter(lists: readonly WatchlistSummary[], change: Change): readonly WatchlistSummary[] {
  switch (change.kind) {
    case 'create':
      return withList(lists, change.name);
    case 'rename':
      return lists.map((list) => (list.id === change.list ? { ...list, name: change.name } : list));
    case 'delete':
      return withoutList(lists, change.list);
    case 'activate':
      return lists.map((list) => ({ ...list, active: list.id === change.list }));
    case 'order-lists':
      return movedBefore(lists, change.list, change.before, ({ id }) => id);
    default:
      return lists;
  }
}

/** A list's rows and view as they will be. Applying a change a second time changes nothing. */
export function rowsAfter(known: Watchlist, change: Change): Watchlist {
  if (!('list' in change) || change.list !== known.id) return known;
  const { rows } = known;
  switch (change.kind) {
    case 'rename':
      return { ...known, name: change.name };
    case 'view':
      return { ...known, view: change.view };
    case 'add': {
      const key = rowKey(change.row);
      return rows.some((row) => rowKey(row) === key) ? known : { ...known, rows: [...rows, change.row] };
    }
    case 'remove':
      return { ...known, rows: rows.filter((row) => rowKey(row) !== change.key) };
    case 'order':
      return { ...known, rows: movedBefore(rows, change.key, change.before, rowKey) };
    case 'update': {
      const { note, targetPrice } = change;
      return {
        ...known,
        rows: rows.map((row) => (rowKey(row) === change.key ? { ...row, note, targetPrice } : row)),
      };
    }
    default:
      return known;
  }
}

/** Ids of the lists that hold a ticker, as they will be. Applying a change a second time changes nothing. */
export function holdingAfter(held: readonly string[], key: string, change: Change): readonly string[] {
  if (change.kind === 'add' && rowKey(change.row) === key)
    return held.includes(change.list) ? held : [...held, change.list];
  if (change.kind === 'delete' || (change.kind === 'remove' && change.key === key))
    return held.filter((list) => list !== change.list);
  return held;
}

/**
 * What stands behind the one at `from` once it has gone to place `to`; `null` for the end.
 * @param ids in their order before the move
 */
export function beforeAfterMove(ids: readonly string[], from: number, to: number): string | null {
  return ids.toSpliced(from, 1)[Math.max(0, to)] ?? null;
}
