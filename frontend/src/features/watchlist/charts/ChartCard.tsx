import type { CurveRange } from '@pricealgo/contract/chart-choices';
import { Skeleton } from '@mantine/core';
import { IconBellDollar, IconRefresh } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { useHoldSymbol } from '../../../lib/realtime/live-cell/use-live-quote';
import { LiveChange } from '../../../market/quote/LiveChange';
import { LivePrice } from '../../../market/quote/LivePrice';
import { StaleMark } from '../../../market/quote/StaleMark';
import { rowKey, type WatchRow } from '../../../market/watchlists/watch-row';
import { NoteCell } from '../table/NoteCell';
import { PriceAge } from '../table/PriceAge';
import { RowMenu } from '../table/RowMenu';
import { TargetCell } from '../table/TargetCell';
import { TickerCell } from '../table/TickerCell';
import { t } from '../texts';
import { LiveChart } from './LiveChart';
import type { ShownCurve } from './use-curves';
import classes from './Charts.module.css';

function Picture({ row, curve, retry, range }: ShownCurve & { row: WatchRow; range: CurveRange }) {
  if (curve) return <LiveChart row={row} curve={curve} range={range} />;
  if (!retry)
    return <Skeleton className={classes.chart} aria-label={t('chart.loading', { symbol: row.symbol })} />;
  return (
    <span className={classes.nothing} role="alert">
      {t('chart.failed')}
      <button type="button" className={classes.retry} onClick={retry}>
        <IconRefresh size={14} aria-hidden="true" />
        {t('chart.retry')}
      </button>
    </span>
  );
}

export interface ChartCardProps extends ShownCurve {
  row: WatchRow;
  /** Place in the list, from 0, and rows of the whole list. */
  index: number;
  count: number;
  range: CurveRange;
  /** On the screen: its price streams. */
  live: boolean;
  movable: boolean;
}

/** A ticker of the list as a small chart; all of it leads to the ticker, what can be pressed lies above. */
export const ChartCard = memo(function ChartCard(props: ChartCardProps) {
  const { row, index, count, range, live, movable, curve, retry } = props;
  const key = rowKey(row);
  useHoldSymbol(live ? key : null);
  const alerts = t('row.alerts', { symbol: row.symbol });
  return (
    <div
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={count}
      data-index={index}
      data-testid={`row-${key}`}
      className={classes.card}
    >
      <span className={classes.head}>
        <TickerCell row={row} />
        <RowMenu row={row} movable={movable} />
      </span>
      <span className={classes.numbers}>
        <span className={classes.price}>
          <StaleMark instrument={key} withAge={false} />
          <LivePrice instrument={key} currency={row.currency} />
        </span>
        <LiveChange instrument={key} show="pct" />
        <PriceAge instrument={key} />
      </span>
      <Picture row={row} range={range} curve={curve} retry={retry} />
      <span className={classes.own}>
        <TargetCell row={row} />
        <span className={classes.note}>
          <NoteCell row={row} />
        </span>
        <Link
          className={classes.alerts}
          to={`/alerts?symbol=${encodeURIComponent(row.symbol)}`}
          aria-label={alerts}
          title={alerts}
        >
          <IconBellDollar size={18} aria-hidden="true" />
        </Link>
      </span>
    </div>
  );
});
