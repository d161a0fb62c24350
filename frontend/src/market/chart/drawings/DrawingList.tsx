import { IconTrash } from '@tabler/icons-react';
import type { BarContext } from '../bar-text';
import { t } from '../tools/texts';
import tools from '../tools/Tools.module.css';
import type { Drawing } from './drawing';
import { drawingText } from './drawing-words';
import classes from './Drawings.module.css';

interface DrawingListProps {
  drawings: readonly Drawing[];
  selected: string | null;
  context: BarContext;
  onSelect: (id: string) => void;
  onRemove: (id: string) => void;
}

/** Every drawing in a sentence: the way to them without seeing the chart. */
export function DrawingList({ drawings, selected, context, onSelect, onRemove }: DrawingListProps) {
  if (drawings.length === 0) return null;
  return (
    <details className={tools.marks}>
      <summary>{t('drawing.list', { count: drawings.length })}</summary>
      <ul className={classes.list} data-testid="drawing-list">
        {drawings.toReversed().map((drawing) => {
          const words = drawingText(drawing, context);
          return (
            <li key={drawing.id}>
              <button
                type="button"
                className={classes.words}
                aria-pressed={drawing.id === selected}
                onClick={() => onSelect(drawing.id)}
              >
                {words}
              </button>
              <button
                type="button"
                className={tools.chipRemove}
                aria-label={t('drawing.remove', { words })}
                onClick={() => onRemove(drawing.id)}
              >
                <IconTrash size={15} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
