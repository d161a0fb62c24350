import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { LoadError } from '../../../components/state/LoadError';
import { formatCount } from '../../../lib/format/number-format';
import { officeMinute } from '../shared/office-time';
import { chartsQuery, type ChartPoint } from './dashboard-api';
import classes from './Dashboard.module.css';
import { t } from './texts';

const CHARTS = [
  'usersOnline',
  'sockets',
  'quotesPerSecond',
  'feedLagMs',
  'queueWaiting',
  'serverErrors',
] as const satisfies (keyof ChartPoint)[];
type ChartName = (typeof CHARTS)[number];

/** So many five minutes make a line that can be seen on a day. */
const DRAWN_FROM = 3;

const TICK = { fill: 'var(--pa-text-dim)', fontSize: 12 };
const TOOLTIP = {
  background: 'var(--pa-surface)',
  border: '1px solid var(--pa-border)',
  borderRadius: 8,
  color: 'var(--pa-text)',
};

/** The last 24 hours in steps of five minutes. */
export function DayCharts() {
  const { data, error, refetch } = useQuery(chartsQuery);
  return (
    <section className={classes.block} aria-labelledby="dashboard-charts">
      <h2 id="dashboard-charts" className={classes.title}>
        {t('charts.title')}
      </h2>
      {error && !data ? (
        <LoadError what={t('charts.title')} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.charts}>
          {CHARTS.map((name) =>
            data ? (
              <Chart key={name} name={name} points={data} />
            ) : (
              <Skeleton key={name} height={216} radius="lg" />
            ),
          )}
        </div>
      )}
    </section>
  );
}

export function Chart({ name, points }: { name: ChartName; points: readonly ChartPoint[] }) {
  // Of a day of which an hour was measured the line would be as thin as its frame.
  const measured = points.slice(
    Math.max(
      0,
      points.findIndex((point) => point[name] !== null),
    ),
  );
  const known = points.flatMap((point) => point[name] ?? []);
  const label = t(`chart.${name}`);
  const most = known.length > 0 ? Math.max(...known) : 0;
  if (known.length < DRAWN_FROM)
    return (
      <figure className={classes.figure}>
        <figcaption>{label}</figcaption>
        <p className={classes.unmeasured}>
          {known.length === 0
            ? t('charts.none')
            : t('charts.few', { count: known.length, value: formatCount(Math.round(most)) })}
        </p>
      </figure>
    );
  const summary = t('charts.most', { value: formatCount(Math.round(most)) });
  return (
    <figure className={classes.figure}>
      <figcaption>
        {label} <span className={classes.dim}>{summary}</span>
      </figcaption>
      <div className={classes.chart} role="img" aria-label={t('charts.label', { label, summary })}>
        <ResponsiveContainer>
          <AreaChart
            data={measured}
            margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid stroke="var(--pa-border)" vertical={false} />
            <XAxis
              dataKey="timeMs"
              type="number"
              domain={['dataMin', 'dataMax']}
              tickFormatter={(timeMs: number) => officeMinute(timeMs)}
              tickCount={5}
              tick={TICK}
              stroke="var(--pa-border-strong)"
            />
            <YAxis
              domain={[0, 'auto']}
              tickCount={3}
              allowDecimals={false}
              width={56}
              tickFormatter={(value: number) => formatCount(value)}
              tick={TICK}
              stroke="var(--pa-border-strong)"
            />
            <Tooltip
              contentStyle={TOOLTIP}
              isAnimationActive={false}
              labelFormatter={(timeMs) => officeMinute(Number(timeMs))}
              formatter={(value) => [formatCount(Math.round(Number(value))), label]}
            />
            <Area
              dataKey={name}
              type="stepAfter"
              stroke="var(--pa-primary-text)"
              fill="var(--pa-primary-text)"
              fillOpacity={0.16}
              strokeWidth={1.5}
              dot={false}
              isAnimationActive={false}
            />
          </AreaChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}
