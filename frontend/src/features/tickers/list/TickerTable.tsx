import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { LoadError } from '../../../components/state/LoadError';
import type { TickerSort } from '../api/tickers';
import { SortLink } from './SortLink';
import { TickerRow } from './TickerRow';
import type { ListAddress } from './use-list-address';
import { useRowKeys } from '../../../components/use-row-keys';
import { useVisiblePages } from './use-visible-pages';
import { t } from '../texts';
import classes from './TickerTable.module.css';

/** A visitor's connection follows at most this many; the rows from the top of the screen come first. */
const LIVE_ROWS = 20;
const ROW_PX = 60;
/** What covers the top of the screen: the page's bar and the table's head. */
const COVERED_PX = 112;
const COLUMNS: { name: string; sort?: TickerSort }[] = [
  { name: t('column.ticker'), sort: 'symbol' },
  { name: t('column.price'), sort: 'price' },
  { name: t('column.change') },
  { name: t('column.changePercent'), sort: 'changePct' },
  { name: t('column.volume'), sort: 'volume' },
  { name: t('column.year') },
  { name: t('column.session') },
];

function ColumnHead({ name, sort, address }: { name: string; sort?: TickerSort; address: ListAddress }) {
  const { filter } = address;
  const direction = filter.sort === sort ? (filter.order === 'asc' ? 'ascending' : 'descending') : undefined;
  return (
    <span role="columnheader" aria-sort={direction}>
      {sort ? (
        <SortLink
          address={address}
          sort={sort}
          className={sort === 'symbol' ? classes.sort : classes.sortNumber}
        >
          {name}
        </SortLink>
      ) : (
        name
      )}
    </span>
  );
}

/** All tickers of a filter as one long table; only rows near the screen exist, only visible ones are live. */
export function TickerTable({ address, total }: { address: ListAddress; total: number }) {
  const { filter } = address;
  const body = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  useLayoutEffect(() => setTop(body.current?.offsetTop ?? 0), []);

  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: () => ROW_PX,
    overscan: 6,
    scrollMargin: top,
    scrollPaddingStart: COVERED_PX,
  });
  const onKeyDown = useRowKeys(body, total, (index) => virtualizer.scrollToIndex(index, { align: 'auto' }));
  const shown = virtualizer.getVirtualItems();
  const { startIndex, endIndex } = virtualizer.range ?? { startIndex: 0, endIndex: 0 };
  const pages = useVisiblePages(filter, shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0);

  if (pages.error) return <LoadError what={t('list.part')} error={pages.error} onRetry={pages.retry} />;
  return (
    <div
      className={classes.table}
      role="table"
      aria-rowcount={total + 1}
      aria-label={t('list.caption', { exchangeShortName: filter.exchangeShortName })}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" aria-rowindex={1} className={classes.headRow}>
          {COLUMNS.map((column) => (
            <ColumnHead key={column.name} {...column} address={address} />
          ))}
        </div>
      </div>
      <div
        role="rowgroup"
        ref={body}
        className={classes.body}
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {shown.map(({ index, start }) => {
          const instrument = pages.row(index);
          const style = { transform: `translateY(${start - top}px)` };
          return (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 2}
              data-index={index}
              className={classes.row}
              style={style}
            >
              {instrument ? (
                <TickerRow
                  key={instrumentKeyOf(instrument)}
                  instrument={instrument}
                  line={pages.line(instrumentKeyOf(instrument))}
                  range={pages.range(instrumentKeyOf(instrument))}
                  live={index >= startIndex && index <= Math.min(endIndex, startIndex + LIVE_ROWS - 1)}
                  wide={wide}
                  unserved={pages.unserved(instrumentKeyOf(instrument))}
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
