import { IconAlertTriangle } from '@tabler/icons-react';
import type { History } from '../api/ticker-history';
import { t } from '../texts';
import { flagText } from './bar-text';
import classes from './Chart.module.css';

/** How many are told in full. */
const TOLD = 3;

/** Says which prices of the chart look wrong: they are shown as their source has them. */
export function DoubtfulBars({ flags, currency }: { flags: History['flags']; currency: string }) {
  const newest = flags.toReversed();
  // A missing split makes everything before it wrong, a bad print its own bar.
  const told = [
    ...newest.filter(({ kind }) => kind === 'unreported-split'),
    ...newest.filter(({ kind }) => kind !== 'unreported-split'),
  ].slice(0, TOLD);
  const more = flags.length - told.length;
  return (
    <div className={classes.doubts} role="note" aria-label={t('chart.flag.title')} data-testid="chart-flags">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <ul>
        {told.map((flag) => (
          <li key={`${flag.kind} ${flag.timeMs}`}>{flagText(flag, currency)}</li>
        ))}
        {more > 0 && <li>{t('chart.flag.more', { count: more })}</li>}
      </ul>
    </div>
  );
}
