import { formatMoney, formatPct } from '../../../lib/format/number-format';
import { useQuoteValue } from '../../../lib/realtime/live-cell/use-live-quote';
import { rowKey, targetDistancePct, type WatchRow } from '../../../market/watchlists/watch-row';
import { t } from '../texts';
import { useWatchActions } from './watch-actions';
import classes from './Row.module.css';

/** Two decimals, as shown: the cell renders again only when the text changes. */
const rounded = (pct: number | null): number | null => (pct === null ? null : Math.round(pct * 100) / 100);

function Distance({ row, target }: { row: WatchRow; target: number }) {
  const distance = useQuoteValue(rowKey(row), (quote) => rounded(targetDistancePct(target, quote?.price)));
  return (
    <span className={classes.two}>
      <span>{formatMoney(target, row.currency)}</span>
      <span className={classes.dim}>{distance === null ? '–' : formatPct(distance)}</span>
    </span>
  );
}

/** The target and how far the price has to go to it; opens the dialog where it is set. */
export function TargetCell({ row }: { row: WatchRow }) {
  const { edit } = useWatchActions();
  const { symbol, targetPrice } = row;
  return (
    <button
      type="button"
      className={classes.field}
      data-empty={targetPrice === null || undefined}
      data-testid={`target-${rowKey(row)}`}
      title={targetPrice === null ? undefined : t('row.target.title')}
      aria-label={targetPrice === null ? t('row.target.set', { symbol }) : undefined}
      onClick={() => edit(row, 'target')}
    >
      {targetPrice === null ? (
        t('row.target.none')
      ) : (
        <>
          <span className={classes.spoken}>{t('row.target.change', { symbol })} </span>
          <Distance row={row} target={targetPrice} />
        </>
      )}
    </button>
  );
}
