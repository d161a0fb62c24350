import { formatDate, formatMinute, shownZone } from '../../../lib/format/time-format';
import type { WatchRow } from '../../../market/watchlists/watch-row';
import { t } from '../texts';
import classes from './Row.module.css';

/** When the nightly run takes the ticker in again. */
export function NextCallCell({ row: { exchangeShortName, nextCallMs } }: { row: WatchRow }) {
  if (nextCallMs === null) return <span className={classes.dim}>{t('row.nextCall.none')}</span>;
  const { timeZone, label } = shownZone(exchangeShortName);
  return (
    <time
      className={classes.two}
      dateTime={new Date(nextCallMs).toISOString()}
      title={t('row.nextCall.title')}
    >
      <span className={classes.date}>{formatDate(nextCallMs, timeZone)}</span>
      <span className={classes.dim}>
        {formatMinute(nextCallMs, timeZone)} {label}
      </span>
    </time>
  );
}

/** The day on which a row came onto the list. */
export function AddedCell({ row: { exchangeShortName, addedMs } }: { row: WatchRow }) {
  return (
    <time className={classes.date} dateTime={new Date(addedMs).toISOString()}>
      {formatDate(addedMs, shownZone(exchangeShortName).timeZone)}
    </time>
  );
}
