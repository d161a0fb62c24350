import { formatCount, formatDecimals } from '../../../../lib/format/number-format';
import { ALGORITHM_NAMES } from '../../../../market/answers/algorithm-names';
import { t } from '../texts';
import { verdictOf, type HeadlineRecord } from './headline-record';
import classes from './Record.module.css';

/** `54%`; a share of 0 to 1. */
const formatShare = (share: number): string => `${formatDecimals(share * 100, 0)}%`;

/** One algorithm: how many calls were judged, how many named the direction, and against what that is measured. */
export function RecordRow({ row, enough }: { row: HeadlineRecord; enough: number }) {
  const { algo, series, horizon, direction } = row;
  const { count, rate, interval, baseRate, effectiveCount } = direction;
  const verdict = verdictOf(direction);
  return (
    <tr>
      <th scope="row">
        {ALGORITHM_NAMES[algo]}
        <span className={classes.kind}>
          {t('record.kind', { origin: series.origin, simulated: String(series.simulated), horizon })}
        </span>
      </th>
      <td data-number data-label={t('record.judged')}>
        {formatCount(count)}
      </td>
      <td data-number data-label={t('record.right')} className={classes.rate}>
        {rate === null || interval === null
          ? '–'
          : t('record.share', {
              rate: formatShare(rate),
              low: formatShare(interval.low),
              high: formatShare(interval.high),
            })}
      </td>
      <td data-number data-label={t('record.base')}>
        {baseRate === null ? '–' : formatShare(baseRate)}
      </td>
      <td data-label={t('record.verdict')}>
        {verdict === null
          ? t('record.tooFew', { count: formatCount(effectiveCount), enough })
          : t(`record.${verdict}`)}
      </td>
    </tr>
  );
}
