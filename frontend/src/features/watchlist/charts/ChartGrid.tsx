import { useMediaQuery } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useRowKeys } from '../../../components/use-row-keys';
import { rowKey, type WatchRow } from '../../../market/watchlists/watch-row';
import { isLive } from '../table/shown-range';
import { t } from '../texts';
import { RANGES, useWatchView } from './use-watch-view';
import { ChartCard } from './ChartCard';
import { useCurves } from './use-curves';
import { FieldLink } from '../../../components/address/FieldLink';
import classes from './Charts.module.css';

const CARD_PX = 268;
const GAP_PX = 12;

export interface ChartGridProps {
  /** Of the list. */
  name: string;
  /** In the order shown. */
  rows: readonly WatchRow[];
  /** The rows stand in the member's own order. */
  movable: boolean;
}

/** One column on a phone, four on a desk. */
function useColumns(): number {
  const first = { getInitialValueInEffect: false };
  const two = useMediaQuery('(min-width: 36em)', false, first);
  const three = useMediaQuery('(min-width: 62em)', true, first);
  const four = useMediaQuery('(min-width: 75em)', true, first);
  return four ? 4 : three ? 3 : two ? 2 : 1;
}

/** The list as a grid of small charts; the page itself scrolls. Only those near the screen exist. */
export function ChartGrid({ name, rows, movable }: ChartGridProps) {
  const { range } = useWatchView();
  const columns = useColumns();
  const body = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(body.current?.offsetTop ?? 0), [columns]);
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(rows.length / columns),
    estimateSize: () => CARD_PX,
    gap: GAP_PX,
    overscan: 1,
    scrollMargin: top,
    // Cards are drawn ahead: none has to be drawn while the browser waits to scroll.
    useFlushSync: false,
  });
  const onKeyDown = useRowKeys(
    body,
    rows.length,
    (index) => virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'auto' }),
    'a',
    columns,
  );
  const lines = virtualizer.getVirtualItems();
  const from = (lines[0]?.index ?? 0) * columns;
  const to = Math.min(rows.length, ((lines.at(-1)?.index ?? 0) + 1) * columns);
  const curveOf = useCurves(rows, from, Math.max(from, to - 1), range);
  const seen = virtualizer.range && {
    startIndex: virtualizer.range.startIndex * columns,
    endIndex: (virtualizer.range.endIndex + 1) * columns - 1,
  };
  return (
    <>
      <nav className={classes.ranges} aria-label={t('range.label')}>
        {RANGES.map((value) => (
          <FieldLink
            key={value}
            className={classes.range}
            fields={{ range: value }}
            replace
            preventScrollReset
            aria-current={value === range ? 'true' : undefined}
          >
            {value}
          </FieldLink>
        ))}
      </nav>
      <div
        ref={body}
        role="list"
        aria-label={t('charts.label', { name, span: t(`span.${range}`) })}
        className={classes.grid}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        <div
          role="presentation"
          className={classes.shown}
          style={{
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            transform: `translateY(${(lines[0]?.start ?? top) - top}px)`,
          }}
        >
          {rows.slice(from, to).map((row, offset) => {
            const index = from + offset;
            const key = rowKey(row);
            return (
              <ChartCard
                key={key}
                row={row}
                index={index}
                count={rows.length}
                range={range}
                live={isLive(index, seen)}
                movable={movable}
                {...curveOf(key)}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}
