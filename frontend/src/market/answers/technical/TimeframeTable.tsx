import type { TimeframeSummary } from '@pricealgo/algorithms/technical';
import { formatCount } from '../../../lib/format/number-format';
import { plain } from '../figures';
import { ScrollTable } from '../ScrollTable';
import { t } from './texts';
import classes from './Technical.module.css';

const NAMES: Record<string, string> = { '1h': t('hours1h'), '1D': t('days1D'), '1W': t('weeks1W') };

/** The same composite over hours, days and weeks. */
export function TimeframeTable({ summary }: { summary: TimeframeSummary }) {
  return (
    <div className={classes.whyBlock}>
      <h4 className={classes.subtitle}>{t('otherIntervals')}</h4>
      <ScrollTable caption={t('theCompositeByInterval')}>
        <thead>
          <tr>
            <th scope="col">{t('barsOf')}</th>
            <th scope="col">{t('reads')}</th>
            {[t('overall'), t('movingAverages'), t('oscillators'), t('bars')].map((heading) => (
              <th key={heading} scope="col" data-number>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {summary.timeframes.map(({ timeframe, label, overall, movingAverages, oscillators, bars }) => (
            <tr key={timeframe} data-current={timeframe === '1D'}>
              <th scope="row">{NAMES[timeframe] ?? timeframe}</th>
              <td>{label}</td>
              <td data-number>{plain(overall)}</td>
              <td data-number>{plain(movingAverages)}</td>
              <td data-number>{plain(oscillators)}</td>
              <td data-number>{formatCount(bars)}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <p className={classes.note}>{t('noTwoOfThemPoint', { agree: summary.agree })}</p>
    </div>
  );
}
