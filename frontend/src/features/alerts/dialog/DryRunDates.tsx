import { formatMoney } from '../../../lib/format/number-format';
import { formatDate, formatDayMinute, shownZone } from '../../../lib/format/time-format';
import type { DryRunAnswer } from '../api/alerts';
import { t } from '../texts';
import classes from './DryRun.module.css';

const ARROW = { up: '▲', down: '▼' };

/** The firings one by one, newest first; those beyond the answer's hundred as a number. */
export function DryRunDates({
  answer: { firings, times },
  exchangeShortName,
  currency,
}: {
  answer: DryRunAnswer;
  exchangeShortName: string;
  currency: string;
}) {
  if (firings.length === 0) return null;
  const { timeZone } = shownZone(exchangeShortName);
  return (
    <details className={classes.dates}>
      <summary>{t('dryRun.dates')}</summary>
      <ol className={classes.list} tabIndex={0} aria-label={t('dryRun.dates')}>
        {firings.map(({ timeMs, side, price, resolution }, index) => (
          <li key={index}>
            <span>
              {resolution === '1d' ? formatDate(timeMs, timeZone) : formatDayMinute(timeMs, timeZone)}
            </span>
            <span className={classes.side} data-side={side ?? undefined}>
              {side && <span role="img" aria-label={t(`dryRun.${side}`)}>{`${ARROW[side]} `}</span>}
              {price !== null && formatMoney(price, currency)}
            </span>
          </li>
        ))}
        {times > firings.length && <li>{t('dryRun.more', { count: times - firings.length })}</li>}
      </ol>
    </details>
  );
}
