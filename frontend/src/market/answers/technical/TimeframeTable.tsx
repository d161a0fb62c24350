import type { TimeframeSummary } from '@pricealgo/algorithms/technical';
import { formatCount } from '../../../lib/format/number-format';
import { plain } from '../figures';
import { ScrollTable } from '../ScrollTable';
import { t } from './texts';
import classes from './Technical.module.css';

const NAMES: Record<string, string> = {
  '1h': t('interval.hours'),
  '1D': t('interval.days'),
  '1W': t('interval.weeks'),
};

/** The same composite over hours, days and weeks. */
export function TimeframeTable({ summary }: { summary: TimeframeSummary }) {
  return (
    <div className={classes.whyBlock}>
      <h4 className={classes.subtitle}>{t('intervals.title')}</h4>
      <ScrollTable caption={t('intervals.caption')} narrow="labels">
        <thead>
          <tr>
            <th scope="col">{t('intervals.interval')}</th>
            <th scope="col">{t('table.reads')}</th>
            {[t('group.overall'), t('group.averages'), t('group.oscillators'), t('intervals.bars')].map(
              (heading) => (
                <th key={heading} scope="col" data-number>
                  {heading}
                </th>
              ),
            )}
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
      <p className={classes.note}>{t('intervals.agreement', { agree: summary.agree })}</p>
    </div>
  );
}
