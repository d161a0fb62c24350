import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { Link } from 'react-router';
import { useHoldSymbol } from '../../../lib/realtime/live-cell/use-live-quote';
import { LiveChange } from '../../../market/quote/LiveChange';
import { LivePrice } from '../../../market/quote/LivePrice';
import { tickerPath } from '../../../market/ticker-path';
import classes from './TickerTape.module.css';

export interface TapeItemProps {
  instrument: { exchangeShortName: string; symbol: string; currency: string };
  /** The copy that closes the circle. */
  again?: boolean;
}

/** Symbol, price and change of the day. */
export function TapeItem({ instrument, again = false }: TapeItemProps) {
  const key = instrumentKeyOf(instrument);
  useHoldSymbol(key);
  return (
    <li>
      <Link to={tickerPath(instrument)} className={classes.item} tabIndex={again ? -1 : undefined}>
        <span className={classes.symbol}>{instrument.symbol}</span>
        <span className={classes.price}>
          <LivePrice
            instrument={key}
            currency={instrument.currency}
            testId={`${again ? 'again' : 'tape'}-${key}`}
          />
        </span>
        <span className={classes.change}>
          <LiveChange instrument={key} show="pct" />
        </span>
      </Link>
    </li>
  );
}
