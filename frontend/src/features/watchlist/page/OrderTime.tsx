import { IconArrowsSort } from '@tabler/icons-react';
import { formatClock, shownZone } from '../../../lib/format/time-format';
import { t } from '../texts';
import classes from './Page.module.css';

/** An order by live numbers ages: when it was made, and a way to make it anew without moving rows under the reader. */
export function OrderTime({ atMs, onSort }: { atMs: number; onSort: () => void }) {
  const { timeZone, label } = shownZone('NASDAQ');
  return (
    <span className={classes.ordered}>
      {t('order.time', { time: `${formatClock(atMs, timeZone)} ${label}` })}
      <button type="button" className={classes.again} onClick={onSort}>
        <IconArrowsSort size={14} aria-hidden="true" />
        {t('order.again')}
      </button>
    </span>
  );
}
