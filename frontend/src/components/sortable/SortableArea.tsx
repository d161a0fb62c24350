import {
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type ScreenReaderInstructions,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, type SortingStrategy } from '@dnd-kit/sortable';
import { useMemo, useState, type ReactNode } from 'react';
import { t } from './texts';

const instructions: ScreenReaderInstructions = { draggable: t('drag.instructions') };
// The same objects at every drawing: with others everything that can be moved would be drawn anew.
/** A press that does not move is a click. */
const POINTER = { activationConstraint: { distance: 4 } };
const KEYBOARD = { coordinateGetter: sortableKeyboardCoordinates };

export interface SortableAreaProps {
  /** What can be moved, in its order. */
  keys: readonly string[];
  /** What a thing is called while it is moved. The same function at every drawing. */
  nameOf: (key: string) => string;
  strategy: SortingStrategy;
  /** Something was let go in another place, from 0. */
  onMove: (from: number, to: number) => void;
  /** What follows the pointer in the place of the dragged thing, if not the thing itself. */
  overlay?: (key: string) => ReactNode;
  /** @param dragged key of what is being dragged: it must stay mounted however far the list is scrolled */
  children: (dragged: string | null) => ReactNode;
}

/** Lets things be dragged into another order with mouse, finger and keyboard, and says aloud what happens. */
export function SortableArea({ keys, nameOf, strategy, onMove, overlay, children }: SortableAreaProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const accessibility = useMemo(
    () => ({ announcements: announcementsOf(keys, nameOf), screenReaderInstructions: instructions }),
    [keys, nameOf],
  );
  const sensors = useSensors(useSensor(PointerSensor, POINTER), useSensor(KeyboardSensor, KEYBOARD));
  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    setDragged(null);
    const [from, to] = [keys.indexOf(String(active.id)), keys.indexOf(String(over?.id))];
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={keys as string[]} strategy={strategy}>
        {children(dragged)}
      </SortableContext>
      {overlay && <DragOverlay dropAnimation={null}>{dragged !== null && overlay(dragged)}</DragOverlay>}
    </DndContext>
  );
}

/** What a screen reader says while something is moved. */
function announcementsOf(keys: readonly string[], nameOf: (key: string) => string): Announcements {
  const place = (id: string | number) => ({ place: keys.indexOf(String(id)) + 1, count: keys.length });
  const name = (id: string | number): string => nameOf(String(id));
  return {
    onDragStart: ({ active }) => t('drag.lifted', { name: name(active.id), ...place(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t('drag.over', { name: name(active.id), ...place(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      t('drag.dropped', { name: name(active.id), ...place(over?.id ?? active.id) }),
    onDragCancel: ({ active }) => t('drag.cancelled', { name: name(active.id), ...place(active.id) }),
  };
}
