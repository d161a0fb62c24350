import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../../../components/part/lazy-part';
import { useSendChange } from '../../../market/watchlists/use-changes';
import type { Watchlist } from '../../../market/watchlists/watchlists';
import { RowDialog } from '../edit/RowDialog';
import { beforeAfterMove } from '../../../market/watchlists/changes';
import { columnsWith, type Sorting, type WatchView } from '../../../market/watchlists/columns';
import { rowKey, type WatchRow } from '../../../market/watchlists/watch-row';
import { DragArea } from '../table/DragArea';
import { NarrowList } from '../table/NarrowList';
import { WatchActionsContext, type EditedField, type Move, type WatchActions } from '../table/watch-actions';
import { WideTable } from '../table/WideTable';
import { t } from '../texts';
import { RowsSkeleton } from './WatchlistSkeleton';

/** Who keeps to the table does not load the charts. */
const ChartGrid = lazyPart({
  what: t('charts.part'),
  load: () => import('../charts/ChartGrid').then((m) => m.ChartGrid),
  place: <RowsSkeleton />,
});

/** The place that a row goes to. */
const PLACES: Record<Move, (from: number, count: number) => number> = {
  top: () => 0,
  up: (from) => Math.max(0, from - 1),
  down: (from, count) => Math.min(count - 1, from + 1),
  bottom: (_, count) => count - 1,
};

export interface ListTableProps {
  as: 'table' | 'charts';
  list: Watchlist;
  /** In the order shown. */
  rows: readonly WatchRow[];
  /** What they are sorted by; follows what the list says. */
  rowsBy: Sorting;
  onView: (view: WatchView) => void;
}

/** The rows of a list and what can be done with them. */
export function ListTable({ as, list, rows, rowsBy, onView }: ListTableProps) {
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const send = useSendChange();
  const [edited, setEdited] = useState<{ row: WatchRow; first: EditedField } | null>(null);
  const { id, view } = list;
  const move = (from: number, to: number): void => {
    const key = rows[from] && rowKey(rows[from]);
    if (key && from !== to)
      send({ kind: 'order', list: id, key, before: beforeAfterMove(rows.map(rowKey), from, to) });
  };
  // Rows keep what they were given: the newest order is behind the reference.
  const newest = useRef({ rows, move });
  useEffect(() => void (newest.current = { rows, move }));
  const actions = useMemo<WatchActions>(
    () => ({
      edit: (row, first) => setEdited({ row, first }),
      remove: (row) => send({ kind: 'remove', list: id, key: rowKey(row) }),
      move: (row, where) => {
        const keys = newest.current.rows.map(rowKey);
        const from = keys.indexOf(rowKey(row));
        newest.current.move(from, PLACES[where](from, keys.length));
      },
    }),
    [id, send],
  );
  return (
    <WatchActionsContext value={actions}>
      <DragArea rows={rows} onMove={move}>
        {(dragged) => {
          const table = {
            name: list.name,
            rows,
            columns: view.columns,
            sorting: view.sort,
            movable: rowsBy === null,
            dragged,
          };
          if (as === 'charts') return <ChartGrid name={list.name} rows={rows} movable={table.movable} />;
          return wide ? (
            <WideTable {...table} onSort={(sort) => onView({ ...view, sort })} />
          ) : (
            <NarrowList {...table} />
          );
        }}
      </DragArea>
      {edited && (
        <RowDialog
          row={edited.row}
          first={edited.first}
          onSave={(texts) => {
            send({ kind: 'update', list: id, key: rowKey(edited.row), ...texts });
            const columns = columnsWith(view.columns, edited.row, texts);
            if (columns !== view.columns) onView({ ...view, columns });
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </WatchActionsContext>
  );
}
