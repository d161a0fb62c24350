import { formatShownInstant } from '../../lib/format/time-format';
import { useQuoteValue } from '../../lib/realtime/live-cell/use-live-quote';
import { usePricesStopped } from '../../lib/realtime/live-cell/use-price-age';
import { useUnserved } from './use-unserved';
import { PriceAge } from './PriceAge';
import { t } from '../texts';
import classes from './Quote.module.css';

/** Time and source of one instrument's numbers, their age while no news comes; without one it keeps the place. */
export function AsOf({ instrument = '' }: { instrument?: string }) {
  const timeMs = useQuoteValue(instrument, (quote) => quote && Math.floor(quote.timeMs / 1_000) * 1_000);
  const source = useQuoteValue(instrument, (quote) => quote?.source);
  const stopped = usePricesStopped();
  const unserved = useUnserved(instrument);
  return (
    <span className={classes.asOf}>
      {timeMs === undefined
        ? unserved
          ? t('quote.unserved.text', { symbol: instrument.split(':')[1] ?? instrument })
          : t('quote.waiting')
        : t('quote.asOf', { timeMs: formatShownInstant(timeMs, instrument.split(':')[0]), source })}
      {stopped && timeMs !== undefined && <PriceAge timeMs={timeMs} />}
    </span>
  );
}
