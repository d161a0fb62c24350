import { Checkbox } from '@mantine/core';
import type { BarsJson } from '@pricealgo/algorithms/bars-json';
import { useMemo, useState } from 'react';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatMoney } from '../../../lib/format/number-format';
import { formatDate } from '../../../lib/format/time-format';
import { CHART_TICK, CHART_TOOLTIP } from '../../../market/answers/chart-style';
import { LineKey } from '../../../market/answers/LineKey';
import { OVERLAYS, overlayPoints, type OverlayId } from './overlays';
import { t } from '../../../market/answers/technical/texts';
import classes from '../../../market/answers/technical/Technical.module.css';

const COLOURS: Record<OverlayId, string> = {
  sma20: 'var(--pa-accent)',
  sma50: 'var(--pa-accent-second)',
  sma200: '#c2577c',
  ema20: '#8e6bd8',
  ema50: '#5f8f3e',
  bollinger: 'var(--pa-border-strong)',
};

const DASH = '4 3';

interface DrawnLine {
  key: string;
  name: string;
  colour: string;
  dash?: string;
}

export interface OverlayChartProps {
  bars: BarsJson;
  currency: string;
  source: string;
}

/** Closes of the last 250 sessions with the averages that a reader chooses. */
export function OverlayChart({ bars, currency, source }: OverlayChartProps) {
  const [shown, setShown] = useState<string[]>(['sma50', 'sma200', 'bollinger']);
  const points = useMemo(() => overlayPoints(bars), [bars]);
  const lines = OVERLAYS.filter(({ id }) => shown.includes(id)).flatMap<DrawnLine>(({ id, name }) =>
    id === 'bollinger'
      ? [
          { key: 'upper', name: t('chart.upper', { name }), colour: COLOURS[id], dash: DASH },
          { key: 'lower', name: t('chart.lower', { name }), colour: COLOURS[id], dash: DASH },
        ]
      : [{ key: id, name, colour: COLOURS[id] }],
  );
  const last = points.at(-1);
  return (
    <div className={classes.whyBlock}>
      <Checkbox.Group value={shown} onChange={setShown} aria-label={t('chart.lines')}>
        <div className={classes.overlays}>
          {OVERLAYS.map(({ id, name }) => (
            <Checkbox
              key={id}
              value={id}
              size="sm"
              label={
                <>
                  <LineKey colour={COLOURS[id]} dash={id === 'bollinger' ? DASH : undefined} /> {name}
                </>
              }
            />
          ))}
          <span>
            <LineKey colour="var(--pa-brand)" /> {t('chart.close')}
          </span>
        </div>
      </Checkbox.Group>
      <div className={classes.chart} data-testid="overlay-chart">
        <ResponsiveContainer>
          <LineChart data={points} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
            <CartesianGrid stroke="var(--pa-border)" vertical={false} />
            <XAxis
              dataKey="timeMs"
              tickFormatter={(timeMs: number) => formatDate(timeMs, 'UTC')}
              minTickGap={48}
              tick={CHART_TICK}
            />
            <YAxis domain={['auto', 'auto']} width={64} tick={CHART_TICK} tickFormatter={String} />
            <Tooltip
              {...CHART_TOOLTIP}
              labelFormatter={(timeMs) => formatDate(Number(timeMs), 'UTC')}
              formatter={(value) => formatMoney(Number(value), currency)}
            />
            <Line
              dataKey="close"
              name={t('chart.close')}
              stroke="var(--pa-brand)"
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
            {lines.map(({ key, name, colour, dash }) => (
              <Line
                key={key}
                dataKey={key}
                name={name}
                stroke={colour}
                strokeDasharray={dash}
                strokeWidth={1.5}
                dot={false}
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        </ResponsiveContainer>
      </div>
      <p className={classes.note}>
        {last &&
          t('chart.label', {
            length: points.length,
            timeMs: formatDate(last.timeMs, 'UTC'),
            source,
          })}
      </p>
    </div>
  );
}
