import type { EquityDetail } from '@pricealgo/algorithms/valuation/equity/equity-detail';
import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { formatMoney, formatPrice } from '../../../lib/format/number-format';
import { CHART_TICK } from '../chart-style';
import { fieldAxis, fieldRows, type FieldRow } from './football-field';
import { t } from './texts';
import classes from './Valuation.module.css';

const FILLS = {
  blend: 'var(--pa-accent)',
  counted: 'var(--pa-brand)',
  reference: 'var(--pa-border-strong)',
} as const;

interface ShapeProps {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  payload?: FieldRow;
}

/** Low to high as a bar, with a stroke where the base case is. */
function RangeShape({ x = 0, y = 0, width = 0, height = 0, payload }: ShapeProps) {
  if (!payload) return null;
  const [low, high] = payload.range;
  const share = high > low ? (payload.base - low) / (high - low) : 0.5;
  const middle = x + width * share;
  return (
    <g data-kind={payload.kind}>
      <rect
        x={x}
        y={y}
        width={Math.max(2, width)}
        height={height}
        rx={4}
        fill={FILLS[payload.kind]}
        opacity={0.55}
      />
      <line
        x1={middle}
        x2={middle}
        y1={y - 2}
        y2={y + height + 2}
        stroke="var(--pa-text)"
        strokeWidth={2.5}
      />
    </g>
  );
}

const ROW = 34;
const AXIS = 46;

/** What each model gives per share from its low to its high case, and where the price is. */
export function FootballField({ detail }: { detail: EquityDetail }) {
  const { price, priceCurrency } = detail;
  const rows = fieldRows(detail);
  if (rows.length === 0) return null;
  const money = (value: number): string => formatMoney(value, priceCurrency);
  const summary = rows
    .map(({ name, range, base }) =>
      t('field.range', { name, low: money(range[0]), high: money(range[1]), base: money(base) }),
    )
    .join('; ');
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.note}>
        {t('field.caption', {
          priceCurrency,
          price: price === null ? t('field.unknownPrice') : `, ${money(price)}`,
        })}
      </figcaption>
      <div
        role="img"
        aria-label={t('field.label', {
          summary,
          price: price === null ? t('value.unknown') : money(price),
        })}
        data-testid="football-field"
        style={{ height: rows.length * ROW + AXIS }}
      >
        <ResponsiveContainer>
          <BarChart
            layout="vertical"
            data={rows}
            margin={{ top: 4, right: 12, bottom: 0, left: 0 }}
            barCategoryGap="22%"
            accessibilityLayer={false}
          >
            <CartesianGrid stroke="var(--pa-border)" horizontal={false} />
            <XAxis
              type="number"
              {...fieldAxis(rows, price)}
              tickFormatter={formatPrice}
              tick={CHART_TICK}
              stroke="var(--pa-border-strong)"
              minTickGap={16}
            />
            <YAxis
              type="category"
              dataKey="name"
              width={124}
              interval={0}
              tick={CHART_TICK}
              stroke="var(--pa-border-strong)"
              tickLine={false}
            />
            <Bar dataKey="range" shape={RangeShape} isAnimationActive={false} />
            {price !== null && (
              <ReferenceLine x={price} stroke="var(--pa-text)" strokeWidth={1.5} strokeDasharray="5 4" />
            )}
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}
