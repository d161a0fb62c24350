import type { Column, Sorting } from '../../../market/watchlists/columns';
import type { WatchRow } from '../../../market/watchlists/watch-row';

export interface TableProps {
  /** Of the list. */
  name: string;
  /** In the order shown. */
  rows: readonly WatchRow[];
  columns: readonly Column[];
  sorting: Sorting;
  /** The rows stand in the member's own order. */
  movable: boolean;
  /** Key of the row that is being dragged. */
  dragged: string | null;
}
