import { useSortable } from '@dnd-kit/sortable';
import type { CSSProperties } from 'react';
import type { DragHandleProps } from './DragHandle';

export interface RowDrag {
  ref: (element: HTMLElement | null) => void;
  /** Where the row stands now: its own place, or aside for the one that is dragged over it. */
  style: CSSProperties;
  dragged: boolean;
  handle: Omit<DragHandleProps, 'symbol'>;
}

/**
 * Makes a row of a virtual list one that can be dragged.
 * @param topPx its own place in the list
 */
export function useRowDrag(key: string, topPx: number, movable: boolean): RowDrag {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: key, disabled: !movable });
  const shift = transform ? `translateY(${transform.y}px)` : undefined;
  return {
    ref: setNodeRef,
    style: { top: topPx, transform: shift, transition },
    dragged: isDragging,
    handle: { attributes, listeners, handle: setActivatorNodeRef },
  };
}
