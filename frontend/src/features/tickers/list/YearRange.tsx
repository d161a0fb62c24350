import { formatDate } from '../../../lib/format/time-format';
import { formatPrice } from '../../../lib/format/number-format';
import { useQuoteValue } from '../../../lib/realtime/live-cell/use-live-quote';
import type { YearRangeData } from '../api/ticker-ranges';
import { t } from '../texts';
import classes from './YearRange.module.css';

/** A listing younger than this has no 52 weeks to speak of. */
const FULL_YEAR_MS = 350 * 86_400_000;

/** Where the price stands between the lowest and the highest of 52 weeks; today's extremes count as they happen. */
export function YearRange({ instrument, range }: { instrument: string; range: YearRangeData | undefined }) {
  const dayLow = useQuoteValue(instrument, (quote) => quote?.dayLow ?? Infinity);
  const dayHigh = useQuoteValue(instrument, (quote) => quote?.dayHigh ?? -Infinity);
  const price = useQuoteValue(instrument, (quote) => quote?.price);
  if (!range || price === undefined) return <div className={classes.track} />;
  const low = Math.min(range.low, dayLow);
  const high = Math.max(range.high, dayHigh);
  const share = high > low ? Math.min(1, Math.max(0, (price - low) / (high - low))) : 0.5;
  const span =
    range.toMs - range.fromMs >= FULL_YEAR_MS
      ? t('column.year')
      : t('year.since', { fromMs: formatDate(range.fromMs, 'UTC') });
  const text = t('year.label', {
    span,
    low: formatPrice(low),
    high: formatPrice(high),
    source: range.source,
  });
  return (
    <div className={classes.track} role="img" aria-label={text} title={text}>
      <div className={classes.marker} style={{ left: `${share * 100}%` }} />
    </div>
  );
}
