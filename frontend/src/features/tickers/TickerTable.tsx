import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { LoadError } from '../../components/state/LoadError';
import { instrumentKey } from '../../lib/realtime/contract';
import type { TickerListFilter } from './api/tickers';
import { TickerRow } from './TickerRow';
import { useVisiblePages } from './use-visible-pages';
import classes from './TickerTable.module.css';

/** A visitor's connection follows at most this many; the rows from the top of the screen come first. */
const LIVE_ROWS = 20;
const ROW_PX = 60;
const COLUMNS = ['Ticker', 'Price', 'Change', 'Change %', 'Day range', 'Volume', 'Session'];

/** All tickers of a filter as one long table; only rows near the screen exist, only visible ones are live. */
export function TickerTable({ filter, total }: { filter: TickerListFilter; total: number }) {
  const body = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  useLayoutEffect(() => setTop(body.current?.offsetTop ?? 0), []);

  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: () => ROW_PX,
    overscan: 6,
    scrollMargin: top,
  });
  const shown = virtualizer.getVirtualItems();
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
  const pages = useVisiblePages(filter, shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0);

  if (pages.error)
    return <LoadError what="This part of the list" error={pages.error} onRetry={pages.retry} />;
  return (
    <div
      className={classes.table}
      role="table"
      aria-rowcount={total + 1}
      aria-label={`Tickers of ${filter.exchangeShortName}`}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" aria-rowindex={1} className={classes.headRow}>
          {COLUMNS.map((column) => (
            <span key={column} role="columnheader">
              {column}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" ref={body} className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const instrument = pages.row(index);
          const style = { transform: `translateY(${start - top}px)` };
          return (
            <div key={index} role="row" aria-rowindex={index + 2} className={classes.row} style={style}>
              {instrument ? (
                <TickerRow
                  key={instrumentKey(instrument)}
                  instrument={instrument}
                  line={pages.line(instrumentKey(instrument))}
                  live={index >= startIndex && index <= Math.min(endIndex, startIndex + LIVE_ROWS - 1)}
                  wide={wide}
                />
              ) : (
                <span role="cell" className={classes.waiting}>
                  <Skeleton height={36} />
                </span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
