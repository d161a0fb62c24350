import { Link } from 'react-router';
import { TickerLogo } from '../../../components/ticker-logo/TickerLogo';
import { tickerPath } from '../../../market/ticker-path';
import type { WatchRow } from '../../../market/watchlists/watch-row';
import classes from './Row.module.css';

/** Logo, symbol and name. The link covers the row; what can be pressed lies above it. */
export function TickerCell({ row }: { row: WatchRow }) {
  return (
    <span className={classes.who}>
      <TickerLogo symbol={row.symbol} photo={row.photo} />
      <span className={classes.names}>
        <Link className={classes.symbol} to={tickerPath(row)}>
          {row.symbol}
        </Link>
        <span className={classes.name} title={row.name}>
          {row.name}
        </span>
      </span>
    </span>
  );
}
