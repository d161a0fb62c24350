import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { Link } from 'react-router';
import { TickerLogo } from '../../../components/ticker-logo/TickerLogo';
import { formatQuantity } from '../../../lib/format/number-format';
import { useHoldSymbol } from '../../../lib/realtime/live-cell/use-live-quote';
import type { Instrument } from '../../../market/api/ticker';
import { LiveChange } from '../../../market/quote/LiveChange';
import { LiveNumber } from '../../../market/quote/LiveNumber';
import { LivePrice } from '../../../market/quote/LivePrice';
import { Sparkline, type SparklineData } from '../../../market/sparkline/Sparkline';
import { tickerPath } from '../../../market/ticker-path';
import type { YearRangeData } from '../api/ticker-ranges';
import { StaleMark } from '../../../market/quote/StaleMark';
import { YearRange } from './YearRange';
import classes from './TickerTable.module.css';

export interface TickerRowProps {
  instrument: Instrument;
  line: SparklineData | undefined;
  range: YearRangeData | undefined;
  /** On screen now: follow its price. */
  live: boolean;
  /** All columns, or the two-line form of narrow screens. */
  wide: boolean;
  /** No source serves it. */
  unserved: boolean;
}

/** Cells of one ticker. The link covers the row. */
export function TickerRow({ instrument, line, range, live, wide, unserved }: TickerRowProps) {
  const key = instrumentKeyOf(instrument);
  useHoldSymbol(live ? key : null);
  return (
    <>
      <span role="cell" className={classes.who}>
        <TickerLogo symbol={instrument.symbol} photo={instrument.photo} />
        <span className={classes.names}>
          <Link className={classes.symbol} to={tickerPath(instrument)}>
            {instrument.symbol}
          </Link>
          <span className={classes.name} title={instrument.name}>
            {instrument.name}
          </span>
        </span>
      </span>
      <span role="cell" className={classes.price}>
        <span className={classes.number}>
          <StaleMark instrument={key} />
          <LivePrice instrument={key} currency={instrument.currency} />
        </span>
        {!wide && (
          <span className={classes.small}>
            <LiveChange instrument={key} show="pct" unserved={unserved} />
          </span>
        )}
      </span>
      {wide && (
        <>
          <span role="cell" className={classes.number}>
            <LiveChange instrument={key} show="amount" />
          </span>
          <span role="cell" className={classes.number}>
            <LiveChange instrument={key} show="pct" unserved={unserved} />
          </span>
          <span role="cell" className={classes.number}>
            <LiveNumber instrument={key} field="volume" format={formatQuantity} />
          </span>
          <span role="cell">
            <YearRange instrument={key} range={range} />
          </span>
        </>
      )}
      <span role="cell" className={classes.line}>
        <Sparkline data={line} widthPx={wide ? 110 : 52} heightPx={32} />
      </span>
    </>
  );
}
