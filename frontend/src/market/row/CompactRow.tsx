import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { Link } from 'react-router';
import { TickerLogo } from '../../components/ticker-logo/TickerLogo';
import { useHoldSymbol } from '../../lib/realtime/live-cell/use-live-quote';
import type { Instrument } from '../api/ticker';
import { tickerPath } from '../ticker-path';
import { LiveChange } from '../quote/LiveChange';
import { LivePrice } from '../quote/LivePrice';
import { Sparkline, type SparklineData } from '../sparkline/Sparkline';
import { StaleMark } from '../quote/StaleMark';
import classes from './CompactRow.module.css';

export interface CompactRowProps {
  instrument: Pick<Instrument, 'exchangeShortName' | 'symbol' | 'name' | 'currency' | 'photo'>;
  line: SparklineData | undefined;
  /** Follows the price while it is mounted; otherwise shows the newest known. */
  live?: boolean;
  /** No source serves it. */
  unserved?: boolean;
}

/** Two lines per ticker: fits a card and a narrow screen. */
export function CompactRow({ instrument, line, live = true, unserved = false }: CompactRowProps) {
  const key = instrumentKeyOf(instrument);
  useHoldSymbol(live ? key : null);
  return (
    <Link className={classes.row} to={tickerPath(instrument)}>
      <TickerLogo symbol={instrument.symbol} photo={instrument.photo} />
      <span className={classes.who}>
        <span className={classes.symbol}>{instrument.symbol}</span>
        <span className={classes.name}>{instrument.name}</span>
      </span>
      <span className={classes.line}>
        <Sparkline data={line} widthPx={72} heightPx={30} />
      </span>
      <span className={classes.numbers}>
        <span className={classes.price}>
          <StaleMark instrument={key} />
          <LivePrice instrument={key} currency={instrument.currency} />
        </span>
        <span className={classes.change}>
          <LiveChange instrument={key} show="pct" unserved={unserved} />
        </span>
      </span>
    </Link>
  );
}
