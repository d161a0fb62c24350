import type { EquityDetail } from '@pricealgo/algorithms/valuation/equity/equity-detail';
import { Area, AreaChart, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatCount, formatMoney, formatPrice } from '../../../lib/format/number-format';
import { CHART_TICK } from '../chart-style';
import { valueAxis } from './football-field';
import { t } from './texts';
import classes from './Valuation.module.css';

/** Where the blended value falls when the assumptions are drawn at random. */
export function MonteCarloChart({ detail: { monteCarlo, price, priceCurrency } }: { detail: EquityDetail }) {
  if (!monteCarlo) return null;
  const { histogram, p10, p50, p90, p25, p75, draws } = monteCarlo;
  const width = (histogram.to - histogram.from) / histogram.counts.length;
  const points = [...histogram.counts, 0].map((count, i) => ({ value: histogram.from + i * width, count }));
  const money = (value: number): string => formatMoney(value, priceCurrency);
  const axis = valueAxis([histogram.from, histogram.to, ...(price === null ? [] : [price])]);
  const sentence = t('draws.sentence', {
    p10: money(p10),
    p90: money(p90),
    p25: money(p25),
    p75: money(p75),
    p50: money(p50),
  });
  return (
    <figure className={classes.figure} data-testid="monte-carlo">
      <figcaption className={classes.text}>
        {sentence} <span className={classes.dim}>{t('draws.caption', { draws: formatCount(draws) })}</span>
      </figcaption>
      <div className={classes.chart} role="img" aria-label={t('draws.label', { sentence })}>
        <ResponsiveContainer>
          <AreaChart
            data={points}
            margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <XAxis
              type="number"
              dataKey="value"
              {...axis}
              tickFormatter={formatPrice}
              tick={CHART_TICK}
              stroke="var(--pa-border-strong)"
              minTickGap={16}
            />
            <YAxis hide domain={[0, 'auto']} />
            <Area
              type="stepAfter"
              dataKey="count"
              stroke="var(--pa-brand)"
              fill="var(--pa-brand)"
              fillOpacity={0.35}
              isAnimationActive={false}
            />
            {[p10, p50, p90].map((value, i) => (
              <ReferenceLine
                key={i}
                x={value}
                stroke="var(--pa-text-dim)"
                strokeWidth={i === 1 ? 2.5 : 1.5}
              />
            ))}
            {price !== null && (
              <ReferenceLine x={price} stroke="var(--pa-text)" strokeWidth={1.5} strokeDasharray="5 4" />
            )}
          </AreaChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}
