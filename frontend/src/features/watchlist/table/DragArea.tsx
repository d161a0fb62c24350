import {
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useMemo, useState, type ReactNode } from 'react';
import { rowKey, type WatchRow } from '../../../market/watchlists/watch-row';
import { dragAnnouncements, dragInstructions } from './announcements';
import classes from './Row.module.css';

export interface DragAreaProps {
  rows: readonly WatchRow[];
  /** A row was let go in another place, from 0. */
  onMove: (from: number, to: number) => void;
  /** @param dragged key of the row that is being dragged: it must stay mounted however far the list is scrolled */
  children: (dragged: string | null) => ReactNode;
}

/** Lets rows be dragged with mouse, finger and keyboard; what is dragged follows the pointer as a card. */
export function DragArea({ rows, onMove, children }: DragAreaProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const keys = useMemo(() => rows.map(rowKey), [rows]);
  const accessibility = useMemo(
    () => ({ announcements: dragAnnouncements(keys), screenReaderInstructions: dragInstructions }),
    [keys],
  );
  const sensors = useSensors(
    // A press that does not move is a click.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    setDragged(null);
    const [from, to] = [keys.indexOf(String(active.id)), keys.indexOf(String(over?.id))];
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  const row = rows[keys.indexOf(dragged ?? '')];
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        {children(dragged)}
      </SortableContext>
      <DragOverlay dropAnimation={null}>
        {row && (
          <div className={classes.card} aria-hidden="true">
            <strong>{row.symbol}</strong>
            <span className={classes.ellipsis}>{row.name}</span>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}
