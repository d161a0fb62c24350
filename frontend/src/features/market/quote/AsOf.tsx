import { exchangeZone, formatInstant } from '../../../lib/format/time-format';
import { useQuoteValue } from '../../../lib/realtime/live-cell/use-live-quote';
import classes from './Quote.module.css';

/** Time and source of one instrument's numbers; without one it keeps the place. */
export function AsOf({ instrument = '' }: { instrument?: string }) {
  const timeMs = useQuoteValue(instrument, (quote) => quote && Math.floor(quote.timeMs / 1_000) * 1_000);
  const source = useQuoteValue(instrument, (quote) => quote?.source);
  const { timeZone, label } = exchangeZone(instrument.split(':')[0] ?? '');
  return (
    <span className={classes.asOf}>
      {timeMs === undefined
        ? 'Waiting for the first price…'
        : `As of ${formatInstant(timeMs, timeZone)} ${label} · Source: ${source}`}
    </span>
  );
}
