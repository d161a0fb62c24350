import { formatMoney, formatQuantity } from '../../lib/format/number-format';
import type { Bar } from '../api/ticker-history';
import { barTime, type BarContext } from './bar-text';
import { t } from '../texts';
import classes from './Chart.module.css';

/** Numbers of the bar under the cursor, or of the newest one. */
export function ChartLegend({ bar, context }: { bar: Bar | undefined; context: BarContext }) {
  const money = (value: number): string => formatMoney(value, context.currency);
  const entries = bar
    ? [
        [t('bar.open'), money(bar.open)],
        [t('bar.high'), money(bar.high)],
        [t('bar.low'), money(bar.low)],
        [t('bar.close'), money(bar.close)],
        [t('bar.volume'), formatQuantity(bar.volume)],
      ]
    : [];
  return (
    <dl className={classes.legend} data-testid="chart-legend">
      {bar && (
        <div>
          <dt>{t('legend.at')}</dt>
          <dd>{barTime(bar, context)}</dd>
        </div>
      )}
      {entries.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
