import { memo } from 'react';
import { useHoldSymbol } from '../../../lib/realtime/live-cell/use-live-quote';
import { LiveChange } from '../../../market/quote/LiveChange';
import { LivePrice } from '../../../market/quote/LivePrice';
import { Sparkline } from '../../../market/sparkline/Sparkline';
import { StaleMark } from '../../../market/quote/StaleMark';
import type { Column } from '../../../market/watchlists/columns';
import { rowKey } from '../../../market/watchlists/watch-row';
import { Cell } from './Cell';
import { DragHandle } from './DragHandle';
import { PriceAge } from './PriceAge';
import { RowMenu } from './RowMenu';
import { TickerCell } from './TickerCell';
import { useRowDrag } from './use-row-drag';
import type { RowProps } from './WideRow';
import classes from './Row.module.css';

/** What the member wrote comes before what fills a line that has room left. */
const DETAILS: readonly Column[] = ['rating', 'target', 'note'];
const FILLERS: readonly Column[] = ['volume', 'nextCall'];
const FILLED_TO = 2;

/** Columns of the one more line that a row has. */
export function detailsOf(columns: readonly Column[]): Column[] {
  const chosen = (some: readonly Column[]): Column[] => some.filter((column) => columns.includes(column));
  const details = chosen(DETAILS);
  return [...details, ...chosen(FILLERS).slice(0, Math.max(0, FILLED_TO - details.length))];
}

const Body = memo(function Body({ row, columns, line }: Pick<RowProps, 'row' | 'columns' | 'line'>) {
  const key = rowKey(row);
  const details = detailsOf(columns);
  return (
    <>
      <TickerCell row={row} />
      {columns.includes('sparkline') && (
        <span className={classes.narrowLine}>
          <Sparkline data={line} widthPx={56} heightPx={28} />
        </span>
      )}
      <span className={classes.narrowPrice}>
        <span className={classes.price}>
          <StaleMark instrument={key} withAge={false} />
          <LivePrice instrument={key} currency={row.currency} />
        </span>
        <span className={classes.small}>
          <LiveChange instrument={key} show="pct" />
        </span>
        <PriceAge instrument={key} />
      </span>
      {details.length > 0 && (
        <span className={classes.details}>
          {details.map((column) => (
            <span key={column} className={classes.detail} data-column={column}>
              <Cell column={column} row={row} line={line} />
            </span>
          ))}
        </span>
      )}
    </>
  );
});

export interface NarrowRowProps extends RowProps {
  /** Rows of the whole list. */
  count: number;
  heightPx: number;
}

/** A ticker as two or three lines: fits 360 px. */
export const NarrowRow = memo(function NarrowRow(props: NarrowRowProps) {
  const { row, index, count, topPx, heightPx, columns, line, live, movable } = props;
  const key = rowKey(row);
  useHoldSymbol(live ? key : null);
  const { ref, style, dragged, handle } = useRowDrag(key, topPx, movable);
  return (
    <div
      ref={ref}
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={count}
      data-index={index}
      data-testid={`row-${key}`}
      data-dragged={dragged || undefined}
      className={classes.narrowRow}
      style={{ ...style, height: heightPx }}
    >
      <span className={classes.narrowHandle}>
        {movable && <DragHandle symbol={row.symbol} {...handle} />}
      </span>
      <Body row={row} columns={columns} line={line} />
      <span className={classes.narrowMenu}>
        <RowMenu row={row} movable={movable} />
      </span>
    </div>
  );
});
