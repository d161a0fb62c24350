import { createContext, useContext } from 'react';
import type { WatchRow } from '../../../market/watchlists/watch-row';

/** Which field of the row's dialog has the keyboard first. */
export type EditedField = 'target' | 'note';
export type Move = 'top' | 'up' | 'down' | 'bottom';

/** What can be done with a row; the same object as long as the list is on the screen. */
export interface WatchActions {
  edit: (row: WatchRow, field: EditedField) => void;
  remove: (row: WatchRow) => void;
  move: (row: WatchRow, where: Move) => void;
}

export const WatchActionsContext = createContext<WatchActions | null>(null);

export function useWatchActions(): WatchActions {
  const actions = useContext(WatchActionsContext);
  if (!actions) throw new Error('A row needs a WatchActionsContext above it.');
  return actions;
}
