import type { ComparativeDetail } from '@pricealgo/algorithms/comparative/comparative-detail';
import { useMemo } from 'react';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDate } from '../../../lib/format/time-format';
import { CHART_TICK, CHART_TOOLTIP } from '../../../market/answers/chart-style';
import { LineKey } from '../../../market/answers/LineKey';
import { plain } from '../../../market/answers/figures';
import { seriesLooks } from './series-colours';
import { t } from '../../../market/answers/comparative/texts';
import classes from '../../../market/answers/comparative/Comparative.module.css';

/** What 100 of money became in each of them since the first day that all have. */
export function RebasedChart({ detail }: { detail: ComparativeDetail }) {
  const { chart, members, basis, fromMs, toMs } = detail;
  const looks = useMemo(() => seriesLooks(members), [members]);
  const points = useMemo(
    () =>
      chart.timeMs.map((timeMs, i) => ({
        timeMs,
        ...Object.fromEntries(chart.series.map(({ key, values }) => [key, values[i]])),
      })),
    [chart],
  );
  if (points.length === 0 || fromMs === null || toMs === null) return null;
  const summary = chart.series.map(({ key, values }) => `${key} ${plain(values.at(-1))}`).join(', ');
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.note}>
        {t('chart.caption', { fromMs: formatDate(fromMs, 'UTC'), toMs: formatDate(toMs, 'UTC'), basis })}
      </figcaption>
      <div
        className={classes.chart}
        role="img"
        aria-label={t('chart.label', { summary })}
        data-testid="rebased-chart"
      >
        <ResponsiveContainer>
          <LineChart
            data={points}
            margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid stroke="var(--pa-border)" vertical={false} />
            <XAxis
              dataKey="timeMs"
              tickFormatter={(timeMs: number) => formatDate(timeMs, 'UTC')}
              minTickGap={48}
              tick={CHART_TICK}
            />
            <YAxis domain={['auto', 'auto']} width={48} tick={CHART_TICK} />
            <Tooltip
              {...CHART_TOOLTIP}
              labelFormatter={(timeMs) => formatDate(Number(timeMs), 'UTC')}
              formatter={(value) => plain(Number(value))}
            />
            {chart.series.map(({ key }) => (
              <Line
                key={key}
                // A point in a key would be read as a path.
                dataKey={(point: Record<string, number>) => point[key]}
                name={key}
                stroke={looks.get(key)?.colour}
                strokeWidth={looks.get(key)?.width}
                strokeDasharray={looks.get(key)?.dash}
                dot={false}
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        </ResponsiveContainer>
      </div>
      <ul className={classes.legend}>
        {members.map(({ key, name, role }) => (
          <li key={key}>
            <LineKey
              colour={looks.get(key)?.colour}
              width={looks.get(key)?.width}
              dash={looks.get(key)?.dash}
            />
            <span>
              {name} <span className={classes.dim}>{role === 'subject' ? '' : role}</span>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
