import { rowKey, type WatchRow } from '../../../market/watchlists/watch-row';
import { t } from '../texts';
import { useWatchActions } from './watch-actions';
import classes from './Row.module.css';

/** The beginning of the note; opens the dialog where it is written. */
export function NoteCell({ row }: { row: WatchRow }) {
  const { edit } = useWatchActions();
  const { symbol, note } = row;
  return (
    <button
      type="button"
      className={classes.field}
      data-left
      data-empty={!note || undefined}
      data-testid={`note-${rowKey(row)}`}
      title={note ?? undefined}
      aria-label={note ? t('row.note.change', { symbol, note }) : t('row.note.set', { symbol })}
      onClick={() => edit(row, 'note')}
    >
      <span className={classes.ellipsis}>{note || t('row.note.none')}</span>
    </button>
  );
}
