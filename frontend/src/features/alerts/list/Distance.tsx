import { formatPct } from '../../../lib/format/number-format';
import { useQuoteValue } from '../../../lib/realtime/live-cell/use-live-quote';
import type { AlertCondition } from '../api/alerts';
import { distancePct } from '../model/distance';
import { t } from '../texts';
import classes from './List.module.css';

/** How far the live price still has to go; nothing for conditions without a price. */
export function Distance({ instrument, condition }: { instrument: string; condition: AlertCondition }) {
  const price = useQuoteValue(instrument, (quote) => quote?.price);
  const pct = distancePct(condition, price);
  if (pct === null) return null;
  return (
    <span className={classes.distance} data-testid="alert-distance">
      {pct === 0 ? t('row.distance.reached') : t('row.distance', { pct: formatPct(pct) })}
    </span>
  );
}
