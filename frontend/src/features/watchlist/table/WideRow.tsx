import { memo } from 'react';
import { useHoldSymbol } from '../../../lib/realtime/live-cell/use-live-quote';
import type { SparklineData } from '../../../market/sparkline/Sparkline';
import type { Column } from '../../../market/watchlists/columns';
import { rowKey, type WatchRow } from '../../../market/watchlists/watch-row';
import { Cell } from './Cell';
import { DragHandle } from './DragHandle';
import { RowMenu } from './RowMenu';
import { TickerCell } from './TickerCell';
import { useRowDrag } from './use-row-drag';
import classes from './Row.module.css';

export interface RowProps {
  row: WatchRow;
  /** From 0, in the order shown. */
  index: number;
  topPx: number;
  columns: readonly Column[];
  line: SparklineData | undefined;
  /** On screen now: follow its price. */
  live: boolean;
  /** In the member's own order. */
  movable: boolean;
}

/** Apart from the row itself, which is drawn anew while another one is dragged over it. */
const Cells = memo(function Cells({ row, columns, line }: Pick<RowProps, 'row' | 'columns' | 'line'>) {
  return (
    <>
      <span role="cell">
        <TickerCell row={row} />
      </span>
      {columns.map((column) => (
        <span key={column} role="cell" className={classes.cell} data-column={column}>
          <Cell column={column} row={row} line={line} />
        </span>
      ))}
    </>
  );
});

/** A ticker as a row of the table. */
export const WideRow = memo(function WideRow({ row, index, topPx, columns, line, live, movable }: RowProps) {
  const key = rowKey(row);
  useHoldSymbol(live ? key : null);
  const { ref, style, dragged, handle } = useRowDrag(key, topPx, movable);
  return (
    <div
      ref={ref}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-testid={`row-${key}`}
      data-dragged={dragged || undefined}
      className={classes.row}
      style={style}
    >
      <span role="cell">{movable && <DragHandle symbol={row.symbol} {...handle} />}</span>
      <Cells row={row} columns={columns} line={line} />
      <span role="cell">
        <RowMenu row={row} movable={movable} />
      </span>
    </div>
  );
});
