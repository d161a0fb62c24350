import { formatMoney, formatQuantity } from '../../../lib/format/number-format';
import type { Bar } from '../api/ticker-history';
import { barTime, type BarContext } from './bar-text';
import classes from './Chart.module.css';

/** Numbers of the bar under the cursor, or of the newest one. */
export function ChartLegend({ bar, context }: { bar: Bar | undefined; context: BarContext }) {
  const money = (value: number): string => formatMoney(value, context.currency);
  const entries = bar
    ? [
        ['Open', money(bar.open)],
        ['High', money(bar.high)],
        ['Low', money(bar.low)],
        ['Close', money(bar.close)],
        ['Volume', formatQuantity(bar.volume)],
      ]
    : [];
  return (
    <dl className={classes.legend} data-testid="chart-legend">
      {bar && (
        <div>
          <dt>At</dt>
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
