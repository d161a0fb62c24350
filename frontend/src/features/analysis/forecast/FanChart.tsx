import type { BarsJson } from '@pricealgo/algorithms/bars-json';
import type { LstmDetail } from '@pricealgo/algorithms/lstm/lstm-detail';
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatMoney, formatPrice } from '../../../lib/format/number-format';
import { formatDate } from '../../../lib/format/time-format';
import { CHART_TICK, CHART_TOOLTIP } from '../../../market/answers/chart-style';
import { LineKey } from '../../../market/answers/LineKey';
import { fanPoints, type FanChartPoint } from './fan-points';
import { t } from '../../../market/answers/forecast/texts';
import classes from '../../../market/answers/forecast/Forecast.module.css';

const BANDS = [
  { name: t('fan.band.wide'), opacity: 0.16 },
  { name: t('fan.band.middle'), opacity: 0.24 },
  { name: t('fan.band.narrow'), opacity: 0.36 },
] as const;

function sessionName(session: number, asOfMs: number | null): string {
  if (session > 0) return `+${session}`;
  return session === 0 && asOfMs !== null ? formatDate(asOfMs, 'UTC') : String(session).replace('-', '−');
}

export interface FanChartProps {
  detail: LstmDetail;
  /** `null` while the recent closes are loading, and where there are none. */
  bars: BarsJson | null;
  currency: string;
}

/** Recent closes and the range of the next sessions. */
export function FanChart({ detail, bars, currency }: FanChartProps) {
  const { asOfMs, horizons, price } = detail;
  const points = fanPoints(detail, bars);
  const money = (value: number): string => formatMoney(value, currency);
  const summary = horizons
    .map(({ horizon, prices }) =>
      t('fan.range', { horizon, low: money(prices[0]!), high: money(prices.at(-1)!) }),
    )
    .join('; ');
  return (
    <figure className={classes.figure}>
      <div
        className={classes.chart}
        role="img"
        aria-label={t('fan.label', { summary, price: price === null ? t('fan.unknown') : money(price) })}
        data-testid="fan-chart"
      >
        <ResponsiveContainer>
          <ComposedChart
            data={points}
            margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid stroke="var(--pa-border)" vertical={false} />
            <XAxis
              type="number"
              dataKey="session"
              domain={['dataMin', 'dataMax']}
              ticks={[-60, -40, -20, 0, ...horizons.map(({ horizon }) => horizon).filter((one) => one > 1)]}
              tickFormatter={(session: number) => sessionName(session, null)}
              tick={CHART_TICK}
              stroke="var(--pa-border-strong)"
            />
            <YAxis
              domain={['auto', 'auto']}
              width={80}
              tickFormatter={formatPrice}
              tick={CHART_TICK}
              stroke="var(--pa-border-strong)"
            />
            <Tooltip
              {...CHART_TOOLTIP}
              labelFormatter={(session) => {
                const at = points.find((point) => point.session === Number(session));
                return at?.timeMs
                  ? formatDate(at.timeMs, 'UTC')
                  : t('fan.sessions', { session: sessionName(Number(session), asOfMs) });
              }}
              formatter={(value) =>
                Array.isArray(value)
                  ? value.map((one) => money(Number(one))).join(' to ')
                  : money(Number(value))
              }
            />
            {BANDS.map(({ name, opacity }, i) => (
              <Area
                key={name}
                dataKey={(point: FanChartPoint) => point.bands[i]}
                name={name}
                stroke="none"
                fill="var(--pa-brand)"
                fillOpacity={opacity}
                isAnimationActive={false}
              />
            ))}
            <Line
              dataKey="close"
              name={t('fan.close')}
              stroke="var(--pa-text)"
              strokeWidth={1.75}
              dot={false}
              isAnimationActive={false}
            />
            <Line
              dataKey="median"
              name={t('fan.middle')}
              stroke="var(--pa-primary-text)"
              strokeDasharray="5 4"
              dot={false}
              isAnimationActive={false}
            />
            <ReferenceLine x={0} stroke="var(--pa-border-strong)" strokeDasharray="2 3" />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <figcaption className={classes.block}>
        <ul className={classes.legend}>
          {BANDS.map(({ name, opacity }) => (
            <li key={name}>
              <svg width="22" height="12" aria-hidden="true">
                <rect width="22" height="12" rx="3" fill="var(--pa-brand)" opacity={opacity + 0.1} />
              </svg>
              {name}
            </li>
          ))}
          <li>
            <LineKey colour="var(--pa-text)" />
            {t('fan.close')}
          </li>
          <li>
            <LineKey colour="var(--pa-primary-text)" dash="5 4" />
            {t('fan.middle')}
          </li>
        </ul>
        <p className={classes.note}>
          {t('fan.caption', {
            day: asOfMs === null ? t('fan.now') : formatDate(asOfMs, 'UTC'),
          })}
        </p>
      </figcaption>
    </figure>
  );
}
