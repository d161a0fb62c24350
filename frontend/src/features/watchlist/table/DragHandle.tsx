import type { DraggableAttributes } from '@dnd-kit/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { useSortable } from '@dnd-kit/sortable';
import { t } from '../texts';
import classes from './Row.module.css';

export interface DragHandleProps {
  symbol: string;
  attributes: DraggableAttributes;
  listeners: ReturnType<typeof useSortable>['listeners'];
  handle: (element: HTMLElement | null) => void;
}

/** What a row is dragged by: mouse, finger, or Space and the arrow keys. */
export function DragHandle({ symbol, attributes, listeners, handle }: DragHandleProps) {
  return (
    <button
      {...attributes}
      {...listeners}
      ref={handle}
      type="button"
      className={classes.handle}
      aria-label={t('row.drag', { symbol })}
    >
      <IconGripVertical size={16} aria-hidden="true" />
    </button>
  );
}
