import {
  CartesianGrid,
  ErrorBar,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { CHART_TICK, CHART_TOOLTIP } from '../answers/chart-style';
import { formatShare } from './record-text';
import type { ReliabilityBin } from './track-record-query';
import { t } from './texts';

const TICKS = [0, 0.25, 0.5, 0.75, 1];

/** Said chance against seen share, with the diagonal that an honest forecaster lies on. */
export function ReliabilityChart({ bins }: { bins: readonly ReliabilityBin[] }) {
  const points = bins.map(({ meanProbability, observedShare, interval, count }) => ({
    said: meanProbability,
    rose: observedShare,
    count,
    reach: [observedShare - interval.low, interval.high - observedShare],
  }));
  const summary = points
    .map(({ said, rose }) =>
      t('reliability.chart.point', { said: formatShare(said), rose: formatShare(rose) }),
    )
    .join('; ');
  const axis = {
    type: 'number',
    domain: [0, 1],
    ticks: TICKS,
    tickFormatter: formatShare,
    tick: CHART_TICK,
    stroke: 'var(--pa-border-strong)',
  } as const;
  return (
    <figure
      role="img"
      aria-label={t('reliability.chart.label', { summary })}
      style={{ margin: 0, height: '100%' }}
    >
      <ResponsiveContainer width="100%" height="100%">
        <ScatterChart margin={{ top: 8, right: 12, bottom: 22, left: 4 }} accessibilityLayer={false}>
          <CartesianGrid stroke="var(--pa-border)" />
          <XAxis
            {...axis}
            dataKey="said"
            name="Said"
            label={{ value: t('reliability.chart.said'), position: 'bottom', offset: 4, ...CHART_TICK }}
          />
          <YAxis
            {...axis}
            dataKey="rose"
            name="Rose"
            width={62}
            label={{ value: t('reliability.chart.rose'), angle: -90, position: 'insideLeft', ...CHART_TICK }}
          />
          <ReferenceLine
            segment={[
              { x: 0, y: 0 },
              { x: 1, y: 1 },
            ]}
            stroke="var(--pa-border-strong)"
            strokeDasharray="4 4"
          />
          <Tooltip
            {...CHART_TOOLTIP}
            formatter={(value, name) => [formatShare(Number(value)), name]}
            cursor={false}
          />
          <Scatter data={points} fill="var(--pa-brand)" isAnimationActive={false}>
            <ErrorBar
              dataKey="reach"
              direction="y"
              width={6}
              stroke="var(--pa-text-dim)"
              isAnimationActive={false}
            />
          </Scatter>
        </ScatterChart>
      </ResponsiveContainer>
    </figure>
  );
}
