import { formatPrice } from '../../lib/format/number-format';
import { useQuoteValue } from '../../lib/realtime/live-cell/use-live-quote';
import { t } from '../texts';
import classes from './Quote.module.css';

export interface DayRangeProps {
  instrument: string;
  /** Numbers below the bar. */
  labelled?: boolean;
}

/** Where the price stands between the day's low and high. */
export function DayRange({ instrument, labelled = false }: DayRangeProps) {
  const low = useQuoteValue(instrument, (quote) => quote?.dayLow);
  const high = useQuoteValue(instrument, (quote) => quote?.dayHigh);
  const price = useQuoteValue(instrument, (quote) => quote?.price);
  const known = low !== undefined && high !== undefined && price !== undefined;
  const share = known && high > low ? Math.min(1, Math.max(0, (price - low) / (high - low))) : 0.5;
  const text = known
    ? t('dayRange.label', { low: formatPrice(low), high: formatPrice(high) })
    : t('dayRange.unknown');
  return (
    <div className={classes.range}>
      <div className={classes.track} role="img" aria-label={text} title={text}>
        {known && (
          <>
            <div className={classes.fill} style={{ transform: `scaleX(${share})` }} />
            <div className={classes.marker} style={{ left: `${share * 100}%` }} />
          </>
        )}
      </div>
      {labelled && (
        <div className={classes.ends} aria-hidden="true">
          <span data-testid="day-low" data-value={low}>
            {known ? formatPrice(low) : '–'}
          </span>
          <span data-testid="day-high" data-value={high}>
            {known ? formatPrice(high) : '–'}
          </span>
        </div>
      )}
    </div>
  );
}
