import type { ReactNode } from 'react';
import { formatQuantity } from '../../../lib/format/number-format';
import { DayRange } from '../../../market/quote/DayRange';
import { LiveChange } from '../../../market/quote/LiveChange';
import { LiveNumber } from '../../../market/quote/LiveNumber';
import { LivePrice } from '../../../market/quote/LivePrice';
import { Sparkline, type SparklineData } from '../../../market/sparkline/Sparkline';
import { StaleMark } from '../../../market/quote/StaleMark';
import type { Column } from '../../../market/watchlists/columns';
import { rowKey, type WatchRow } from '../../../market/watchlists/watch-row';
import { AddedCell, NextCallCell } from './DateCell';
import { NoteCell } from './NoteCell';
import { PriceAge } from './PriceAge';
import { RatingCell } from './RatingCell';
import { TargetCell } from './TargetCell';
import classes from './Row.module.css';

export interface CellProps {
  column: Column;
  row: WatchRow;
  line: SparklineData | undefined;
}

/** What a column shows of a row. Numbers that stream render on their own. */
export function Cell({ column, row, line }: CellProps): ReactNode {
  const key = rowKey(row);
  switch (column) {
    case 'price':
      return (
        <span className={classes.two}>
          <span className={classes.price}>
            <StaleMark instrument={key} withAge={false} />
            <LivePrice instrument={key} currency={row.currency} />
          </span>
          <PriceAge instrument={key} />
        </span>
      );
    case 'change':
      return <LiveChange instrument={key} show="amount" />;
    case 'changePct':
      return <LiveChange instrument={key} show="pct" />;
    case 'dayRange':
      return <DayRange instrument={key} />;
    case 'volume':
      return <LiveNumber instrument={key} field="volume" format={formatQuantity} />;
    case 'rating':
      return <RatingCell row={row} />;
    case 'nextCall':
      return <NextCallCell row={row} />;
    case 'target':
      return <TargetCell row={row} />;
    case 'note':
      return <NoteCell row={row} />;
    case 'added':
      return <AddedCell row={row} />;
    case 'sparkline':
      return <Sparkline data={line} widthPx={84} heightPx={32} />;
  }
}
