import { verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useMemo, type ReactNode } from 'react';
import { SortableArea } from '../../../components/sortable/SortableArea';
import { rowKey, type WatchRow } from '../../../market/watchlists/watch-row';
import classes from './Row.module.css';

export interface DragAreaProps {
  rows: readonly WatchRow[];
  /** A row was let go in another place, from 0. */
  onMove: (from: number, to: number) => void;
  /** @param dragged key of the row that is being dragged: it must stay mounted however far the list is scrolled */
  children: (dragged: string | null) => ReactNode;
}

const symbolOf = (key: string): string => key.split(':')[1] ?? '';

/** Lets rows be dragged with mouse, finger and keyboard; what is dragged follows the pointer as a card. */
export function DragArea({ rows, onMove, children }: DragAreaProps) {
  const keys = useMemo(() => rows.map(rowKey), [rows]);
  const card = (key: string) => {
    const row = rows[keys.indexOf(key)];
    return (
      row && (
        <div className={classes.card} aria-hidden="true">
          <strong>{row.symbol}</strong>
          <span className={classes.ellipsis}>{row.name}</span>
        </div>
      )
    );
  };
  return (
    <SortableArea
      keys={keys}
      nameOf={symbolOf}
      strategy={verticalListSortingStrategy}
      overlay={card}
      onMove={onMove}
    >
      {children}
    </SortableArea>
  );
}
