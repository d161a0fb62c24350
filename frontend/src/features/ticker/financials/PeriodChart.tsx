import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { CHART_TICK, CHART_TOOLTIP } from '../../../market/answers/chart-style';
import classes from './Financials.module.css';
import { t } from './texts';

export interface PeriodPoint {
  /** `FY 2025` */
  period: string;
  /** One for each series, `null` where it is not known. */
  values: readonly (number | null)[];
}

export interface PeriodChartProps {
  title: string;
  series: readonly string[];
  /** Oldest first. */
  points: readonly PeriodPoint[];
  format: (value: number) => string;
}

const COLOURS = ['var(--pa-brand)', 'var(--pa-secondary)'];

/** Bars of one or two figures over the periods; the same figures are in the table below it. */
export function PeriodChart({ title, series, points, format }: PeriodChartProps) {
  const data = points.map(({ period, values }) => ({ period, first: values[0], second: values[1] }));
  const summary = points
    .map(({ period, values }) =>
      t('chart.point', {
        period,
        values: values
          .map((value, n) =>
            t('chart.value', { name: series[n]!, value: value === null ? '–' : format(value) }),
          )
          .join(', '),
      }),
    )
    .join('; ');
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.legend}>
        {series.map((name, n) => (
          <span key={name}>
            <i style={{ background: COLOURS[n] }} aria-hidden="true" />
            {name}
          </span>
        ))}
      </figcaption>
      <div className={classes.chart} role="img" aria-label={t('chart.label', { title, summary })}>
        <ResponsiveContainer>
          <BarChart data={data} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid stroke="var(--pa-border)" vertical={false} />
            <XAxis dataKey="period" tick={CHART_TICK} stroke="var(--pa-border-strong)" minTickGap={8} />
            <YAxis
              width={76}
              tickCount={4}
              tickFormatter={format}
              tick={CHART_TICK}
              stroke="var(--pa-border-strong)"
            />
            <ReferenceLine y={0} stroke="var(--pa-border-strong)" />
            <Tooltip
              {...CHART_TOOLTIP}
              cursor={{ fill: 'var(--pa-surface-sunken)' }}
              formatter={(value, name) => [format(Number(value)), name]}
            />
            {series.map((name, n) => (
              <Bar
                key={name}
                dataKey={n === 0 ? 'first' : 'second'}
                name={name}
                fill={COLOURS[n]}
                maxBarSize={28}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}
