import { useNowMs } from '../../../components/use-now';
import { timeAgo } from '../../../components/time-ago';
import { formatCount, formatMoney } from '../../../lib/format/number-format';
import classes from './Sources.module.css';
import type { Trial } from './sources-api';
import { t } from './texts';

/** Recorded days that are listed one by one. */
const LISTED = 8;

/** What a try came to, in sentences. */
export function TrialOutcome({ trial }: { trial: Trial }) {
  const nowMs = useNowMs(5_000);
  if (!trial.works || trial.fault) {
    return (
      <p role="status" className={classes.fault}>
        {t(`try.fault.${trial.fault ?? 'other'}`)}{' '}
        {trial.detail && <span className={classes.dim}>{trial.detail}</span>}
      </p>
    );
  }
  const days = trial.recorded.map(({ symbol, date }) => `${symbol} ${date}`);
  return (
    <div role="status" className={classes.outcome}>
      <p>{t('try.works', { tookMs: formatCount(trial.tookMs), served: trial.served })}</p>
      <ul>
        {trial.quotes.map(({ symbol, price, currency, timeMs }) => (
          <li key={symbol} className="pa-number">
            {t('try.quote', {
              symbol,
              price: formatMoney(price, currency),
              ago: timeAgo(timeMs, nowMs),
            })}
          </li>
        ))}
      </ul>
      {days.length > 0 && (
        <p className={classes.dim}>
          {t('try.recorded', { days: days.slice(0, LISTED).join(', ') + (days.length > LISTED ? ' …' : '') })}
        </p>
      )}
    </div>
  );
}
