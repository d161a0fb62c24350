import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { rowKey, type WatchRow } from '../../../market/watchlists/watch-row';
import { t } from '../texts';
import { detailsOf, NarrowRow } from './NarrowRow';
import { isLive, rangeWith } from './shown-range';
import type { TableProps } from './table-props';
import { useLines } from './use-lines';
import classes from './Table.module.css';

const ROW_PX = 72;
const DETAILS_PX = 36;

/** The list in two or three lines a ticker; the page itself scrolls. Only rows near the screen exist. */
export function NarrowList({ name, rows, columns, movable, dragged }: TableProps) {
  const body = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(body.current?.offsetTop ?? 0), []);
  const rowPx = detailsOf(columns).length > 0 ? ROW_PX + DETAILS_PX : ROW_PX;
  const pinned = dragged === null ? -1 : rows.findIndex((row) => rowKey(row) === dragged);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowPx,
    overscan: 4,
    scrollMargin: top,
    rangeExtractor: useMemo(() => rangeWith(pinned), [pinned]),
    // Rows are drawn ahead: none has to be drawn while the browser waits to scroll.
    useFlushSync: false,
    getItemKey: (index) => rowKey(rows[index] as WatchRow),
  });
  const shown = virtualizer.getVirtualItems();
  const lineOf = useLines(
    rows,
    shown[0]?.index ?? 0,
    shown.at(-1)?.index ?? 0,
    columns.includes('sparkline'),
  );
  return (
    <div
      ref={body}
      role="list"
      aria-label={t('table.label', { name })}
      className={classes.narrow}
      style={{ height: rows.length * rowPx }}
    >
      {shown.map(({ index, key }) => {
        const row = rows[index] as WatchRow;
        return (
          <NarrowRow
            key={key}
            row={row}
            index={index}
            count={rows.length}
            topPx={index * rowPx}
            heightPx={rowPx}
            columns={columns}
            line={lineOf(rowKey(row))}
            live={isLive(index, virtualizer.range)}
            movable={movable}
          />
        );
      })}
    </div>
  );
}
