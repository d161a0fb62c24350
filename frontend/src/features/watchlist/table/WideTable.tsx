import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, type CSSProperties } from 'react';
import { useRowKeys } from '../../../components/use-row-keys';
import { gridColumns, leastWidthPx, type Sorting } from '../../../market/watchlists/columns';
import { rowKey, type WatchRow } from '../../../market/watchlists/watch-row';
import { t } from '../texts';
import { HeadRow } from './HeadRow';
import { isLive, rangeWith } from './shown-range';
import type { TableProps } from './table-props';
import { useLines } from './use-lines';
import { WideRow } from './WideRow';
import classes from './Table.module.css';

const ROW_PX = 56;
const HEAD_PX = 44;

export interface WideTableProps extends TableProps {
  onSort: (sorting: Sorting) => void;
}

/** The list as a table that scrolls within the screen, down and, with many columns, sideways. Only rows near the screen exist. */
export function WideTable(props: WideTableProps) {
  const { name, rows, columns, sorting, movable, dragged, onSort } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const pinned = dragged === null ? -1 : rows.findIndex((row) => rowKey(row) === dragged);
  // The compiler that this warning is about is not used here.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
    paddingStart: HEAD_PX,
    scrollPaddingStart: HEAD_PX,
    rangeExtractor: useMemo(() => rangeWith(pinned), [pinned]),
    // Rows are drawn ahead: none has to be drawn while the browser waits to scroll.
    useFlushSync: false,
    getItemKey: (index) => rowKey(rows[index] as WatchRow),
  });
  const body = useRef<HTMLDivElement>(null);
  const onKeyDown = useRowKeys(body, rows.length, (index) =>
    virtualizer.scrollToIndex(index, { align: 'auto' }),
  );
  const shown = virtualizer.getVirtualItems();
  const lineOf = useLines(
    rows,
    shown[0]?.index ?? 0,
    shown.at(-1)?.index ?? 0,
    columns.includes('sparkline'),
  );
  const style = { '--columns': gridColumns(columns), minWidth: leastWidthPx(columns) } as CSSProperties;
  return (
    <div ref={scroller} className={classes.scroller}>
      <div
        className={classes.table}
        role="table"
        aria-label={t('table.label', { name })}
        aria-rowcount={rows.length + 1}
        style={style}
      >
        <div role="rowgroup" className={classes.head}>
          <HeadRow columns={columns} sorting={sorting} onSort={onSort} />
        </div>
        <div
          ref={body}
          role="rowgroup"
          className={classes.body}
          style={{ height: rows.length * ROW_PX }}
          onKeyDown={onKeyDown}
        >
          {shown.map(({ index, key, start }) => {
            const row = rows[index] as WatchRow;
            return (
              <WideRow
                key={key}
                row={row}
                index={index}
                topPx={start - HEAD_PX}
                columns={columns}
                line={lineOf(rowKey(row))}
                live={isLive(index, virtualizer.range)}
                movable={movable}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
