import { rectSortingStrategy, useSortable } from '@dnd-kit/sortable';
import { Fragment, type ReactNode } from 'react';
import { SortableArea } from '../../../components/sortable/SortableArea';
import type { CardMove } from './SourceCard';
import classes from './Sources.module.css';
import type { SourceName } from './sources-api';
import { t } from './texts';

const nameOf = (key: string): string => t(`name.${key as SourceName}`);

interface SourceOrderProps {
  order: readonly SourceName[];
  busy: boolean;
  /** One was let go in another place, from 0. */
  onMove: (from: number, to: number) => void;
  card: (name: SourceName, move: CardMove) => ReactNode;
}

/** The sources in use: dragged by their handles, with mouse, finger and keyboard, or moved with their buttons. */
export function SourceOrder({ order, busy, onMove, card }: SourceOrderProps) {
  return (
    <SortableArea keys={order} nameOf={nameOf} strategy={rectSortingStrategy} onMove={onMove}>
      {() => (
        <ul className={classes.list}>
          {order.map((name, at) => (
            <MovableSource key={name} name={name} busy={busy}>
              {(drag) =>
                card(name, {
                  ...drag,
                  first: at === 0,
                  last: at === order.length - 1,
                  by: (places) => onMove(at, at + places),
                })
              }
            </MovableSource>
          ))}
        </ul>
      )}
    </SortableArea>
  );
}

interface MovableSourceProps {
  name: SourceName;
  busy: boolean;
  children: (drag: Pick<CardMove, 'card' | 'handle'>) => ReactNode;
}

function MovableSource({ name, busy, children }: MovableSourceProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: name, disabled: busy });
  const style = {
    transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
    transition,
    zIndex: isDragging ? 1 : undefined,
  };
  const handle = { ...attributes, ...listeners, ref: setActivatorNodeRef };
  return <Fragment>{children({ card: { ref: setNodeRef, style }, handle })}</Fragment>;
}
