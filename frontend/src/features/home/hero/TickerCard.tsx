import { instrumentKeyOf } from '@pricealgo/contract/instrument-key';
import { Link } from 'react-router';
import { TickerLogo } from '../../../components/ticker-logo/TickerLogo';
import { useHoldSymbol } from '../../../lib/realtime/live-cell/use-live-quote';
import { LiveChange } from '../../../market/quote/LiveChange';
import { LivePrice } from '../../../market/quote/LivePrice';
import { Sparkline, type SparklineData } from '../../../market/sparkline/Sparkline';
import { tickerPath } from '../../../market/ticker-path';
import classes from '../Home.module.css';

export interface TickerCardProps {
  instrument: { exchangeShortName: string; symbol: string; name: string; currency: string };
  line: SparklineData | undefined;
  large?: boolean;
}

/** One live ticker as a card that leads to its page. */
export function TickerCard({ instrument, line, large = false }: TickerCardProps) {
  const key = instrumentKeyOf(instrument);
  useHoldSymbol(key);
  return (
    <Link to={tickerPath(instrument)} className={classes.card} data-large={large}>
      <span className={classes.cardHead}>
        <TickerLogo symbol={instrument.symbol} sizePx={large ? 44 : 34} />
        <span className={classes.cardNames}>
          <span className={classes.cardSymbol}>{instrument.symbol}</span>
          <span className={classes.cardName}>{instrument.name}</span>
        </span>
      </span>
      <span className={classes.cardNumbers}>
        <span className={classes.cardPrice}>
          <LivePrice instrument={key} currency={instrument.currency} />
        </span>
        <span className={classes.cardChange}>
          <LiveChange instrument={key} show={large ? 'both' : 'pct'} />
        </span>
      </span>
      <span className={classes.cardLine}>
        <Sparkline data={line} widthPx={large ? 460 : 220} heightPx={large ? 120 : 44} area />
      </span>
    </Link>
  );
}
